import { ask, dialog, ownBookings } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

test('a cancellation that has become dear since it was asked about is asked about once more', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  await signIn(page, member)
  const id = await ask(page, member, { days: 1, course: 'koberg' })
  await page.goto('/mina-sidor')
  await page.getByRole('button', { name: 'Ta tillbaka' }).first().click()
  await expect(dialog(page)).toContainText('Det kostar ingenting att ta tillbaka den.')

  const board = await callerFor(superadmin)
  const answer = await board.request.post('/api/rpc/answer_booking', { data: { p_id: id, p_decision: 'confirm' } })
  expect(answer.status()).toBe(200)
  await dialog(page).getByRole('button', { name: 'Ta tillbaka' }).click()
  await expect(page.getByText('Avbokningen har hunnit bli dyrare.')).toBeVisible()
  await expect(dialog(page)).toContainText('Avbokningen kostar 200 kr.')
  expect((await ownBookings(page)).find((booking) => booking.id === id)?.status).toBe('confirmed')

  await dialog(page).getByRole('button', { name: 'Avboka för 200 kr' }).click()
  await expect(page.getByText('Bokningen är avbokad').first()).toBeVisible()
  expect((await ownBookings(page)).find((booking) => booking.id === id)?.status).toBe('cancelled')
})
