import type { Page } from '@playwright/test'
import { formatWeekdayDate } from '#domain/calendar.ts'
import { isLong } from '../../checks/check-mode.ts'
import { requestBooking, dialog, guest, inDays, withdrawAll } from '../support/bookings.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectShown } from './visits.ts'

/** The states of members' pages while they are used. */
test.describe.configure({ timeout: isLong ? 600_000 : 180_000 })

const day = (page: Page, days: number) => page.getByRole('radio', { name: formatWeekdayDate(inDays(days)).replace(/ \d{4}$/, '') })

test.beforeEach(async ({ page, site, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, (await site.logins()).member)
})

test('an invalid profile field and the security page with errors are accessible', async ({ page }) => {
  await page.goto('/mina-sidor')
  await page.getByRole('button', { name: 'Ändra Telefon' }).click()
  await page.getByRole('textbox', { name: /Telefon/ }).fill('12')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Skriv hela numret: tio siffror, eller ett fast nummer med riktnummer')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/mina-sidor/sakerhet')
  await page.getByRole('button', { name: 'Byt lösenord' }).click()
  await expect(page.getByText('Ange nuvarande lösenord')).toBeVisible()
  await expectAccessible(page)
})

test('the booking form is accessible with its verdict, for match play, when refused and with errors', { tag: '@long' }, async ({ page, site }) => {
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=ale')
  await day(page, 3).check()
  for (const number of [1, 2]) {
    if (number > 1) await page.getByRole('button', { name: 'Lägg till medspelare' }).click()
    await page.getByRole('group', { name: `Medspelare ${number}` }).getByLabel('Namn').fill(`Gäst nummer ${number}`)
  }
  await expect(page.getByRole('status').filter({ hasText: 'Ni är tre', visible: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Matchspel' }).check()
  await expectAccessible(page)
  await requestBooking(page, (await site.logins()).member, { days: 4, course: 'koberg' })
  await page.getByRole('button', { name: 'Skicka förfrågan' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Varje spelare kan ha en aktiv bokning', visible: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('E-post').fill('fel')
  await page.getByRole('button', { name: 'Skicka förfrågan' }).click()
  await expect(page.getByText('Ange en giltig e-postadress')).toBeVisible()
  await expectAccessible(page)
})

test('the bookings of a member, the calendar address and their dialogs are accessible', { tag: '@long' }, async ({ page, site }) => {
  await requestBooking(page, (await site.logins()).member, { days: 1, course: 'grappas', coPlayers: [guest('Gun Gäst')] })
  await page.goto('/mina-sidor')
  await expect(page.getByRole('heading', { name: 'Väntar på svar' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skapa kalenderadress' }).click()
  await expect(page.getByLabel('Din kalenderadress')).toBeVisible()
  await expectAccessible(page)
  for (const button of [/^Ändra medspelare/, /^Ta tillbaka/, 'Byt kalenderadress', 'Ta bort kalenderadressen']) {
    await page.getByRole('button', { name: button }).click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  await withdrawAll(page)
})

test('opened courses, rules, bylaws and news, and a contact form with errors, are accessible', { tag: '@long' }, async ({ page }) => {
  await page.goto('/business-banor')
  await page.locator('summary').first().click()
  await expectAccessible(page)
  await page.goto('/tavlingar/regler')
  await page.getByRole('tab').nth(1).click()
  await expectAccessible(page)
  await page.goto('/verksamhet')
  await expectShown(page, { heading: /./ })
  // The member's own data comes last, and the form is rendered anew with it.
  await expect(page.getByLabel('E-post')).toHaveValue(/@/)
  // A locator of all of them: opening one does not shift the positions of the others.
  for (const bylaw of await page.locator('details > summary').all()) {
    if (await bylaw.evaluate((summary) => !summary.parentElement?.hasAttribute('open'))) await bylaw.click()
  }
  await page.getByRole('button', { name: 'Skicka' }).click()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/nyheter')
  await page.getByRole('button', { name: /Läs mer/ }).or(page.getByRole('link', { name: /Läs mer/ })).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
