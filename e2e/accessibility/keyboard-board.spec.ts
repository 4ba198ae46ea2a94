import type { Page } from '@playwright/test'
import { addMember } from '../members/register-people.ts'
import { ask, guest, newPage } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { keyboardOf, walkThrough } from './keyboard.ts'
import { apply } from './people.ts'

/** What the board does, with the keyboard alone. */
test.describe.configure({ timeout: 120_000 })

const question = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ has: page.getByRole('button', { name: 'Avbryt' }) })

test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).superadmin))

test('applications are approved and rejected, and the keyboard stays in the list', async ({ page }) => {
  const keys = keyboardOf(page)
  const [approved, rejected] = [await apply(page, 'Gorel'), await apply(page, 'Avis')]
  await page.goto('/admin/medlemmar')
  await keys.to(page.getByRole('tab').first())
  await keys.press('ArrowRight', 'Enter')
  await keys.type(page.getByRole('searchbox', { name: 'Sök på namn eller Golf-ID' }), approved.golfId)
  await expect(page.getByRole('button', { name: /^Godkänn/ })).toHaveCount(1)
  await keys.enter(page.getByRole('button', { name: /^Godkänn Gorel/ }))
  await expect(question(page).getByRole('button', { name: 'Avbryt' })).toBeFocused()
  await keys.press('Escape')
  await expect(page.getByRole('button', { name: /^Godkänn Gorel/ })).toBeFocused()
  await keys.press('Enter')
  await keys.enter(question(page).getByRole('button', { name: 'Godkänn' }))
  await expect(page.getByText('Inga ansökningar hittades')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await keys.seen()

  await keys.to(page.getByRole('searchbox', { name: 'Sök på namn eller Golf-ID' }), 'Shift+Tab')
  await keys.type(page.getByRole('searchbox', { name: 'Sök på namn eller Golf-ID' }), rejected.golfId)
  await keys.enter(page.getByRole('button', { name: /^Avvisa Avis/ }))
  await keys.type(page.getByLabel('Skäl'), 'Inte anställd hos bolagen.')
  await keys.enter(question(page).getByRole('button', { name: 'Avvisa' }))
  await expect(page.getByText('Ansökan avvisad', { exact: true }).first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await keys.seen()
})

test('a booking is answered', async ({ page, browser, site, signIn }) => {
  const keys = keyboardOf(page)
  const { member } = await site.logins()
  const asker = await newPage(browser, site)
  await signIn(asker, member)
  const id = await ask(asker, member, { days: 5, course: 'hulta-bollebygd', name: 'Tina Tangent', coPlayers: [guest('Greta Gäst')] })
  await page.goto('/admin/bokningar')
  await keys.enter(page.getByRole('link', { name: 'Tina Tangent', exact: true }))
  await expect(page).toHaveURL(`/admin/bokningar?bokning=${id}`)
  await expect(page.getByRole('heading', { name: 'Tina Tangent, Hulta-Bollebygd' })).toBeFocused()
  await keys.enter(page.getByRole('button', { name: 'Jag tar den' }))
  await expect(page.getByText('Anna Exempel tar den')).toBeVisible()
  await keys.seen()
  await keys.enter(page.getByRole('button', { name: 'Bekräfta' }))
  await keys.type(question(page).getByLabel('Starttid'), '9.40')
  await keys.enter(question(page).getByRole('button', { name: 'Bekräfta' }))
  await expect(page.getByText('Bokningen är bekräftad', { exact: true }).first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await keys.seen()
  await asker.context().close()
})

test('a member is found, opened and changed', async ({ page }) => {
  const keys = keyboardOf(page)
  const { golfId } = await addMember(page, { firstName: 'Tore', p_phone: '0701740655' })
  await page.goto('/admin/medlemmar')
  await keys.type(page.getByRole('searchbox'), golfId)
  // On the way there nothing is exchanged under the keyboard's hands any more.
  await expect(page.getByRole('status').filter({ hasText: /^1 medlem för/ })).toBeVisible()
  const details = page.getByRole('button', { name: 'Visa detaljer om Tore Provsson' })
  await keys.enter(details)
  await expect(page.getByRole('dialog', { name: 'Tore Provsson' })).toBeVisible()
  await keys.press('Escape')
  // Until it is gone it gives the keyboard back to where it was.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(details).toBeFocused()
  await keys.to(page.getByRole('row').getByRole('link', { name: 'Tore Provsson' }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tore Provsson' })).toBeVisible()
  const edit = page.getByRole('button', { name: 'Ändra Kontaktuppgifter' })
  await keys.enter(edit)
  await expect(page.getByLabel('Telefon')).toBeFocused()
  await keys.type(page.getByLabel('Telefon'), '0701740656')
  await keys.press('Enter')
  await expect(edit).toBeFocused()
  await expect(page.getByText('070-174 06 56')).toBeVisible()
  await keys.enter(page.getByRole('button', { name: 'Avsluta medlemskapet' }))
  await keys.enter(question(page).getByRole('button', { name: 'Avsluta medlemskapet' }))
  await expect(page.getByRole('button', { name: 'Återuppta medlemskapet' })).toBeVisible()
  await keys.seen()
})

test('a file of members is imported', async ({ page }) => {
  const keys = keyboardOf(page)
  await page.goto('/admin/medlemmar/importera')
  const choosing = page.waitForEvent('filechooser')
  await keys.enter(page.getByRole('button', { name: 'Välj fil' }))
  const csv = `Golf-ID;Namn\n99023${1 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)}-901;Tangent Exempel\n12;Fel\n`
  await (await choosing).setFiles({ name: 'tangent.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByRole('heading', { name: 'tangent.csv' })).toBeVisible()
  await keys.seen()
  await keys.enter(page.getByRole('button', { name: /^Felaktiga/ }))
  await keys.to(page.getByRole('checkbox', { name: /^Hoppa över/ }))
  await keys.press('Space')
  await keys.enter(page.getByRole('button', { name: 'Importera', exact: true }))
  await expect(page.getByText('tangent.csv är importerad')).toBeVisible()
  await keys.seen()
})

test('settings are changed, and the log is searched', async ({ page }) => {
  const keys = keyboardOf(page)
  await page.goto('/admin/installningar')
  const year = page.getByLabel('Grundat år').and(page.locator('input'))
  const before = await year.inputValue()
  for (const text of ['1999', before]) {
    await keys.to(page.getByRole('main').getByRole('button', { name: 'Spara', exact: true }))
    await keys.to(year, 'Shift+Tab')
    await keys.type(year, text)
    await keys.enter(page.getByRole('button', { name: 'Spara', exact: true }))
    await expect(page.getByText('Allt är sparat.')).toBeVisible()
    await keys.seen()
  }
  // What the board has set can be given back, by a button that the bar below may not cover.
  await expect(page.getByRole('button', { name: 'Återställ Grundat år' })).toBeVisible()
  await page.goto('/admin/installningar')
  await expect(year).toBeVisible()
  await walkThrough(page)
  await keys.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Sök sidor, medlemmar och ansökningar' })).toBeFocused()
  await page.keyboard.type('logg')
  await keys.press('Enter')
  await expect(page).toHaveURL('/admin/logg')
  await keys.type(page.getByLabel('Sök på namn eller Golf-ID'), 'anna')
  await keys.to(page.getByLabel('Händelser'))
  await page.keyboard.type('Inst')
  await expect(page).toHaveURL(/sok=anna/)
  await keys.enter(page.getByRole('button', { name: 'Visa hela loggen' }))
  await expect(page).toHaveURL('/admin/logg')
  await keys.seen()
})
