import { callFailure, type CallFailure } from '#web/api/failure.ts'
import type { NewPasskeyOptions, PasskeyOptions } from '../passkey-rules.ts'
import { secondFactorTexts } from '../texts.ts'

/** The browser's part did not come: the page may be older than the site is now, and only a reload brings another. */
class CeremonyMissing extends Error {}

/** The browser's part, fetched when it is needed: few people need it, and then once in a while. */
const ceremony = () => import('@simplewebauthn/browser').catch(() => { throw new CeremonyMissing() })

/** Whether this browser can do it at all; every one of the last years can, on a page with HTTPS. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Lets the person make a passkey with whatever the device offers. Rejects when it is cancelled. */
export async function makePasskey(options: NewPasskeyOptions) {
  const { startRegistration } = await ceremony()
  return startRegistration({ optionsJSON: options })
}

/** Lets the person answer with a passkey. Rejects when it is cancelled, or there is none on the device. */
export async function answerWithPasskey(options: PasskeyOptions) {
  const { startAuthentication } = await ceremony()
  return startAuthentication({ optionsJSON: options })
}

/** What to tell when it did not work: the server's words, or those for what the device refused. `cancelled` is what to say of a ceremony that was broken off. */
export function passkeyProblem(error: unknown, cancelled: string): CallFailure {
  const failure = callFailure(error)
  if (failure.message !== null || !(error instanceof Error)) return failure
  if (error instanceof CeremonyMissing) return { ...failure, message: secondFactorTexts.passkeyNotFetched }
  if (error.name === 'InvalidStateError') return { ...failure, message: secondFactorTexts.passkeyThere }
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? { ...failure, message: cancelled } : failure
}
