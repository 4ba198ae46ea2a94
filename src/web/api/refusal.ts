import { asRecord } from './record.ts'

/** A refused call: the server's `{ code, status, message, data }`. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** Texts by field, under the call's names of the fields. */
  readonly fields: Record<string, string>
  /** Finds the failure in the server's log; given with unexpected failures. */
  readonly reference: string | null
  /** The refusal's data as it came, for callers that know the call's contract. */
  readonly data: unknown

  constructor({ code, status, message, fields, reference, data }: Omit<Refusal, 'name'>) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
    this.reference = reference
    this.data = data
  }
}

/** Reads a refused call's answer; null when the answer is not the site's own but, for example, a proxy's. */
export function readRefusal(answer: unknown): Refusal | null {
  const { code, status, message, data } = asRecord(answer)
  if (typeof code !== 'string' || typeof status !== 'number' || typeof message !== 'string') return null
  const { fields, reference } = asRecord(data)
  const texts = Object.entries(asRecord(fields)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new Refusal({
    code, status, message, data, fields: Object.fromEntries(texts), reference: typeof reference === 'string' ? reference : null,
  })
}
