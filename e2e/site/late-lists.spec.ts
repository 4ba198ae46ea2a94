import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { apply } from '../support/application.ts'
import { ask, dialog, guest, newPage } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold, nextFrames } from '../support/hold.ts'

// After an act the lists are fetched anew, on a slow connection while whoever acted goes on.

/** Of the requests that wait none is told to have time left: such a one is answered in the list itself. */
async function makeLate(page: Page): Promise<void> {
  const listed = z.array(z.looseObject({ answer_by: z.nullable(z.string()) }))
  await page.route('**/api/rpc/list_bookings', async (route) => {
    const response = await route.fetch()
    const bookings = listed.parse(await response.json()).map((booking) => ({ ...booking, answer_by: booking.answer_by && '2026-01-01T00:00:00.000Z' }))
    await route.fulfill({ response, json: bookings })
  })
}

test('the list that comes after an answer takes the keyboard from no field, and back where the button has gone', async ({ page, browser, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  const booker = await newPage(browser, site)
  await signIn(booker, member)
  const id = await ask(booker, member, { days: 8, course: 'koberg', coPlayers: [guest('Gun Gäst')] })
  await signIn(page, superadmin)
  await page.goto(`/admin/bokningar?bokning=${id}`)
  await expect(page.getByRole('button', { name: 'Jag tar den' })).toBeVisible()
  const letGo = await hold(page, '**/api/rpc/get_booking_stats')
  await page.getByRole('button', { name: 'Bekräfta' }).click()
  await dialog(page).getByRole('button', { name: 'Bekräfta' }).click()
  await expect(page.getByText(/^Besvarad .* av Anna Exempel\.$/)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Bo Exempel, Koberg' })).toBeFocused()
  await page.getByRole('link', { name: 'Tillbaka till bokningarna' }).click()
  await page.getByRole('tab', { name: 'Alla bokningar' }).click()
  const search = page.getByRole('searchbox')
  await search.fill('Gun')
  await expect(page.getByText(/^\d+ bokning(ar)?$/)).toBeVisible()
  const counted = page.waitForResponse('**/api/rpc/get_booking_stats')
  await letGo()
  await counted
  await nextFrames(page)
  await page.keyboard.type(' Gäst')
  await expect(search).toHaveValue('Gun Gäst')

  await ask(booker, member, { days: 9, course: 'koberg' })
  await makeLate(page)
  await page.goto('/admin/bokningar')
  await page.getByRole('button', { name: 'Avböj Bo Exempel' }).first().press('Enter')
  await dialog(page).getByRole('button', { name: 'Avböj' }).press('Enter')
  await expect(page.getByText('Förfrågan är avböjd', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avböj Bo Exempel' })).toHaveCount(0)
  await expect(page.locator(':focus').getByRole('tab', { name: 'Väntar på svar' })).toBeVisible()
  await booker.context().close()
})

test('the list that comes after a decision takes the keyboard from no field, and back where the button has gone', async ({ page, site, signIn }) => {
  const [first, second] = [await apply(page, 'Nanna'), await apply(page, 'Nanny')]
  await signIn(page, (await site.logins()).superadmin)
  await page.goto(`/admin/medlemmar?flik=ansokningar&sok=${first.golfId}`)
  const search = page.getByRole('searchbox', { name: 'Sök på namn eller Golf-ID' })
  const approve = (name: string) => page.getByRole('button', { name: `Godkänn ${name} Exempel` })
  await expect(approve('Nanna')).toBeVisible()
  const letGo = await hold(page, '**/api/rpc/list_all_applications')
  await approve('Nanna').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(page.getByText('Ansökan godkänd! ✅', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await search.fill('Nan')
  await letGo()
  await expect(approve('Nanna')).toHaveCount(0)
  await expect(page.getByText('matchar ”Nan”')).toBeVisible()
  await page.keyboard.type('ny')
  await expect(search).toHaveValue('Nanny')

  await search.fill(second.golfId)
  await expect(page.getByText(`1 ansökan matchar ”${second.golfId}”`)).toBeVisible()
  await approve('Nanny').press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Godkänn' }).press('Enter')
  await expect(page.getByText(`0 ansökningar matchar ”${second.golfId}”`)).toBeFocused()
})

test('a question about an applicant stays when the search under it fails', async ({ page, site, signIn }) => {
  const { golfId } = await apply(page, 'Ulla')
  await signIn(page, (await site.logins()).superadmin)
  await page.goto(`/admin/medlemmar?flik=ansokningar&sok=${golfId}`)
  const approve = page.getByRole('button', { name: 'Godkänn Ulla Exempel' })
  await expect(approve).toBeVisible()
  let fail: () => void = () => undefined
  const failing = new Promise<void>((resolve) => { fail = resolve })
  await page.route('**/api/rpc/list_all_applications', async (route) => {
    await failing
    await route.fulfill({ status: 429, json: { defined: true, code: 'TOO_MANY', status: 429, message: 'För många försök.', data: { retryAfterSeconds: 1 } } })
  })
  await page.getByRole('searchbox', { name: 'Sök på namn eller Golf-ID' }).fill('Ulla')
  await approve.click()
  const question = page.getByRole('alertdialog', { name: 'Godkänna ansökan?' })
  await expect(question).toBeVisible()
  fail()
  await expect(page.getByText(/^Kunde inte hämta ansökningar/)).toBeVisible()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Godkänn' }).click()
  await expect(page.getByText('Ansökan godkänd! ✅', { exact: true }).first()).toBeVisible()
})
