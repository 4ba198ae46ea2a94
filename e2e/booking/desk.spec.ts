import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { addDays, dateInStockholm, formatWeekdayDate } from '#domain/calendar.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Login, RunningSite } from '../support/site.ts'

const board = 'styrelsen@example.com'
const inDays = (days: number) => addDays(dateInStockholm(new Date()), days)
const stored = z.array(z.object({ id: z.string(), status: z.string(), players: z.array(z.object({ name: z.string() })) }))
const guest = (name: string) => ({ name, isVgfMember: false })

async function ownBookings(page: Page) {
  return stored.parse(await (await page.request.post('/api/rpc/get_my_bookings', { data: {} })).json())
}

/** A request of the logged-in member's, made as the form makes it. One active booking per player: earlier ones are cancelled. */
async function ask(page: Page, { golfId }: Login, { days, course, coPlayers = [], message = '' }: {
  days: number
  course: string
  coPlayers?: { name: string; isVgfMember: boolean }[]
  message?: string
}): Promise<string> {
  for (const { id, status } of await ownBookings(page)) {
    if (status === 'received' || status === 'confirmed') await page.request.post('/api/rpc/cancel_booking', { data: { p_id: id } })
  }
  const answer = await page.request.post('/api/rpc/create_booking_request', {
    data: {
      p_full_name: 'Bo Exempel', p_golf_id: golfId, p_play_date: inDays(days), p_course: course, p_email: 'bo.bokar@example.com',
      p_message: message, p_is_match: false, p_co_players: coPlayers, p_request_key: randomUUID(),
    },
  })
  expect(await answer.json()).toMatchObject({ status: 'received' })
  return z.parse(z.object({ id: z.string() }), await answer.json()).id
}

async function newPage(browser: Browser, site: RunningSite): Promise<Page> {
  return (await browser.newContext({ baseURL: site.origin, locale: 'sv-SE' })).newPage()
}

/** The window that asks; toasts are dialogs too, without a way to cancel. */
const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))
  .filter({ has: page.getByRole('button', { name: 'Avbryt' }) })

