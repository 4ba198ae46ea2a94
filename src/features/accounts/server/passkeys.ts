import {
  generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Services } from '#server/calls.ts'
import type { NewPasskeyOptions, NewPasskeyResponse, PasskeyOptions, PasskeyResponse } from '../passkey-rules.ts'
import { lifetimes } from '../rules.ts'
import { type Passkey, listPasskeys, notePasskeyUse } from './factor-store.ts'
import { issueLink, redeemLink } from './link-store.ts'
import type { LinkPurpose } from './tables.ts'

type ChallengePurpose = Extract<LinkPurpose, 'passkey_add' | 'passkey_sign_in'>

/** The verified parts of a new passkey that are stored. */
export type PasskeyDraft = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/**
 * The ceremonies of WebAuthn. A challenge is a one-time link's token: it belongs to one person, and the first answer, right or
 * wrong, uses it up.
 */
export interface Passkeys {
  newOptions(user: { userId: string; golfId: string; name: string }): Promise<NewPasskeyOptions>
  /** Verifies a new passkey. Returns null when the response does not answer a live challenge of this user. */
  readNew(userId: string, response: NewPasskeyResponse): Promise<PasskeyDraft | null>
  options(userId: string): Promise<PasskeyOptions>
  /** Whether the response comes from one of the user's passkeys and answers a live challenge of theirs. */
  isRight(userId: string, response: PasskeyResponse): Promise<boolean>
}

/** EdDSA, ES256 and RS256 (COSE's numbers): every device supports at least one of them. */
const supportedAlgorithmIDs = [-8, -7, -257]
const timeout = lifetimes.passkeyChallenge * 1000

export function createPasskeys({ db, clock, config, log }: Pick<Services, 'db' | 'clock' | 'config' | 'log'>): Passkeys {
  const expectedOrigin = config.siteUrl
  const rpID = new URL(config.siteUrl).hostname

  const challengeFor = (purpose: ChallengePurpose, userId: string): Promise<string> =>
    issueLink(db, { purpose, subject: userId, lifetimeSeconds: lifetimes.passkeyChallenge, now: clock.now() })

  function isChallengeOf(purpose: ChallengePurpose, userId: string) {
    return async (challenge: string): Promise<boolean> => {
      const token = Buffer.from(challenge, 'base64url').toString()
      const link = await redeemLink(db, { purpose, token, now: clock.now() })
      return link?.subject === userId
    }
  }

  /** Returns null where the library throws: to the person every failure is the same. Quoted challenges and keys are kept out of the log. */
  async function held<Verified>(verify: Promise<Verified>): Promise<Verified | null> {
    try {
      return await verify
    } catch (error) {
      log.info({ reason: error instanceof Error ? error.message.replaceAll(/".*?"/gs, '"…"') : null }, 'passkey refused')
      return null
    }
  }

  return {
    async newOptions({ userId, golfId, name }) {
      const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
        rpName: config.association.name, rpID, userName: golfId, supportedAlgorithmIDs, challenge: await challengeFor('passkey_add', userId),
      })
      return {
        rp: { id: rpID, name: config.association.name },
        user: { id: Buffer.from(userId).toString('base64url'), name: golfId, displayName: name },
        challenge,
        pubKeyCredParams,
        timeout,
        excludeCredentials: (await listPasskeys(db, userId)).map(knownKey),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      }
    },

    async readNew(userId, { response: { transports = [], ...response }, ...passkey }) {
      const result = await held(verifyRegistrationResponse({
        response: { ...passkey, response: { ...response, transports }, clientExtensionResults: {} },
        expectedChallenge: isChallengeOf('passkey_add', userId), expectedOrigin, expectedRPID: rpID, requireUserVerification: false, supportedAlgorithmIDs,
      }))
      if (!result?.verified) return null
      const { id: credentialId, publicKey, counter } = result.registrationInfo.credential
      return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: transports.join(',') }
    },

    async options(userId) {
      const allowCredentials = (await listPasskeys(db, userId)).map(knownKey)
      const challenge = await challengeFor('passkey_sign_in', userId)
      const made = await generateAuthenticationOptions({ rpID, challenge })
      return { challenge: made.challenge, timeout, rpId: rpID, allowCredentials, userVerification: 'preferred' }
    },

    async isRight(userId, response) {
      const passkey = (await listPasskeys(db, userId)).find(({ credentialId }) => credentialId === response.id)
      if (!passkey) return false
      const { id, credentialId, publicKey, counter } = passkey
      const result = await held(verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: isChallengeOf('passkey_sign_in', userId), expectedOrigin, expectedRPID: rpID, requireUserVerification: false,
        credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      }))
      return result?.verified === true && notePasskeyUse(db, { id, counter: result.authenticationInfo.newCounter, now: clock.now() })
    },
  }
}

function knownKey({ credentialId, transports }: Passkey) {
  return { id: credentialId, type: 'public-key' as const, transports: transports === '' ? [] : transports.split(',') }
}
