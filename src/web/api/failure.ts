import { Refusal } from './refusal.ts'

/** Why a call failed, as the screens need it. */
export interface CallFailure {
  /** The refusal's code from the contract; null when no answer came or the server failed. */
  code: string | null
  /** The refusal's Swedish text; null when there is none to show and the screen's own text applies. */
  message: string | null
  /** Texts by field, under the call's names of the fields. */
  fields: Record<string, string>
  /** Finds the failure in the server's log; shown with unexpected failures. */
  reference: string | null
}

const nothing: CallFailure = { code: null, message: null, fields: {}, reference: null }

/** Converts what a call was rejected with. Anything but a Refusal (network down, a bug) has no code and no message. */
export function callFailure(error: unknown): CallFailure {
  if (!(error instanceof Refusal)) return nothing
  const { code, status, message, fields, reference } = error
  // A 503 keeps its code and text, which say what to wait for. Other server failures have only a reference to show.
  if (status >= 500 && status !== 503) return { ...nothing, reference }
  return { code, message, fields, reference }
}

/** The refused fields as `[the form's field, text]`. `names` maps the call's field names to the form's; fields without an entry are left out. */
export function refusedFields<Field extends string>(fields: CallFailure['fields'], names: Readonly<Record<string, Field>>): [Field, string][] {
  return Object.entries(fields).flatMap(([wireName, text]): [Field, string][] => {
    const field = names[wireName]
    return field ? [[field, text]] : []
  })
}

/** Whether no answer came. The act may have been done all the same, so the screen must not say that it failed. */
export function isUnanswered({ code, reference }: CallFailure): boolean {
  return code === null && reference === null
}

/** Why a fetch failed, to follow `Kunde inte hämta …:` (specification 8): the refusal's own text where there is one. */
export function whyNotFetched(failure: CallFailure): string {
  if (failure.message !== null) return failure.message
  return isUnanswered(failure) ? 'vi fick inget svar. Kontrollera att du har internet.' : 'något gick fel på webbplatsen.'
}

/**
 * Returns the previous failure if its outcome is unknown, else null. For an act that is tried again and stopped before it is sent: a
 * refusal is outdated then, an unknown outcome is not.
 */
export function ifUnsure(before: CallFailure | null): CallFailure | null {
  return before && isUnanswered(before) ? before : null
}
