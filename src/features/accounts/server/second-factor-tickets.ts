import type { Services } from '#server/calls.ts'
import { lifetimes } from '../rules.ts'
import { createSeal, passwordMark } from './seal.ts'
import { findLogIn, type LogIn } from './store.ts'

/** A ticket stands for the right password until the second step. Nothing is stored: the ticket itself says whose it is. */
export interface SecondFactorTickets {
  issue(logIn: Pick<LogIn, 'userId' | 'passwordHash'>): string
  /** Returns whose ticket it is; null when it is invalid or expired, or when the person has changed the password or left since. */
  open(ticket: string): Promise<LogIn | null>
}

export function createSecondFactorTickets({ db, clock }: Pick<Services, 'db' | 'clock'>, secret: string): SecondFactorTickets {
  const seal = createSeal({ secret, purpose: 'second factor ticket', lifetimeSeconds: lifetimes.secondFactorTicket, clock })
  return {
    issue: ({ userId, passwordHash }) => seal.seal(`${userId} ${passwordMark(passwordHash)}`),
    async open(ticket) {
      const [userId, mark] = seal.open(ticket)?.split(' ') ?? []
      const logIn = userId === undefined ? null : await findLogIn(db, { userId })
      return logIn && mark === passwordMark(logIn.passwordHash) ? logIn : null
    },
  }
}
