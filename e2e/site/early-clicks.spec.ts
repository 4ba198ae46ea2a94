import { expect, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold.ts'

test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).member))

test('a button that is pressed before the page\'s scripts have come does its work when they have', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/verksamhet', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Kontakta oss' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await letGo()
  const heading = page.getByRole('heading', { name: 'Hör av dig till oss' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(button).not.toHaveAttribute('aria-busy')
})

test('the menu of a small screen opens for whoever was quicker than the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Öppna menyn' }).focus()
  await page.keyboard.press('Enter')
  // Whoever is impatient opens it once all the same.
  await page.keyboard.press('Enter')
  await letGo()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Medlemskap' })).toBeVisible()
})

test('of several the last one counts, and none where the person has gone on to something else', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/verksamhet', { waitUntil: 'commit' })
  const contact = page.getByRole('button', { name: 'Kontakta oss' })
  await contact.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(contact).not.toHaveAttribute('aria-busy')
  await letGo()
  await page.getByLabel('Ämne').fill('En fråga')
  await expect(page.getByLabel('Ämne')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Hör av dig till oss' })).not.toBeFocused()
})
