import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Profile } from '../contract.ts'
import { PendingAddress } from './log-in-address.tsx'

const anna: Profile = {
  golf_id: '610203-123', first_name: 'Anna', last_name: 'Exempel', club: 'Ale', private_email: 'anna@example.com', phone: null,
  category: null, matchplay_approved: true, contact_method: 'private_email', work_email: null, login_email: 'anna@example.com',
  pending_login_email: null, erasure_requested_at: null, calendar_address_since: null, calendar_competitions: false, booking_stop: null,
}
const told = (profile: Profile) => renderToStaticMarkup(<PendingAddress profile={profile} />)

test('shows nothing when the address is confirmed', () => {
  expect(told(anna)).toBe('')
})

test('shows that a new address waits for confirmation, or how to get a new link after it has expired', () => {
  const moved = { ...anna, private_email: 'ny@example.com' }
  const waiting = told({ ...moved, pending_login_email: 'ny@example.com' })
  expect(waiting).toContain('Bekräfta din nya adress')
  const runOut = told(moved)
  expect(runOut).toContain('Din adress är inte bekräftad')
  expect(runOut).toContain('Ändra vid adressen och sedan Spara, så kommer en ny länk')
})