test('from the mail to the board to a late cancellation: claimed, confirmed with a time, in the calendar, paid for', async ({ page, browser, site, logIn }) => {
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  const id = await ask(page, member, { days: 1, course: 'ale', coPlayers: [guest('Greta Gäst'), guest('Gunnar Gäst')], message: 'Gärna förmiddag.' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Väntar på svar' })).toBeVisible()
  await expect(page.getByText(/^Svar väntas senast/)).toBeVisible()

  const desk = await newPage(browser, site)
  await logIn(desk, superadmin)
  await expect.poll(() => site.link(board, '/admin/bokningar')).toContain(`?bokning=${id}`)
  const { pathname, search } = new URL(await site.link(board, '/admin/bokningar'))
  await desk.goto(pathname + search)
  await expect(desk.getByRole('heading', { name: 'Bo Exempel, Ale' })).toBeFocused()
  await expect(desk.getByText('Inga hinder enligt bokningsreglerna just nu')).toBeVisible()
  await expect(desk.getByText('Gärna förmiddag.')).toBeVisible()
  await expect(desk.getByText('Inga andra bokningar på banan den dagen.')).toBeVisible()
  await desk.getByRole('button', { name: 'Jag tar den' }).click()
  await expect(desk.getByText('Anna Exempel tar den')).toBeVisible()
  await expectAccessible(desk)

  await desk.getByRole('button', { name: 'Bekräfta' }).click()
  await dialog(desk).getByLabel('Starttid').fill('25')
  await dialog(desk).getByRole('button', { name: 'Bekräfta' }).click()
  await expect(dialog(desk).getByText('Ange starttiden som timmar och minuter')).toBeVisible()
  await dialog(desk).getByLabel('Starttid').fill('9.40')
  await dialog(desk).getByLabel('Hälsning').fill('Anmäl er i receptionen.')
  await dialog(desk).getByRole('button', { name: 'Bekräfta' }).click()
  await expect(desk.getByText('Bokningen är bekräftad', { exact: true }).first()).toBeVisible()
  await expect(desk.getByText('Svaret till bo.bokar@example.com sparas i den här installationen').first()).toBeVisible()
  await expect(desk.getByText(/^Besvarad .* av Anna Exempel\.$/)).toBeVisible()

  await page.reload()
  await expect(page.getByText(`${formatWeekdayDate(inDays(1))} kl. 09:40`)).toBeVisible()
  await expect(page.getByText('Anmäl er i receptionen.')).toBeVisible()
  const file = await page.request.get(await page.getByRole('link', { name: /^Lägg till i kalendern/ }).getAttribute('href') ?? '')
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('STATUS:CONFIRMED')

  await page.getByRole('button', { name: /^Avboka/ }).click()
  await expect(dialog(page).getByText('Avbokningen kostar 200 kr.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Avboka för 200 kr' }).click()
  await expect(page.getByText(/^Avgiften är 200 kr\./).first()).toBeVisible()
  await expect(page.getByText('Avbokningsavgift: 200 kr').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Uppdatera' }).click()
  await expect(desk.getByText('Avbokad. Avgiften är 200 kr.')).toBeVisible()
  await desk.context().close()
})

test('a request is declined with a reason; whoever answers after that is told and sees it', async ({ page, browser, site, logIn }) => {
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  const id = await ask(page, member, { days: 6, course: 'koberg' })
  const first = await newPage(browser, site)
  const second = await newPage(browser, site)
  for (const desk of [first, second]) {
    await logIn(desk, superadmin)
    await desk.goto('/admin/bokningar')
    await desk.getByRole('link', { name: 'Bo Exempel', exact: true }).click()
    await expect(desk).toHaveURL(`/admin/bokningar?bokning=${id}`)
    await desk.getByRole('button', { name: 'Avböj' }).click()
  }
  await dialog(first).getByLabel('Skäl').fill('Banan är stängd.')
  await dialog(first).getByRole('button', { name: 'Avböj' }).click()
  await expect(first.getByText('Bokningen är avböjd', { exact: true }).first()).toBeVisible()
  await dialog(second).getByRole('button', { name: 'Avböj' }).click()
  await expect(second.getByText('Bokningen är redan behandlad').first()).toBeVisible()
  await expect(second.getByText('Banan är stängd.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Bekräfta' })).toHaveCount(0)

  await first.getByRole('link', { name: 'Tillbaka till bokningarna' }).click()
  await expect(first.getByRole('link', { name: 'Bo Exempel', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Banan är stängd.')).toBeVisible()
  const mails = (await site.mails('bo.bokar@example.com')).filter((mail) => mail.text.includes('Banan är stängd.'))
  expect(mails).toHaveLength(1)
  for (const desk of [first, second]) await desk.context().close()
})

test('bookings are found by status, course, day and person', async ({ page, site, logIn, browser }) => {
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  await ask(page, member, { days: 8, course: 'torslanda-b', coPlayers: [guest('Gerda Gäst')] })
  const desk = await newPage(browser, site)
  await logIn(desk, superadmin)
  await desk.goto('/admin/dashboard')
  await desk.getByRole('link', { name: 'Till bokningarna' }).click()
  await expect(desk.getByText('Torslanda (B)')).toBeVisible()

  await desk.getByRole('tab', { name: 'Alla bokningar' }).click()
  await desk.getByRole('searchbox').fill('gerda')
  await expect(desk.getByText('1 bokning', { exact: true })).toBeVisible()
  await expect(desk).toHaveURL('/admin/bokningar?flik=alla&sok=gerda')
  await desk.getByLabel('Bana').selectOption('Torslanda (B)')
  await desk.getByLabel('Status').selectOption('Väntar på svar')
  await desk.getByLabel('Spelas från').fill(inDays(8))
  await expect(desk.getByText('1 bokning', { exact: true })).toBeVisible()
  await desk.getByLabel('Spelas från').fill(inDays(9))
  await expect(desk.getByText('Inga bokningar hittades')).toBeVisible()
  await desk.reload()
  await expect(desk.getByLabel('Spelas från')).toHaveValue(inDays(9))
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Visa alla' }).click()
  await expect(desk.getByRole('searchbox')).toHaveValue('')

  await desk.context().close()
})

test('a course is shown by its week, with what else takes from the same quota', async ({ page, site, logIn, browser }) => {
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  await ask(page, member, { days: 8, course: 'torslanda-b', coPlayers: [guest('Gerda Gäst')] })
  const desk = await newPage(browser, site)
  await logIn(desk, superadmin)
  await desk.goto('/admin/bokningar')
  await expect(desk.getByText('Torslanda (B)')).toBeVisible()
  await expectAccessible(desk)
  await desk.goto(`/admin/bokningar?flik=vecka&bana=torslanda-a&vecka=${inDays(8)}`)
  const row = desk.getByRole('row').filter({ hasText: 'Bo Exempel' })
  await expect(row).toContainText('Torslanda (B), tvåboll, 2 spelare')
  await expect(row).toContainText('Plats för både fyrboll och tvåboll')
  await expectAccessible(desk)
  await desk.context().close()
})

test('co-players are changed within the rules, and a calendar address made anew ends the one before', async ({ page, site, logIn }) => {
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  await ask(page, member, { days: 4, course: 'grappas', coPlayers: [guest('Gun Gäst')] })
  await page.goto('/boka-tid')
  await page.getByRole('link', { name: 'Mina sidor' }).first().click()
  await page.getByRole('button', { name: /^Ändra medspelare/ }).click()
  await dialog(page).getByRole('button', { name: 'Lägg till medspelare' }).click()
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await expect(dialog(page).getByLabel('Medspelare 2', { exact: true })).toBeFocused()
  await dialog(page).getByRole('group', { name: 'Medspelare 2' }).getByLabel('Golf-ID').fill(superadmin.golfId.replace('-', ''))
  await expect(dialog(page).getByRole('textbox', { name: 'Medspelare 2', exact: true })).toHaveValue('Anna Exempel')
  await expectAccessible(page, [{ width: 360, height: 740 }])
  await dialog(page).getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Medspelarna är ändrade').first()).toBeVisible()
  await expect(page.getByText('Gun Gäst, Anna Exempel (ni betalar för tre)')).toBeVisible()
  await expectAccessible(page)

  const addresses: string[] = []
  for (const button of ['Skapa kalenderadress', 'Byt kalenderadress']) {
    await page.getByRole('button', { name: button }).click()
    await dialog(page).getByRole('button', { name: 'Skapa adress' }).click()
    await expect(dialog(page)).toHaveCount(0)
    addresses.push(new URL(await page.getByLabel('Din kalenderadress').inputValue()).pathname)
  }
  const [former = '', current = ''] = addresses
  expect((await page.request.get(former)).status()).toBe(404)
  const calendar = await page.request.get(current)
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
})
