import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { inDays } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

const played = {
  status: 'confirmed', course: 'ale', course_label: 'Ale', tee_time: null, ball: 'two', is_match: false, message: null, reason: null, note: null,
  players: [{ name: 'Bo Exempel', golfId: '990230-001', isVgfMember: true }, { name: 'Greta Gäst', golfId: null, isVgfMember: false }],
  created_at: '2025-05-01T10:00:00.000Z', answer_by: null, cancellation_fee: null, fee: null, booked_by: null, revision: 0,
}

/** Shows bookings whose day has passed, which no call can create. */
async function showBookings(page: Page, bookings: object[]): Promise<void> {
  await page.route('**/api/rpc/get_my_bookings', (route) => route.fulfill({ json: bookings }))
}

test('the last day to pay is visible without unfolding anything until it has passed', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await showBookings(page, [
    { ...played, id: '0197b1a0-0000-7000-8000-000000000001', play_date: inDays(-2), pay_by: inDays(5) },
    { ...played, id: '0197b1a0-0000-7000-8000-000000000002', course_label: 'Koberg', play_date: inDays(-9), pay_by: inDays(-2) },
  ])
  await page.goto('/mina-sidor')
  const bookings = page.getByRole('region', { name: 'Mina bokningar' })
  await expect(bookings.getByRole('heading', { level: 3, name: 'Nyss spelade' })).toBeVisible()
  await expect(bookings.getByText(/^Betala efter spel, senast /)).toBeVisible()
  await expect(bookings.getByText('Osäker på hur du betalar? Fråga styrelsen.').filter({ visible: true })).toHaveCount(1)
  await expect(bookings.getByText(/^Sista dag att betala var /)).toBeHidden()
  await expectAccessible(page)
  await bookings.getByText('Tidigare bokningar (1)').click()
  await expect(bookings.getByText(/^Sista dag att betala var /)).toBeVisible()
})
