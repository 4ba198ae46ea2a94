import type { Services } from '#server/calls.ts'
import { lifetimes } from '../rules.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createSafe, createSeal, deriveKey, type Safe, type Seal } from './seal.ts'
import { createSecondFactorTickets, type SecondFactorTickets } from './second-factor-tickets.ts'

/** What the second step of logging in is made of; every key is derived from the site's secret for one purpose. */
export interface SecondFactor {
  tickets: SecondFactorTickets
  passkeys: Passkeys
  /** For the secrets of people's apps. */
  totpSafe: Safe
  /** Holds a new app's secret, with whose it is, until its first code. */
  totpSetUps: Seal
  recoveryKey: Buffer
}

export function createSecondFactor(services: Services, { secret }: { secret: string }): SecondFactor {
  const { clock } = services
  return {
    tickets: createSecondFactorTickets(services, secret),
    passkeys: createPasskeys(services),
    totpSafe: createSafe({ secret, purpose: 'second factor' }),
    totpSetUps: createSeal({ secret, purpose: 'totp set-up', lifetimeSeconds: lifetimes.totpSetUp, clock }),
    recoveryKey: deriveKey(secret, 'recovery codes'),
  }
}
