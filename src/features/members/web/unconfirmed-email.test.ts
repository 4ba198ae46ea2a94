import { expect, it } from 'vitest'
import { unconfirmedEmail } from './unconfirmed-email.ts'

const anna = {
  private_email: 'hem@example.com', work_email: 'jobb@example.com', contact_method: 'private_email' as const,
  login_email: 'hem@example.com', pending_login_email: null,
}

it('returns null if log-in links go to the chosen address, or there is no log-in or no address', () => {
  expect(unconfirmedEmail(anna)).toBeNull()
  expect(unconfirmedEmail({ ...anna, contact_method: 'work_email', login_email: 'jobb@example.com' })).toBeNull()
  expect(unconfirmedEmail({ ...anna, login_email: null })).toBeNull()
  expect(unconfirmedEmail({ ...anna, private_email: null, work_email: null })).toBeNull()
})

it('returns the chosen address until it is confirmed, even after the link has expired', () => {
  const moved = { ...anna, private_email: 'ny@example.com' }
  expect(unconfirmedEmail({ ...moved, pending_login_email: 'ny@example.com' })).toBe('ny@example.com')
  expect(unconfirmedEmail(moved)).toBe('ny@example.com')
  const atWork = { ...anna, login_email: 'gammal@example.com', contact_method: 'work_email' as const }
  expect(unconfirmedEmail(atWork)).toBe('jobb@example.com')
  // The board has removed the address that the links went to.
  expect(unconfirmedEmail({ ...anna, private_email: null })).toBe('jobb@example.com')
  // The board has chosen the private address, and the link in the confirmation mail was never followed.
  expect(unconfirmedEmail({ ...anna, login_email: 'jobb@example.com' })).toBe('hem@example.com')
})
