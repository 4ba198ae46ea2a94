import type { Page, Request } from '@playwright/test'
import * as z from 'zod/mini'
import { addWithLogIn } from '../members/register-people.ts'
import { apply } from '../support/application.ts'
import { requestBooking, dialog, guest, withdrawAll } from '../support/bookings.ts'
import { dealWithNext } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold, nextFrames } from '../support/hold.ts'

// After an act the lists are fetched again; on a slow connection the person has moved on by then.

/** Whether the call is for a list, not for one booking. */
const isList = (request: Request): boolean => z.object({ limit: z.number() }).parse(request.postDataJSON()).limit !== 1

/** Makes every waiting request overdue: such requests are answered in the list itself. */
async function makeLate(page: Page): Promise<void> {
  const listed = z.array(z.looseObject({ answer_by: z.nullable(z.string()) }))
  await page.route('**/api/rpc/list_bookings', async (route) => {
    const response = await route.fetch()
    const bookings = listed.parse(await response.json()).map((booking) => ({ ...booking, answer_by: booking.answer_by && '2026-01-01T00:00:00.000Z' }))
    await route.fulfill({ response, json: bookings })
  })
}

test('refetching bookings after an answer leaves the focus in a field, but takes it if the button is gone', async ({ page, site, signIn, callerFor }) => {
  const { superadmin } = await site.logins()
  const person = await addWithLogIn(await callerFor(superadmin), site, 'Lotta')
  const booker = await callerFor(person)
  const id = await requestBooking(booker, person, { days: 8, course: 'koberg', name: 'Lotta Lista', coPlayers: [guest('Gull Gäst')] })
  await signIn(page, superadmin)
  await page.goto(`/admin/bokningar?bokning=${id}`)
  await expect(page.getByRole('button', { name: 'Jag tar den' })).toBeVisible()
  const letGo = await hold(page, '**/api/rpc/get_booking_stats')
  await page.getByRole('button', { name: 'Bekräfta' }).click()
  await dialog(page).getByRole('button', { name: 'Bekräfta' }).click()
  await expect(page.getByText(/^Besvarad .* av Anna Exempel\.$/)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Lotta Lista, Koberg' })).toBeFocused()
  await page.getByRole('link', { name: 'Tillbaka till bokningarna' }).click()
  await page.getByRole('tab', { name: 'Alla', exact: true }).click()
  await expect(page.getByText(/^\d+ bokning(ar)?$/)).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('Gull')
  const counted = page.waitForResponse('**/api/rpc/get_booking_stats')
  await letGo()
  await counted
  await nextFrames(page)
  await page.keyboard.type(' Gäst')
  await expect(search).toHaveValue('Gull Gäst')

  await requestBooking(booker, person, { days: 9, course: 'koberg', name: 'Lotta Lista' })
  await makeLate(page)
  await page.goto('/admin/bokningar')
  await page.getByRole('button', { name: 'Avböj Lotta Lista' }).first().press('Enter')
  await dialog(page).getByRole('button', { name: 'Avböj' }).press('Enter')
  await expect(page.getByText('Förfrågan är avböjd', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avböj Lotta Lista' })).toHaveCount(0)
  await expect(page.locator(':focus').getByRole('tab', { name: 'Väntar på svar' })).toBeVisible()
  await withdrawAll(booker)
})

test('refetching applications after a decision leaves the focus in a field, but takes it if the button is gone', async ({ page, site, signIn }) => {
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

test('a cancellation that got no answer can be retried before the list has been fetched', async ({ page, site, signIn, callerFor }) => {
  // A new member, since requests are limited per hour and other tests use the example member's.
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Rut')
  await signIn(page, person)
  await requestBooking(page, person, { days: 9, course: 'grappas', name: 'Rut Provsson' })
  await page.goto('/mina-sidor')
  const open = page.getByRole('button', { name: /^Ta tillbaka/ })
  await expect(open).toBeVisible()
  const letGo = await hold(page, '**/api/rpc/get_my_bookings')
  await dealWithNext(page, '**/api/rpc/cancel_booking', (route) => route.abort())
  await open.click()
  await dialog(page).getByRole('button', { name: 'Ta tillbaka' }).click()
  await expect(page.getByText('Vi vet inte om förfrågan togs tillbaka').first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await open.click()
  await expect(dialog(page).getByRole('button', { name: 'Behåll förfrågan' })).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Ta tillbaka', exact: true }).click()
  await expect(page.getByText('Förfrågan är återtagen').first()).toBeVisible()
  await letGo()
  await expect(page.getByRole('heading', { name: 'Avböjda och avbokade' })).toBeVisible()
})

test('a tee time can be changed again before the lists have been fetched', async ({ page, site, signIn, callerFor }) => {
  const { superadmin } = await site.logins()
  const person = await addWithLogIn(await callerFor(superadmin), site, 'Timo')
  const booker = await callerFor(person)
  const id = await requestBooking(booker, person, { days: 10, course: 'koberg', name: 'Timo Provsson', coPlayers: [guest('Gun Gäst')] })
  await signIn(page, superadmin)
  expect((await page.request.post('/api/rpc/answer_booking', { data: { p_id: id, p_decision: 'confirm' } })).status()).toBe(200)
  await page.goto(`/admin/bokningar?bokning=${id}`)
  const time = dialog(page).getByLabel('Starttid', { exact: true })
  const save = () => dialog(page).getByRole('button', { name: 'Spara' }).click()
  await page.getByRole('button', { name: 'Lägg till starttid' }).click()
  const letGo = await hold(page, '**/api/rpc/list_bookings', isList)
  await time.fill('09:40')
  await save()
  await expect(page.getByText('Starttiden är tillagd', { exact: true }).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ändra starttid' }).click()
  await expect(time).toHaveValue('09:40')
  await expect(time).toBeEditable()
  await time.fill('10:20')
  await save()
  await expect(page.getByText('Starttiden är ändrad', { exact: true }).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await letGo()
  await withdrawAll(booker)
})

test('the dialog that removes a name stays until the booking is refetched, and a second can then be removed', async ({ page, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const booker = await callerFor(member)
  const id = await requestBooking(booker, member, { days: 8, course: 'koberg', coPlayers: [guest('Gun Gäst'), guest('Dag Gäst')] })
  await signIn(page, superadmin)
  await page.goto(`/admin/bokningar?bokning=${id}`)
  await page.getByRole('button', { name: 'Ta bort namnet Gun Gäst' }).click()
  const letGo = await hold(page, '**/api/rpc/list_bookings')
  await dialog(page).getByRole('button', { name: 'Ta bort namnet' }).click()
  await expect(page.getByText('Namnet är borttaget', { exact: true }).first()).toBeVisible()
  // The dialog stays until the booking under it is up to date for the next act.
  await expect(dialog(page).getByRole('button', { name: 'Tar bort...' })).toBeVisible()
  await letGo()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ta bort namnet Dag Gäst' }).click()
  await dialog(page).getByRole('button', { name: 'Ta bort namnet' }).click()
  await expect(page.getByText('Borttaget namn')).toHaveCount(2)
  await expect(dialog(page)).toHaveCount(0)
  await withdrawAll(booker)
})

test('an open question about an applicant stays when the search behind it fails', async ({ page, site, signIn }) => {
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
