import { asRecord } from './record.ts'

/** What the server says when it refuses a call: `{ code, status, message, data }`. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** Texts by field, named as the call names them. */
  readonly fields: Record<string, string>
  /** Found in the server's log; given with unexpected failures. */
  readonly reference: string | null
  /** All that came with it, for who knows the call's contract. */
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

/** Reads a refused call's answer; null when it is not the site's own, but of something on the way to it. */
export function readRefusal(answer: unknown): Refusal | null {
  const { code, status, message, data } = asRecord(answer)
  if (typeof code !== 'string' || typeof status !== 'number' || typeof message !== 'string') return null
  const { fields, reference } = asRecord(data)
  const texts = Object.entries(asRecord(fields)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new Refusal({
    code, status, message, data, fields: Object.fromEntries(texts), reference: typeof reference === 'string' ? reference : null,
  })
}
