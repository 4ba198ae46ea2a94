import type { Locator, Page } from '@playwright/test'
import { call } from '../members/register-people.ts'
import { expectAccessible } from '../support/axe.ts'
import { hold } from '../support/hold.ts'
import { layoutFaults } from '../support/layout.ts'
import { dealWithNext } from '../support/fail.ts'
import { expect, test } from '../support/own-site.ts'
import { serveTiles } from '../support/tiles.ts'

// Several people log in, and accessibility is checked at every size: that takes longer than a test's usual time on a busy machine.
test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.use({ siteName: 'settings' })

const field = (page: Page, label: string): Locator => page.getByLabel(label).and(page.locator('input'))
const save = (page: Page): Locator => page.getByRole('button', { name: 'Spara', exact: true })
const toast = (page: Page, text: string): Locator => page.getByText(text).first()

async function open(page: Page): Promise<void> {
  await page.goto('/admin/installningar')
  await expect(page.getByRole('heading', { level: 1, name: 'Inställningar' })).toBeVisible()
  await expect(field(page, 'Föreningens namn')).toBeVisible()
}

test('changed settings for name, fee and payment take effect at once on the site and in mails', async ({ page, site, logIn, browser }) => {
  await logIn(page, (await site.logins()).superadmin)
  await page.getByRole('link', { name: 'Admin Panel' }).first().click()
  await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Inställningar' }).click()
  await expect(page.getByText('Ingen har ändrat något ännu.')).toBeVisible()
  await expect(page.getByText('Allt är sparat.')).toBeVisible()

  await test.step('a preview shows what is typed', async () => {
    await field(page, 'Föreningens namn').fill('Åby Golf')
    await field(page, 'Årsavgift i kronor').fill('325')
    await field(page, 'Swish-nummer').fill('1231181189')
    await field(page, 'E-post för kontakt').fill('Hej@Example.com')
    await field(page, 'Styrelsens e-post').fill('ny-styrelse@example.com')
    await field(page, 'Antal medlemmar på startsidan').fill('700')
    await field(page, 'Så betalas en runda').fill('Betala i banans reception och visa kortet')
    await expect(page.getByRole('img', { name: 'Swish-kod: 325 kr till 123 118 11 89' })).toBeVisible()
    await expect(page.getByText('700+')).toBeVisible()
    await expect(page.getByText('Betala i banans reception och visa kortet.', { exact: true })).toBeVisible()
    await expect(page.getByText('7 ändringar är inte sparade.')).toBeVisible()
  })

  await test.step('an invalid bankgiro is reported and focused, the other input is kept, and nothing is saved', async () => {
    const stored = await call(page, 'get_settings', {})
    await field(page, 'Bankgiro').fill('160-9907')
    await save(page).click()
    await expect(page.getByText('Kontrollsiffran stämmer inte', { exact: false })).toBeVisible()
    await expect(field(page, 'Bankgiro')).toBeFocused()
    await expect(field(page, 'Föreningens namn')).toHaveValue('Åby Golf')
    expect(await call(page, 'get_settings', {}), 'nothing is saved').toEqual(stored)
  })

  await test.step('saving with a valid bankgiro succeeds and lists the changes', async () => {
    await field(page, 'Bankgiro').fill('1609908')
    await save(page).click()
    await expect(toast(page, 'Inställningarna är sparade')).toBeVisible()
    await expect(page.getByText('Allt är sparat.')).toBeVisible()
    await expect(field(page, 'Bankgiro')).toHaveValue('160-9908')
    await expect(save(page)).toBeFocused()
    await expect(page.getByRole('region', { name: 'Ändringar' })).toContainText('Årsavgift i kronor: från 275 till 325')
  })

  await test.step('start page, footer, membership page, manifest, booking rules and a mail show the new settings', async () => {
    const context = await browser.newContext({ baseURL: site.origin, locale: 'sv-SE' })
    const guest = await context.newPage()
    await serveTiles(guest)
    await guest.goto('/')
    await expect(guest).toHaveTitle(/Åby Golf/)
    const fee = guest.getByRole('region', { name: 'Medlemskap 2025' })
    for (const text of ['325', '160-9908', '123 118 11 89']) await expect(fee).toContainText(text)
    await expect(guest.getByRole('contentinfo')).toContainText('Åby Golf')
    await expect(guest.getByRole('contentinfo').getByRole('link', { name: 'hej@example.com' })).toHaveAttribute('href', 'mailto:hej@example.com')
    await expect(guest.getByText('700+').first()).toBeVisible()
    await guest.goto('/medlemskap')
    await expect(guest.getByText('325')).toBeVisible()
    expect(await (await guest.request.get('/site.webmanifest')).text()).toContain('Åby Golf')
    await context.close()

    await page.goto('/business-banor')
    await expect(page.getByText('inom en vecka efter speldagen. Betala i banans reception och visa kortet.')).toBeVisible()

    await page.goto('/verksamhet')
    // Waits for the content above the form, which would otherwise move the form while it is being used.
    await expect(page.getByRole('heading', { name: /^Styrelsen \d{4}$/ })).toBeVisible()
    await page.getByLabel('Ämne').fill('Om greenen')
    await page.getByLabel('Meddelande', { exact: true }).fill('Den behöver klippas.')
    await page.getByRole('button', { name: 'Skicka' }).click()
    await expect(toast(page, 'Meddelande skickat!')).toBeVisible()
    expect((await site.mail('ny-styrelse@example.com', 'Om greenen')).html).toContain('Åby Golf')
  })
})

