import type { Services } from '#server/calls.ts'
import { lifetimes } from '../rules.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createSafe, createSeal, deriveKey, type Safe, type Seal } from './seal.ts'
import { createSecondFactorTickets, type SecondFactorTickets } from './second-factor-tickets.ts'

/** The parts of the second step of logging in. Every key is derived from the site's secret for one purpose. */
export interface SecondFactor {
  tickets: SecondFactorTickets
  passkeys: Passkeys
  /** Encrypts the secrets of people's apps. */
  totpSafe: Safe
  /** Seals a new app's secret and its owner until the app's first code. */
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
