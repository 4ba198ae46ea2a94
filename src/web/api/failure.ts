import { Refusal } from './refusal.ts'

/** Why a call failed, as the screens need it. */
export interface CallFailure {
  /** The refusal's code from the contract; null when no answer came or the server failed. */
  code: string | null
  /** The refusal's Swedish text; null when there is none to show and the screen's own text applies. */
  message: string | null
  /** Texts by field, named as the call names them. */
  fields: Record<string, string>
  /** Found in the server's log; shown with unexpected failures. */
  reference: string | null
}

const nothing: CallFailure = { code: null, message: null, fields: {}, reference: null }

/** Reads what a rejected call says of itself; anything else (network down, a bug) has no code and no message. */
export function callFailure(error: unknown): CallFailure {
  if (!(error instanceof Refusal)) return nothing
  const { code, status, message, fields, reference } = error
  // A 503 keeps its code and text: it says what to wait for. Other failures of the server have nothing to show but the reference.
  if (status >= 500 && status !== 503) return { ...nothing, reference }
  return { code, message, fields, reference }
}

/** What is said of fields, as `[the form's field, text]`; `names` has the form's name for each of the call's that it shows. */
export function refusedFields<Field extends string>(fields: CallFailure['fields'], names: Readonly<Record<string, Field>>): [Field, string][] {
  return Object.entries(fields).flatMap(([wireName, text]): [Field, string][] => {
    const field = names[wireName]
    return field ? [[field, text]] : []
  })
}

/** Whether nothing came back, so that what was asked for can have been done all the same: it must not be said to have failed. */
export function isUnanswered({ code, reference }: CallFailure): boolean {
  return code === null && reference === null
}

/** Why something could not be fetched, after `Kunde inte hämta …:` (specification 8): the refusal's own text where there is one. */
export function whyNotFetched(failure: CallFailure): string {
  if (failure.message !== null) return failure.message
  return isUnanswered(failure) ? 'vi fick inget svar. Kontrollera att du har internet.' : 'något gick fel på webbplatsen.'
}

/** Of a failure, once the act is tried anew and stopped before it is sent: a refusal is outdated, not knowing what became of it is not. */
export function ifUnsure(before: CallFailure | null): CallFailure | null {
  return before && isUnanswered(before) ? before : null
}
