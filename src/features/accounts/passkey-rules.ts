import * as z from 'zod/mini'

// The messages that server and browser exchange about a passkey: WebAuthn's own JSON forms (level 3, sections 5.1.8 to
// 5.1.10), reduced to the fields that this site uses.

const base64url = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]+$/))
const credentialType = z.literal('public-key')
const knownKey = z.object({ id: z.string(), type: credentialType, transports: z.array(z.string()) })

/** What a browser needs to make a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const newPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number() })),
  /** In milliseconds. */
  timeout: z.number(),
  /** The person's existing passkeys: a device that holds one of them does not create another. */
  excludeCredentials: z.array(knownKey),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
  attestation: z.literal('none'),
})
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>

/** What a browser needs to answer with a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(knownKey),
  userVerification: z.literal('preferred'),
})
export type PasskeyOptions = z.infer<typeof passkeyOptions>

/** A new passkey as the browser hands it over (`RegistrationResponseJSON`). */
export const newPasskeyResponse = z.object({
  id: base64url,
  rawId: base64url,
  type: credentialType,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))),
  }),
})
export type NewPasskeyResponse = z.infer<typeof newPasskeyResponse>

/** A passkey's answer to a log-in challenge (`AuthenticationResponseJSON`). */
export const passkeyResponse = z.object({
  id: base64url,
  rawId: base64url,
  type: credentialType,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})
export type PasskeyResponse = z.infer<typeof passkeyResponse>
