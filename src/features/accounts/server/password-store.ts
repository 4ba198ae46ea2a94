import { clear } from '#server/limits/limits.ts'
import { type Limited, enforceLimits } from '#server/limits/enforce-limits.ts'
import { verifyPassword } from '#server/passwords.ts'
import { accountLimits } from '../rules.ts'
import { findLogIn, type LogIn } from './store.ts'

/**
 * Returns the log-in of the user if the password is right, and null if it is wrong. Limits both wrong passwords, so that nobody can
 * guess one at somebody else's open session, and all acts that take the password (`accountActs`).
 */
export async function provePassword(services: Limited, userId: string, password: string): Promise<LogIn | null> {
  const failures = ['current-password', userId] as const
  await enforceLimits(services, { key: failures, ...accountLimits.currentPasswordFailures }, { key: ['account-acts', userId], ...accountLimits.accountActs })
  const person = await findLogIn(services.db, { userId })
  if (!person || !await verifyPassword(person.passwordHash, password)) return null
  await clear(services.db, failures)
  return person
}
