import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { isLong } from '../../checks/check-mode.ts'
import { addAdministrator, addMember } from '../members/register-people.ts'
import { apply } from '../support/application.ts'
import { requestBooking, dialog, guest } from '../support/bookings.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** The states of the board's pages while they are used. */
test.describe.configure({ timeout: isLong ? 600_000 : 180_000 })

test.beforeEach(async ({ page, site, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, (await site.logins()).superadmin)
})

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

test('the decision dialogs, a new member with errors, and a list without hits are accessible', async ({ page }) => {
  await apply(page, 'Vilma')
  await page.goto('/admin/medlemmar?flik=ansokningar')
  for (const act of [/^Avvisa/, /^Godkänn/]) {
    await page.getByRole('button', { name: act }).first().click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    await close(page)
  }
  await page.goto('/admin/medlemmar?ny=1')
  await page.getByRole('dialog').getByRole('button', { name: 'Lägg till' }).click()
  await expect(page.getByText('Förnamn krävs')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/medlemmar?sok=finns-inte-alls')
  await expect(page.getByText('Inga medlemmar hittades').first()).toBeVisible()
  await expectAccessible(page)
})

test('the member page is accessible while a section is edited or a dialog is open', { tag: '@long' }, async ({ page }) => {
  const { id } = await addMember(page, { firstName: 'Kort', p_phone: '0701740655' })
  await page.goto(`/admin/medlemmar/${id}`)
  for (const section of ['Personuppgifter', 'Kontaktuppgifter', 'Golf och kategori']) {
    await page.getByRole('button', { name: `Ändra ${section}` }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  for (const act of ['Skicka inbjudan', 'Avsluta medlemskapet']) {
    await page.getByRole('button', { name: act }).click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    await close(page)
  }
})

test('a booking, its answer dialogs, both booking lists and a quota dialog are accessible', { tag: '@long' }, async ({ page, site, callerFor }) => {
  const { member } = await site.logins()
  const asker = await callerFor(member)
  const id = await requestBooking(asker, member, { days: 6, course: 'sjogarde', name: 'Disa Disk', coPlayers: [guest('Greta Gäst')], message: 'Gärna förmiddag.' })
  await page.goto(`/admin/bokningar?bokning=${id}`)
  await expect(page.getByRole('heading', { name: 'Disa Disk, Sjögärde' })).toBeVisible()
  await expectAccessible(page)
  for (const answer of ['Bekräfta', 'Avböj']) {
    await page.getByRole('button', { name: answer }).click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    await close(page)
  }
  for (const view of ['flik=alla', 'flik=vecka']) {
    await page.goto(`/admin/bokningar?${view}`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/admin/bokningar/banor')
  await page.getByRole('button', { name: 'Ändra Sjögärde' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
})

test('a refused import file and a preview with errors are accessible', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/medlemmar/importera')
  const choose = (name: string, text: string) => page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('telefonlista.csv', 'Namn;Telefon\nAnna;1\n')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Välj en fil' }).click()
  await choose('medlemmar.csv', 'Golf-ID;Namn;E-post\n990241-001;Disa Exempel;disa.ny@example.com\n12;Fel;x\n')
  await expect(page.getByRole('button', { name: 'Felaktiga 1' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Välj en annan fil' }).click()
  await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible()
})

test('invalid settings, the question before leaving them, and a log without hits are accessible', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/installningar')
  await page.getByLabel('Bankgiro').and(page.locator('input')).fill('160-9907')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText('Kontrollsiffran stämmer inte', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tillbaka till Hem' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Lämna sidan' }).click()
  await page.goto('/admin/logg?sok=finns-inte-alls')
  await expect(page.getByText('Inga händelser hittades')).toBeVisible()
  await expectAccessible(page)
})

test('the global search, the collapsed menu and the menu on a phone are accessible', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Sök sidor, medlemmar och ansökningar' })
  await field.fill('exempel')
  await expect(page.getByRole('group', { name: 'Medlemmar' }).getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await field.fill('xyzzy')
  await expect(page.getByText('Inga träffar på ”xyzzy”')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+b')
  await expect(page.getByRole('button', { name: 'Fäll ut menyn' })).toBeVisible()
  await expectAccessible(page, [{ width: 768, height: 900 }, { width: 1280, height: 900 }])
  await page.setViewportSize({ width: 320, height: 740 })
  await page.getByRole('button', { name: 'Öppna adminmenyn' }).click()
  await expect(page.getByRole('dialog', { name: 'Adminmeny' })).toBeVisible()
  await expectAccessible(page, [{ width: 320, height: 740 }, { width: 400, height: 740 }])
})

test('the pages of the administration are accessible for an administrator with read access', { tag: '@long' }, async ({ page, site, signIn }) => {
  const reader = await addAdministrator(page, site, 'admin_read')
  await page.context().clearCookies()
  await signIn(page, reader)
  for (const path of ['/admin/medlemmar', '/admin/bokningar', '/admin/bokningar/banor', '/admin/installningar', '/admin/medlemmar/importera']) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('the applications tab is accessible at 320 px with more than a hundred waiting', async ({ page }) => {
  await page.route('**/api/rpc/get_dashboard_stats', async (route) => {
    const answer = await route.fetch()
    const stats = z.record(z.string(), z.unknown()).parse(await answer.json())
    await route.fulfill({ response: answer, json: { ...stats, pendingApplications: 123 } })
  })
  await page.goto('/admin/medlemmar?flik=ansokningar')
  await expect(page.getByRole('tab', { name: 'Inkommande ansökningar' })).toContainText('123')
  await expectAccessible(page, [{ width: 320, height: 740 }])
})