test('settings can be fetched again after a failure, and a reset to the default appears in the history', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.route('**/api/rpc/get_settings', (route) => route.abort())
  await page.goto('/admin/installningar')
  await expect(page.getByText('Kunde inte hämta inställningarna:', { exact: false })).toBeVisible()
  await page.unroute('**/api/rpc/get_settings')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(field(page, 'Föreningens namn')).toBeVisible()

  await page.getByRole('button', { name: 'Återställ Årsavgift i kronor till installationens värde: 275' }).click()
  await expect(page.getByText('Återställs när du sparar')).toBeVisible()
  await expect(field(page, 'Årsavgift i kronor')).toHaveValue('275')
  await save(page).click()
  await expect(page.getByRole('region', { name: 'Ändringar' })).toContainText('från 325 till 275')
  await expect(page.getByText('Återställd till installationens värde av', { exact: false })).toBeVisible()
})

test('the dashboard reminds of an outdated membership year until it is changed', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const menu = page.getByRole('navigation', { name: 'Adminmeny' })
  const reminder = page.getByText(/^Medlemsåret är fortfarande \d{4}$/)
  const dashboardShown = page.getByRole('heading', { name: 'Senaste Ansökningar' })
  await page.goto('/admin/dashboard')
  await expect(reminder).toHaveText('Medlemsåret är fortfarande 2025')
  const saveYear = async (year: number) => {
    await field(page, 'Medlemsår').fill(String(year))
    await save(page).click()
    await expect(page.getByText('Allt är sparat.')).toBeVisible()
  }

  await test.step('so it does of the match play\'s dates, with a link to them', async () => {
    await expect(page.getByText('Matchspelets datum gäller fortfarande 2025')).toBeVisible()
    await page.getByRole('link', { name: 'Till matchspelets datum' }).click()
    const heading = page.getByRole('heading', { name: 'Matchspelets säsong' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await menu.getByRole('link', { name: 'Dashboard' }).click()
  })

  await test.step('the reminder links to the settings, and disappears without a reload', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Till inställningarna' }).click()
    await saveYear(new Date().getFullYear() + 1)
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(dashboardShown).toBeVisible()
    await expect(reminder).toHaveCount(0)
    await page.reload()
    await expect(dashboardShown).toBeVisible()
    await expect(reminder).toHaveCount(0)
  })

  await test.step('the reminder appears without a reload when an old year is saved', async () => {
    await menu.getByRole('link', { name: 'Inställningar' }).click()
    await saveYear(2010)
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(reminder).toHaveText('Medlemsåret är fortfarande 2010')
    await menu.getByRole('link', { name: 'Inställningar' }).click()
    await saveYear(2025)
  })
})

