import { isLong } from '../../checks/check-mode.ts'
import { fillApplication, newApplicant } from '../support/application.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { serveTiles } from '../support/tiles.ts'
import { invite } from './people.ts'

/** The states of visitors' pages while they are used. */
test.describe.configure({ timeout: isLong ? 600_000 : 180_000 })

test('the log-in page is accessible with field errors and after a refused log-in', async ({ page, site }) => {
  await page.goto('/login')
  const logIn = page.getByRole('main').getByRole('button', { name: 'Logga in' })
  await logIn.click()
  await expect(page.getByText('Ogiltigt Golf-ID format (XXXXXX-XXX)')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Golf-ID').fill((await site.logins()).member.golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill('fel lösenord')
  await logIn.click()
  // Both in the form and in a toast.
  await expect(page.getByRole('region', { name: 'Meddelanden' }).getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the application page is accessible with field errors and after sending', async ({ page }) => {
  await page.goto('/medlemskap')
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByText('Förnamn måste vara minst 2 tecken')).toBeVisible()
  await expectAccessible(page)
  await fillApplication(page, newApplicant('Ulf'))
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
  await expectAccessible(page)
})

test('the registration page is accessible with a dead link, with a valid one and with field errors', async ({ page, site, callerFor }) => {
  await page.goto('/onboarding?token=finns-inte')
  await page.getByRole('button', { name: 'Stanna här' }).click()
  await expectAccessible(page)
  await page.goto(await invite(await callerFor((await site.logins()).superadmin), site))
  await expect(page.getByLabel('Välj ett lösenord')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Slutför registreringen' }).click()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
  await expectAccessible(page)
})

test('the password reset is accessible after the mail is sent and in the form of its link', async ({ page, site }) => {
  // Other tests change the example member's address; none changes the administrator's.
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

test('the menu drawer on a phone is accessible with its submenu open', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: /meny/i }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tävlingar' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Översikt' })).toBeVisible()
  await expectAccessible(page, [{ width: 320, height: 740 }])
})

test('the start page is accessible for an administrator with a course chosen on the map', async ({ page, site, signIn }) => {
  await serveTiles(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/')
  await page.getByRole('region', { name: 'Banorna på kartan' }).scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: 'Banorna på kartan' }).getByLabel('Bana', { exact: true }).selectOption('Hulta')
  await expect(page.getByRole('button', { name: 'Hulta', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
})
