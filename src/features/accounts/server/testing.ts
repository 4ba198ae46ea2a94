import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import { secondFactorAsked } from '../contract.ts'
import { newPasskeyOptions, passkeyOptions } from '../passkey-rules.ts'

/** Somebody in a test who makes calls. */
interface Caller<Answer extends { body: unknown }> {
  call(method: 'GET' | 'POST', path: string, input?: unknown, headers?: Record<string, string>): Promise<Answer>
  rpc(name: string, input?: unknown): Promise<Answer>
}

const setUp = z.object({ secret: z.string(), uri: z.string(), ticket: z.string() })
const withCodes = z.object({ recovery_codes: z.array(z.string()) })

/** The code that the app shows, `steps` half minutes after `now`. */
export function totpCode(secret: string, now: Date, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 })
}

/** Adds an app to somebody's log-in as the page does, and returns its secret and the recovery codes. */
export async function addTotp(
  { clock }: { clock: { now(): Date } },
  { visitor, password }: { visitor: Caller<{ body: unknown }>; password: string },
): Promise<{ secret: string; codes: string[] }> {
  const { secret, ticket } = setUp.parse((await visitor.rpc('begin_totp', { p_password: password })).body)
  const confirmed = await visitor.rpc('confirm_totp', { p_ticket: ticket, p_code: totpCode(secret, clock.now()) })
  return { secret, codes: withCodes.parse(confirmed.body).recovery_codes }
}

/** Sends Golf-ID and password; `headers` can make the calls come from another network. */
export async function givePassword<Answer extends { body: unknown }>(
  visitor: Caller<Answer>,
  { golfId, password }: { golfId: string; password: string },
  headers: Record<string, string> = {},
): Promise<Answer> {
  const found = await visitor.call('POST', '/api/functions/lookup-email', { golfId }, headers)
  const { email } = z.object({ email: z.string() }).parse(found.body)
  return visitor.call('POST', '/api/auth/sign-in', { email, password }, headers)
}

/** Gives the password and returns the ticket for the second step; throws when no second step is asked for. */
export async function ticketFor(visitor: Caller<{ body: unknown }>, person: { golfId: string; password: string }): Promise<string> {
  const { body } = await givePassword(visitor, person)
  return z.object({ second_factor: secondFactorAsked }).parse(body).second_factor.ticket
}

/** A device that creates and uses passkeys as WebAuthn (level 3) specifies: ES256, attestation `none`. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  readonly #origin: string
  #counter = 0
  constructor(origin: string) {
    this.#origin = origin
  }

  create(options: unknown) {
    const { challenge, rp } = newPasskeyOptions.parse(options)
    const authData = Buffer.concat([this.#authData(rp.id, 0x45), Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, this.#publicKey()])
    return {
      ...this.#name(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation(authData).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** `counter` can be given to imitate a copied key whose counter lags behind. */
  sign(options: unknown, counter = this.#counter + 1) {
    const { challenge, rpId } = passkeyOptions.parse(options)
    this.#counter = counter
    const clientData = this.#clientData('webauthn.get', challenge)
    const authData = this.#authData(rpId, 0x05)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      ...this.#name(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
      },
    }
  }

  #name() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authData(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  /** COSE in CBOR: kty 2, alg -7, crv 1, x and y of 32 bytes. */
  #publicKey(): Buffer {
    const { x, y } = z.object({ x: z.string(), y: z.string() }).parse(this.#keys.publicKey.export({ format: 'jwk' }))
    const coordinate = (key: number, value: string) => Buffer.concat([Buffer.from([key, 0x58, 32]), Buffer.from(value, 'base64url')])
    return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), coordinate(0x21, x), coordinate(0x22, y)])
  }
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), Buffer.from([0x59]), length, authData,
  ])
}
