import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold.ts'

/** Opens a new document and keeps it as it is before its scripts run. */
async function openEarly(page: Page): Promise<{ contact: Locator; letGo: () => Promise<void> }> {
  // The same address again would be a reload, which restores the scroll position.
  await page.goto('about:blank')
  const letGo = await holdScripts(page)
  await page.goto('/verksamhet', { waitUntil: 'commit' })
  return { contact: page.getByRole('button', { name: 'Kontakta oss' }), letGo }
}

const acts = [
  ['pressed something else', (page) => page.getByRole('heading', { level: 1 }).click()],
  ['typed', async (page) => {
    await page.getByLabel('Ämne').focus()
    await page.keyboard.type('En fråga')
    await page.evaluate(() => scrollTo(0, 0))
  }],
] as const satisfies [string, (page: Page) => Promise<void>][]

test('a click before the scripts have loaded takes effect once they have, unless the visitor has moved on', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const heading = page.getByRole('heading', { name: 'Hör av dig till oss' })

  await test.step('a button does its work', async () => {
    const { contact, letGo } = await openEarly(page)
    await contact.click()
    await expect(contact).toHaveAttribute('aria-busy', 'true')
    await letGo()
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await expect(contact).not.toHaveAttribute('aria-busy')
  })

  for (const [act, goOn] of acts) await test.step(`an early click is dropped for a visitor who has ${act} since`, async () => {
    const { contact, letGo } = await openEarly(page)
    await contact.click()
    await expect(contact).toHaveAttribute('aria-busy', 'true')
    await goOn(page)
    await expect(contact).not.toHaveAttribute('aria-busy')
    const isAlive = page.evaluate(() => new Promise<void>((resolve) => addEventListener('alive', () => resolve())))
    await letGo()
    await isAlive
    await expect(heading).not.toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  await test.step('the last of several early clicks counts, here the menu button of a small screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { contact, letGo } = await openEarly(page)
    await contact.click()
    await page.getByRole('button', { name: 'Öppna menyn' }).focus()
    await page.keyboard.press('Enter')
    // An impatient second press must not close it again.
    await page.keyboard.press('Enter')
    await expect(contact).not.toHaveAttribute('aria-busy')
    await letGo()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Medlemskap' })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
