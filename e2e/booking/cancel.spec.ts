import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { addWithLogIn } from '../members/register-people.ts'
import { expectAccessible } from '../support/axe.ts'
import { requestBooking, dialog, guest, ownBookings, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

/** Presses the button with the text in the moment in which it appears; sooner than any person, however slow the machine. */
function pressAtOnce(page: Page, text: string): Promise<void> {
  return page.evaluate((wanted) => new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.replaceAll('\u00A0', ' ').includes(wanted))
      if (!button) return
      observer.disconnect()
      button.click()
      resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }), text)
}

test('a cancellation that starts to cost money while its dialog is open asks again with the fee', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  await signIn(page, member)
  const id = await requestBooking(page, member, { days: 1, course: 'koberg' })
  await page.goto('/mina-sidor')
  await page.getByRole('button', { name: 'Ta tillbaka' }).first().click()
  await expect(dialog(page)).toContainText('Det kostar ingenting att ta tillbaka den.')

  const board = await callerFor(superadmin)
  const answer = await board.request.post('/api/rpc/answer_booking', { data: { p_id: id, p_decision: 'confirm' } })
  expect(answer.status()).toBe(200)
  const sent: string[] = []
  page.on('request', (request) => { if (request.url().endsWith('/cancel_booking')) sent.push(request.url()) })
  const pressed = pressAtOnce(page, 'Avboka för 200')
  await dialog(page).getByRole('button', { name: 'Ta tillbaka' }).click()
  await expect(page.getByText('Avbokningen har hunnit bli dyrare.')).toBeVisible()
  await expect(dialog(page)).toContainText('Avbokningen kostar 200 kr.')
  expect((await ownBookings(page)).find((booking) => booking.id === id)?.status).toBe('confirmed')

  // A press as soon as the button costs something was meant for the free one. Only the first press was sent.
  await pressed
  const cancel = dialog(page).getByRole('button', { name: 'Avboka för 200 kr' })
  await expect(cancel).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(async () => {
    if (sent.length === 1) await cancel.click({ timeout: 500 })
    expect(sent).toHaveLength(2)
  }).toPass()
  await expect(page.getByText('Bokningen är avbokad').first()).toBeVisible()
  expect((await ownBookings(page)).find((booking) => booking.id === id)?.status).toBe('cancelled')
})

test('a booking whose tee time comes while its dialog is open cannot be cancelled, and says whom to contact', async ({ page, site, signIn, callerFor }) => {
  const board = await callerFor((await site.logins()).superadmin)
  const person = await addWithLogIn(board, site, 'Tea')
  const act = async (call: string, data: object) => expect((await board.request.post(`/api/rpc/${call}`, { data })).status()).toBe(200)
  await signIn(page, person)
  const id = await requestBooking(page, person, { days: 0, course: 'sjogarde', name: 'Tea Provsson', email: person.privateEmail })
  await act('answer_booking', { p_id: id, p_decision: 'confirm' })
  await page.goto('/mina-sidor')
  await page.getByRole('button', { name: /^Avboka Sjögärde/ }).click()
  await expect(dialog(page)).toContainText('Avbokningen kostar 200 kr.')
  // No test waits for a tee time; this one has come whenever the test runs.
  await act('change_tee_time', { p_id: id, p_tee_time: '00:00' })
  await dialog(page).getByRole('button', { name: 'Avboka för 200 kr' }).click()
  await expect(page.getByText('Starttiden har passerat, så bokningen går inte att avboka här. Blev rundan inte av?').first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const bookings = page.getByRole('region', { name: 'Mina bokningar' })
  await expect(bookings.getByText(/Blev rundan inte av\? Hör av dig till styrelsen\.$/)).toBeVisible()
  await expect(bookings.getByRole('button', { name: /^Ändra medspelare Sjögärde/ })).toBeVisible()
  await expect(bookings.getByRole('button', { name: /^Avboka/ })).toHaveCount(0)
  await expectAccessible(page)
  await act('withdraw_booking', { p_id: id })
})

test('a board member cannot waive a fee or a payment for their own booking, and is told who can', async ({ page, site, signIn }) => {
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  const ownRequest = (days: number) => requestBooking(page, superadmin, { days, course: 'lerjedalen', name: 'Anna Exempel', coPlayers: [guest('Gro Avbokningsgäst')] })

  await test.step('their own late cancellation cannot be made free at the desk', async () => {
    for (const days of [2, 1]) {
      const id = await ownRequest(days)
      expect((await page.request.post('/api/rpc/answer_booking', { data: { p_id: id, p_decision: 'confirm' } })).status()).toBe(200)
      await page.goto(`/admin/bokningar?bokning=${id}`)
      if (days === 2) await expect(page.getByRole('button', { name: 'Avboka åt medlemmen' })).toBeVisible()
    }
    await expect(page.getByText(/^Det är din egen bokning\. Att avboka den i Mina bokningar kostar 200\skr, som för alla\. Har banan stängt kan någon annan/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lägg till starttid' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Avboka åt medlemmen' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Mina bokningar' }).click()
    await expect(page.getByRole('button', { name: /^Avboka Lerjedalen/ })).toBeVisible()
  })

  await test.step('their own request cannot be declined after its play day', async () => {
    const id = await ownRequest(3)
    await page.goto(`/admin/bokningar?bokning=${id}`)
    await expect(page.getByRole('button', { name: 'Avböj' })).toBeVisible()
    // The site's answer on the day after the round; no test waits for that.
    await page.route('**/api/rpc/list_bookings', async (route) => {
      const response = await route.fetch()
      const told = z.array(z.record(z.string(), z.unknown())).parse(await response.json())
      await route.fulfill({ response, json: told.map((booking) => ({ ...booking, cancellation_fee: null })) })
    })
    await page.reload()
    await expect(page.getByText('Det är din egen förfrågan. Om rundan inte blev av kan någon annan i styrelsen avböja den, så att rundan inte behöver betalas.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bekräfta' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Avböj' })).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute('**/api/rpc/list_bookings')
  })
  await withdrawAll(page)
})
