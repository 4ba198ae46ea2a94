import * as z from 'zod/mini'
import { fillApplication, newApplicant } from '../support/application.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** Every page and state of the journey, on a phone and on a desk, light and dark (WCAG 2.2 AA). */
test.describe('accessible', () => {
  test.describe.configure({ timeout: 180_000 })
  const sizes = [{ width: 360, height: 740 }, { width: 768, height: 900 }, { width: 1440, height: 900 }]

  const openPages = [
    ['/', /Golf med kollegor/],
    ['/login', /Logga in/],
    ['/forgot-password', /lösenord/i],
    ['/integritet', /Integritet/],
    ['/finns-inte', /Oops! Page not found/],
  ] as const
  for (const [path, heading] of openPages) {
    test(`page ${path}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('log-in with errors', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
    await expect(page.getByText('Ogiltigt Golf-ID format (XXXXXX-XXX)')).toBeVisible()
    await expectAccessible(page)
  })

  test('application: empty, refused and thanked', async ({ page }) => {
    await page.goto('/medlemskap')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Skicka ansökan' }).click()
    await expect(page.getByText('Förnamn måste vara minst 2 tecken')).toBeVisible()
    await expectAccessible(page)
    await fillApplication(page, newApplicant('Ulf'))
    await page.getByRole('button', { name: 'Skicka ansökan' }).click()
    await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
    await expectAccessible(page)
  })

  test('onboarding with a dead link, stopped from leaving', async ({ page }) => {
    await page.goto('/onboarding?token=finns-inte')
    await page.getByRole('button', { name: 'Stanna här' }).click()
    await expectAccessible(page)
  })

  test('onboarding with a live invitation, and the pages of the other links', async ({ page, browser, site, logIn }) => {
    const applicant = newApplicant('Tove')
    await fillApplication(page, applicant)
    await page.getByRole('button', { name: 'Skicka ansökan' }).click()
    await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
    const admin = await browser.newPage({ baseURL: site.origin, locale: 'sv-SE' })
    await logIn(admin, (await site.logins()).superadmin)
    const found = await admin.request.post('/api/rpc/list_all_applications', { data: { search: applicant.golfId } })
    const [application] = z.array(z.object({ id: z.string() })).parse(await found.json())
    const approved = await admin.request.post('/api/functions/approve-application', { data: { applicationId: application?.id } })
    expect(approved.status()).toBe(200)
    await admin.close()
    await page.goto(await site.link(applicant.privateEmail, '/onboarding'))
    await expect(page.getByLabel('Välj ett lösenord')).toBeVisible()
    await expectAccessible(page)
    for (const path of ['/bekrafta-epost?token=x', '/forsta-administrator?token=x']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('reset: no link, and the form', async ({ page, site }) => {
    await page.goto('/reset-password')
    await expect(page.getByText('Ogiltig eller saknad återställningslänk. Be om en ny återställningslänk.')).toBeVisible()
    await expectAccessible(page)
    // Other tests change the example member's address; nobody changes the administrator's.
    const address = 'anna@example.com'
    await page.goto('/forgot-password')
    await page.getByLabel('E-postadress').fill(address)
    await page.getByRole('button', { name: 'Skicka länk' }).click()
    await expect(page.getByRole('heading', { name: 'Kolla din e-post' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(await site.link(address, '/reset-password'))
    await expect(page.getByLabel('Nytt lösenord')).toBeVisible()
    await expectAccessible(page)
  })

  test('the member\'s pages', async ({ page, site, logIn }) => {
    await logIn(page, (await site.logins()).member)
    await expect(page.getByRole('heading', { name: 'Personuppgifter' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ändra Förnamn' }).click()
    await expectAccessible(page)
    await page.goto('/mina-sidor/sakerhet')
    await page.getByRole('button', { name: 'Byt lösenord' }).click()
    await expect(page.getByText('Ange nuvarande lösenord')).toBeVisible()
    await expectAccessible(page)
  })

  const boardPages = [
    ['/admin/dashboard', 'Senaste Ansökningar'],
    ['/admin/medlemmar', 'Medlemsregister'],
    ['/admin/medlemmar/importera', /Importera/],
    ['/admin/bokningar', 'Bokningar'],
    ['/admin/bokningar/banor', 'Banor och kvoter'],
    ['/admin/logg', 'Logg'],
    ['/admin/installningar', 'Inställningar'],
    ['/admin/hjalp', 'Hjälp'],
  ] as const
  for (const [path, heading] of boardPages) {
    test(`the board's page ${path}`, async ({ page, site, logIn }) => {
      await logIn(page, (await site.logins()).superadmin)
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page, sizes)
    })
  }

  test('a member\'s card', async ({ page, site, logIn }) => {
    const { member, superadmin } = await site.logins()
    await logIn(page, superadmin)
    const found = await page.request.post('/api/rpc/list_members', { data: { search: member.golfId } })
    const [person] = z.array(z.object({ id: z.string() })).parse(await found.json())
    await page.goto(`/admin/medlemmar/${person?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: /Exempel/ })).toBeVisible()
    await expectAccessible(page, sizes)
  })

  test('the board\'s dialogs: a rejection that asks, a new member', async ({ page, site, logIn }) => {
    await logIn(page, (await site.logins()).superadmin)
    await page.goto('/admin/medlemmar?flik=ansokningar')
    await page.getByRole('button', { name: /^Avvisa/ }).first().click()
    await expect(page.getByLabel('Skäl')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/medlemmar?ny=1')
    await expect(page.getByRole('dialog', { name: 'Lägg till medlem' })).toBeVisible()
    await expectAccessible(page)
  })

  test('the drawer on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByRole('button', { name: /meny/i }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, [{ width: 360, height: 740 }])
  })
})
