import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays, dateInStockholm, weekdayOf } from '#domain/calendar.ts'
import { expectAccessible } from '../support/axe.ts'
import { ask, dialog, guest, inDays, newPage, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

/** The Monday of a day's week. */
const weekOf = (day: string) => addDays(day, 1 - weekdayOf(day))
const verdict = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text, visible: true })

test('a member is stopped from booking with a note, is told so, and may book again when it is lifted', async ({ page, browser, site, logIn }) => {
  test.setTimeout(120_000)
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  const id = await ask(page, member, { days: 11, course: 'backa-sateri', coPlayers: [guest('Gry Styrelsegäst')] })
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
  await withdrawAll(page)
  await desk.context().close()
})

test('what the filters find is saved as a file, and the dashboard tells what waits', async ({ page, browser, site, logIn }) => {
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  await ask(page, member, { days: 12, course: 'backa-sateri', coPlayers: [guest('Gry Styrelsegäst')] })
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
  await withdrawAll(page)
  await desk.context().close()
})

test('a week of all courses at a glance leads to the week of one', async ({ page, browser, site, logIn }) => {
  test.setTimeout(120_000)
  const { member, superadmin } = await site.logins()
  await logIn(page, member)
  await ask(page, member, { days: 13, course: 'backa-sateri', coPlayers: [guest('Gry Styrelsegäst')] })
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
  await withdrawAll(page)
  await desk.context().close()
})
