import { callFailure, type CallFailure } from '#web/api/failure.ts'
import type { NewPasskeyOptions, PasskeyOptions } from '../passkey-rules.ts'
import { secondFactorTexts } from '../texts.ts'

/** The browser's part could not be loaded: the page may be from an earlier release, and only a reload gets a new one. */
class CeremonyMissing extends Error {}

/** Loads the browser's part of a ceremony when it is needed: few people need it, and only now and then. */
const ceremony = () => import('@simplewebauthn/browser').catch(() => { throw new CeremonyMissing() })

/** Whether this browser supports passkeys. Every browser of recent years does, on a page with HTTPS. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Lets the person make a passkey with whatever the device offers. Rejects when it is cancelled. */
export async function makePasskey(options: NewPasskeyOptions) {
  const { startRegistration } = await ceremony()
  return startRegistration({ optionsJSON: options })
}

/** Lets the person answer with a passkey. Rejects when it is cancelled or the device has none. */
export async function answerWithPasskey(options: PasskeyOptions) {
  const { startAuthentication } = await ceremony()
  return startAuthentication({ optionsJSON: options })
}

/** Returns what to say of a failed ceremony: the server's text, or one for what the device refused; `cancelled` if it was cancelled. */
export function passkeyProblem(error: unknown, cancelled: string): CallFailure {
  const failure = callFailure(error)
  if (failure.message !== null || !(error instanceof Error)) return failure
  if (error instanceof CeremonyMissing) return { ...failure, message: secondFactorTexts.passkeyNotFetched }
  if (error.name === 'InvalidStateError') return { ...failure, message: secondFactorTexts.passkeyThere }
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? { ...failure, message: cancelled } : failure
}
