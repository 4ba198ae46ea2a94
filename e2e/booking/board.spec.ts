import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { addDays, dateInStockholm, weekdayOf } from '#domain/calendar.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Login, RunningSite } from '../support/site.ts'

const inDays = (days: number) => addDays(dateInStockholm(new Date()), days)
/** The Monday of a day's week. */
const weekOf = (day: string) => addDays(day, 1 - weekdayOf(day))
const dialog = (page: Page) => page.getByRole('alertdialog')
const verdict = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text, visible: true })

/** A request of the logged-in member's; earlier ones are cancelled, since a player has one active booking. */
async function ask(page: Page, { golfId }: Login, days: number): Promise<string> {
  const stored = z.array(z.object({ id: z.string(), cancellation_fee: z.nullable(z.number()) }))
  const own = stored.parse(await (await page.request.post('/api/rpc/get_my_bookings', { data: {} })).json())
  for (const { id, cancellation_fee: fee } of own) if (fee !== null) await page.request.post('/api/rpc/cancel_booking', { data: { p_id: id } })
  const answer = await page.request.post('/api/rpc/create_booking_request', {
    data: {
      p_full_name: 'Bo Exempel', p_golf_id: golfId, p_play_date: inDays(days), p_course: 'backa-sateri', p_email: 'bo.styrelse@example.com',
      p_is_match: false, p_co_players: [{ name: 'Gry Styrelsegäst', isVgfMember: false }], p_request_key: randomUUID(),
    },
  })
  return z.object({ id: z.string() }).parse(await answer.json()).id
}

async function newPage(browser: Browser, site: RunningSite): Promise<Page> {
  return (await browser.newContext({ baseURL: site.origin, locale: 'sv-SE' })).newPage()
}

test('a member is stopped from booking with a note, is told so, and may book again when it is lifted', async ({ page, browser, site, logIn }) => {
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  const id = await ask(page, member, 11)
  const desk = await newPage(browser, site)
  await logIn(desk, superadmin)
  await desk.goto(`/admin/bokningar?bokning=${id}`)
  await expect(desk.getByText('Får boka.')).toBeVisible()
  await desk.getByRole('button', { name: 'Stoppa från att boka Bo Exempel' }).click()
  await dialog(desk).getByRole('radio', { name: 'Sen betalning' }).check()
  await dialog(desk).getByLabel('Anteckning').fill('Två rundor i maj.')
  await expectAccessible(desk)
  await dialog(desk).getByRole('button', { name: 'Stoppa' }).click()
  await expect(desk.getByText('Bo Exempel är stoppad från att boka').first()).toBeVisible()
  await expect(desk.getByText(/^Sedan .*, av Anna Exempel\.$/)).toBeVisible()
  await expect(desk.getByText('Två rundor i maj.')).toBeVisible()
  await expect(desk.getByText('Bokningsreglerna säger nej')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Häv stoppet Bo Exempel' })).toBeFocused()
  await expectAccessible(desk)

  await page.goto('/boka-tid?bana=backa-sateri')
  await page.getByRole('radio').nth(12).check()
  await expect(verdict(page, 'Bokningen är stoppad')).toContainText('om betalningen är sen')
  await expect(page.getByText('Två rundor i maj.')).toHaveCount(0)

  await desk.getByRole('button', { name: 'Häv stoppet Bo Exempel' }).click()
  await dialog(desk).getByRole('button', { name: 'Häv stoppet' }).click()
  await expect(desk.getByText('Bo Exempel kan boka igen').first()).toBeVisible()
  await expect(desk.getByText('Får boka.')).toBeVisible()
  await desk.context().close()
})

test('what the filters find is saved as a file, and the dashboard tells what waits', async ({ page, browser, site, logIn }) => {
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  await ask(page, member, 12)
  const desk = await newPage(browser, site)
  await logIn(desk, superadmin)
  await desk.goto('/admin/dashboard')
  await expect(desk.getByText(/väntar på svar$/)).toBeVisible()
  await expect(desk.getByText(/^Bråttommast: \d+ timmar/)).toBeVisible()
  await desk.getByRole('link', { name: 'Till bokningarna' }).click()
  await desk.getByRole('tab', { name: 'Alla bokningar' }).click()
  await desk.getByLabel('Bana').selectOption('Backa Säteri')
  await desk.getByLabel('Spelas från').fill(inDays(12))
  await expect(desk.getByText('1 bokning', { exact: true })).toBeVisible()
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Exportera CSV' }).click()
  const file = await download
  await expect(desk.getByText('Export klar').first()).toBeVisible()
  expect(file.suggestedFilename()).toBe(`bokningar-${dateInStockholm(new Date())}.csv`)
  const [heading, first, ...rest] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(heading).toBe('\uFEFFSpeldatum,Bana,Status,Boll,Bokare,Golf-ID,Medspelare,Tid,Önskades,Besvarad,Avgift')
  expect(first).toContain(`${inDays(12)},Backa Säteri,Väntar på svar,tvåboll,Bo Exempel,${member.golfId},Gry Styrelsegäst,,`)
  expect(rest).toEqual([''])

  // Nothing is said to be done when it is not.
  await desk.route('**/api/exports/bookings.csv*', (route) => route.abort())
  await desk.getByRole('button', { name: 'Exportera CSV' }).click()
  await expect(desk.getByText('Bokningarna kunde inte exporteras').first()).toBeVisible()
  await desk.context().close()
})

test('a week of all courses at a glance leads to the week of one', async ({ page, browser, site, logIn }) => {
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  await ask(page, member, 13)
  const desk = await newPage(browser, site)
  await logIn(desk, superadmin)
  await desk.goto('/admin/bokningar')
  await desk.getByRole('tab', { name: 'Vecka' }).click()
  await desk.getByRole('button', { name: 'Nästa vecka' }).click()
  if (weekOf(inDays(13)) !== weekOf(inDays(7))) await desk.getByRole('button', { name: 'Nästa vecka' }).click()
  await expect(desk.getByRole('row', { name: /^Backa Säteri/ })).toContainText('delvis bokad, en tvåboll kvar')
  await expect(desk.getByRole('row')).toHaveCount(14)
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Backa Säteri' }).click()
  await expect(desk.getByRole('link', { name: 'Bo Exempel' })).toBeVisible()
  await desk.context().close()
})
