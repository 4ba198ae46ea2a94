import type { Page } from '@playwright/test'
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

test('of several the last one counts: the menu of a small screen, for whoever was quicker than the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const letGo = await holdScripts(page)
  await page.goto('/verksamhet', { waitUntil: 'commit' })
  const contact = page.getByRole('button', { name: 'Kontakta oss' })
  await contact.click()
  await page.getByRole('button', { name: 'Öppna menyn' }).focus()
  await page.keyboard.press('Enter')
  // Whoever is impatient opens it once all the same.
  await page.keyboard.press('Enter')
  await expect(contact).not.toHaveAttribute('aria-busy')
  await letGo()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Medlemskap' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const [act, goOn] of [
  ['pressed something else', (page) => page.getByRole('heading', { level: 1 }).click()],
  ['typed', async (page) => {
    await page.getByLabel('Ämne').focus()
    await page.keyboard.type('En fråga')
    await page.evaluate(() => scrollTo(0, 0))
  }],
] as const satisfies [string, (page: Page) => Promise<void>][]) {
  test(`none is pressed for whoever has ${act} since`, async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/verksamhet', { waitUntil: 'commit' })
    const contact = page.getByRole('button', { name: 'Kontakta oss' })
    await contact.click()
    await expect(contact).toHaveAttribute('aria-busy', 'true')
    await goOn(page)
    await expect(contact).not.toHaveAttribute('aria-busy')
    const isAlive = page.evaluate(() => new Promise<void>((resolve) => addEventListener('alive', () => resolve())))
    await letGo()
    await isAlive
    await expect(page.getByRole('heading', { name: 'Hör av dig till oss' })).not.toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
}
