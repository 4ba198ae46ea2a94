import { ORPCError } from '@orpc/client'
import * as z from 'zod/mini'

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

const failure = z.object({ code: z.string(), status: z.number(), message: z.string(), data: z.unknown() })
const failureData = z.object({
  fields: z.optional(z.record(z.string(), z.string())),
  reference: z.optional(z.string()),
})

const nothing: CallFailure = { code: null, message: null, fields: {}, reference: null }

/** Reads what a rejected call says of itself; anything else (network down, a bug) has no code and no message. */
export function callFailure(error: unknown): CallFailure {
  const said = error instanceof ORPCError ? failure.safeParse(error) : null
  if (!said?.success) return nothing
  const { code, status, message, data } = said.data
  const { fields = {}, reference = null } = failureData.safeParse(data).data ?? {}
  if (status >= 500 && code !== 'STOPPING') return { ...nothing, reference }
  return { code, message, fields, reference }
}
