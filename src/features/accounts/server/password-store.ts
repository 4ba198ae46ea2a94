import { clear } from '#server/limits/limits.ts'
import { type Limited, within } from '#server/limits/within.ts'
import { verifyPassword } from '#server/passwords.ts'
import { accountLimits } from '../rules.ts'
import { findLogIn, type LogIn } from './store.ts'

/**
 * Whoever is logged in and knows the password; null when it is wrong. Somebody at another's open session must not be able to
 * find it out, and whoever knows it acts so often with it.
 */
export async function provePassword(services: Limited, userId: string, password: string): Promise<LogIn | null> {
  const failures = ['current-password', userId] as const
  await within(services, { key: failures, ...accountLimits.currentPasswordFailures }, { key: ['account-acts', userId], ...accountLimits.accountActs })
  const person = await findLogIn(services.db, { userId })
  if (!person || !await verifyPassword(person.passwordHash, password)) return null
  await clear(services.db, failures)
  return person
}
