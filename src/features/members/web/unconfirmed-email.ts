import type { Profile } from '../contract.ts'
import { logInEmailMove } from '../rules.ts'

type Addresses = Pick<Profile, 'private_email' | 'work_email' | 'contact_method' | 'pending_login_email'> & {
  /** Null for a member without a log-in. */
  login_email: string | null
}

/**
 * Returns the contact address that log-in links would go to if it had been confirmed; null when they go where they should. Saving it
 * unchanged asks for a new mail (docs/decisions/006), so an editor that finds nothing changed must still send it.
 */
export function unconfirmedEmail(of: Addresses): string | null {
  const { login_email: logInEmail, pending_login_email: pendingEmail, contact_method: contactMethod } = of
  if (logInEmail === null) return null
  const emails = { privateEmail: of.private_email, workEmail: of.work_email }
  const next = logInEmailMove({ logInEmail, pendingEmail, contactMethod, before: emails, saved: emails })
  return next.move === 'confirm' ? next.email : null
}