test('the settings handle conflicting changes, pending saves and unsaved input', async ({ page, site, signIn, browser }) => {
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  await open(page)

  await test.step('a conflicting change shows both values and lets the second person choose', async () => {
    await field(page, 'Årsavgift i kronor').fill('400')
    // Typed back to its previous value, the field counts as unchanged.
    const year = field(page, 'Grundningsår')
    const founded = await year.inputValue()
    await year.fill('1998')
    await year.fill(founded)

    const context = await browser.newContext({ baseURL: site.origin, locale: 'sv-SE' })
    const other = await context.newPage()
    await signIn(other, superadmin)
    await open(other)
    await field(other, 'Årsavgift i kronor').fill('350')
    await field(other, 'Grundningsår').fill('1997')
    await save(other).click()
    await expect(toast(other, 'Inställningarna är sparade')).toBeVisible()
    await context.close()

    await save(page).click()
    await expect(toast(page, 'Inställningarna kunde inte sparas')).toBeVisible()
    await expect(page.getByText('har ändrat det här till 350')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ändringar' })).toContainText('från 275 till 350')
    await expect(field(page, 'Årsavgift i kronor')).toHaveValue('400')
    await expect(field(page, 'Grundningsår')).toHaveValue('1997')
    await expect(page.getByText('1 ändring är inte sparad.')).toBeVisible()
    // Includes the list of earlier changes, which a newly started site does not have.
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ändra till 400' }).click()
    await expect(field(page, 'Årsavgift i kronor')).toBeFocused()
    await save(page).click()
    await expect(page.getByText('Allt är sparat.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ändringar' })).toContainText('från 350 till 400')
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('fields are locked while a save is pending', async () => {
    const founded = field(page, 'Grundningsår')
    await founded.fill('1998')
    const letGo = await hold(page, '**/api/rpc/save_settings')
    await founded.press('Enter')
    await expect(page.getByRole('button', { name: 'Sparar...' })).toBeVisible()
    await expect(founded).toBeFocused()
    await expect(founded).not.toBeEditable()
    await expect(field(page, 'Föreningens namn')).not.toBeEditable()
    await expect(page.getByRole('button', { name: 'Ångra: Grundningsår' })).toBeDisabled()
    await letGo()
    await expect(page.getByText('Allt är sparat.')).toBeVisible()
    await expect(founded).toHaveValue('1998')
    await expect(founded).toBeEditable()
    await expect(founded).toBeFocused()
  })

  await test.step('leaving unsaved settings asks first, and a lost answer keeps the input', async () => {
    await field(page, 'Grundningsår').fill('1999')
    await page.getByRole('link', { name: 'Medlemsregister' }).click()
    const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
    await question.getByRole('button', { name: 'Stanna kvar' }).click()
    await expect(field(page, 'Grundningsår')).toHaveValue('1999')

    await dealWithNext(page, '**/api/rpc/save_settings', (route) => route.abort())
    await save(page).click()
    await expect(toast(page, 'Vi vet inte om inställningarna sparades')).toBeVisible()
    await expect(field(page, 'Grundningsår')).toHaveValue('1999')

    await page.getByRole('link', { name: 'Medlemsregister' }).click()
    await question.getByRole('button', { name: 'Lämna sidan' }).click()
    await expect(page).toHaveURL('/admin/medlemmar')
  })
})

test('a long name and a long address make no page wider than a phone', async ({ page, site, signIn, browser }) => {
  const address = 'styrelsen@bilbolagensgolfforeninggoteborg.example'
  await signIn(page, (await site.logins()).superadmin)
  await open(page)
  await field(page, 'Föreningens namn').fill('Bilindustriarbetarpensionärernas Riksomfattande Golfsällskap')
  await field(page, 'E-post för kontakt').fill(address)
  await save(page).click()
  await expect(toast(page, 'Inställningarna är sparade')).toBeVisible()
  const context = await browser.newContext({ baseURL: site.origin, locale: 'sv-SE', viewport: { width: 360, height: 740 } })
  const guest = await context.newPage()
  await serveTiles(guest)
  for (const path of ['/', '/integritet']) {
    await guest.goto(path)
    await expect(guest.getByRole('contentinfo').getByRole('link', { name: address })).toBeVisible()
    expect(await guest.evaluate(layoutFaults), path).toEqual([])
  }
  await context.close()
})
