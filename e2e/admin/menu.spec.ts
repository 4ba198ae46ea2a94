import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

/** Waits for the name, which is shown once the page listens to the keyboard. */
const awake = (page: Page) => expect(page.getByRole('link', { name: /^Inloggad som / })).toBeVisible()
const menu = (page: Page) => page.getByRole('navigation', { name: 'Adminmeny' })
const widthOf = async (page: Page, name: string) => (await page.getByRole('complementary', { name }).boundingBox())?.width
/** The size of a rem: the page's root font is larger than the browser's default. */
const rem = (page: Page) => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))

// Pages are checked at three widths, light and dark.
test.describe.configure({ timeout: 180_000 })

test.beforeEach(async ({ page, site, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, (await site.logins()).superadmin)
})

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await awake(page)
}

test('the menu has the specified entries in order, marks the current one and disables those without a page', async ({ page }) => {
  await openDashboard(page)
  const entries = await menu(page).getByRole('listitem').allInnerTexts()
  const specified = [
    'Dashboard', 'Medlemsregister', 'Golfklubbar', 'Prislistor', 'Bokningar', 'Tävlingar', 'Betalningar', 'Kommunikation', 'Statistik',
    'Inställningar', 'Hjälp',
  ]
  const shown = entries.map((entry) => specified.find((text) => entry.startsWith(text))).filter((text) => text !== undefined)
  expect(shown).toEqual(specified)
  for (const text of ['Prislistor', 'Kommunikation', 'Statistik']) {
    await expect(menu(page).getByRole('link', { name: `${text} (kommer senare)` })).toHaveAttribute('aria-disabled', 'true')
  }
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await menu(page).getByRole('link', { name: 'Bokningar' }).click()
  await expect(page).toHaveURL('/admin/bokningar')
  await expect(menu(page).getByRole('link', { name: 'Bokningar' })).toHaveAttribute('aria-current', 'page')
  await expect(menu(page).locator('[aria-current]')).toHaveCount(1)
  // Announced to screen readers.
  await expect(page.getByRole('status').filter({ hasText: 'Bokningar – VGF' })).toBeAttached()
  await menu(page).getByRole('link', { name: 'Tävlingar' }).click()
  await expect(page).toHaveURL('/admin/innehall#tavlingar')
  await expect(page.getByRole('heading', { level: 2, name: 'Tävlingar och resultat' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Tävlingar och resultat' })).toBeInViewport()
  await expect(menu(page).getByRole('link', { name: 'Innehåll' })).toHaveAttribute('aria-current', 'page')
  await expect(menu(page).locator('[aria-current]')).toHaveCount(1)
  await menu(page).getByRole('link', { name: 'Golfklubbar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Banor och kvoter' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Golfklubbar' })).toHaveAttribute('aria-current', 'page')
  await expect(menu(page).locator('[aria-current]')).toHaveCount(1)
  await menu(page).getByRole('link', { name: 'Betalningar' }).click()
  await expect(page).toHaveURL('/admin/medlemmar/betalningar')
  // Its address is below the register's, which must not be marked as current too.
  await expect(menu(page).getByRole('link', { name: 'Betalningar' })).toHaveAttribute('aria-current', 'page')
  await expect(menu(page).locator('[aria-current]')).toHaveCount(1)
  await page.goto('/admin/medlemmar/importera')
  await expect(menu(page).getByRole('link', { name: 'Medlemsregister' })).toHaveAttribute('aria-current', 'page')
  await expect(menu(page).locator('[aria-current]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Tillbaka till Hem' }).click()
  await expect(page).toHaveURL('/')
})

test('the menu collapses to icons, remembers the choice and stays usable by keyboard', async ({ page, context }) => {
  const width = () => widthOf(page, 'Administration')
  const kept = async () => (await context.cookies(`${new URL(page.url()).origin}/admin`)).find(({ name }) => name === 'admin-sidebar')

  await test.step('below 1024 px the menu starts as icons until the user chooses otherwise', async () => {
    await page.setViewportSize({ width: 900, height: 900 })
    await openDashboard(page)
    const size = await rem(page)
    expect(await width()).toBeCloseTo(3 * size, 0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('button', { name: 'Fäll ihop menyn' })).toBeVisible()
    expect(await width()).toBeCloseTo(16 * size, 0)
    await page.setViewportSize({ width: 900, height: 900 })
    await page.getByRole('button', { name: 'Fäll ut menyn' }).click()
    expect(await width()).toBeCloseTo(16 * size, 0)
    expect(await kept()).toMatchObject({ value: 'wide' })
    await page.reload()
    await awake(page)
    expect(await width()).toBeCloseTo(16 * size, 0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the menu collapses and expands by button and by keyboard, and the choice is kept for seven days', async () => {
    const size = await rem(page)
    expect(await width()).toBeCloseTo(16 * size, 0)
    await page.getByRole('button', { name: 'Fäll ihop menyn' }).click()
    await expect(page.getByRole('button', { name: 'Fäll ut menyn' })).toBeFocused()
    expect(await width()).toBeCloseTo(3 * size, 0)

    const cookie = await kept()
    expect(cookie).toMatchObject({ value: 'narrow', sameSite: 'Lax', path: '/admin' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)

    await page.reload()
    await awake(page)
    await expect(page.getByRole('button', { name: 'Fäll ut menyn' })).toHaveAttribute('aria-expanded', 'false')
    expect(await width()).toBeCloseTo(3 * size, 0)
    for (const [keys, name] of [['Control+b', 'Fäll ihop menyn'], ['Meta+b', 'Fäll ut menyn'], ['Control+B', 'Fäll ihop menyn']] as const) {
      await page.keyboard.press(keys)
      await expect(page.getByRole('button', { name })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Fäll ihop menyn' }).hover()
    await expect(page.getByText('Fäll ihop menyn (Ctrl + B)')).toBeVisible()
    await page.mouse.move(640, 400)
  })

  await test.step('focusing an icon shows its name in a tooltip, also for a disabled entry', async () => {
    await page.keyboard.press('Control+b')
    await expect(menu(page).getByRole('link', { name: 'Medlemsregister' })).toBeVisible()
    await menu(page).getByRole('link', { name: 'Dashboard' }).focus()
    const hint = (text: string) => page.locator('.tooltip').filter({ hasText: text })
    for (const text of ['Medlemsregister', 'Golfklubbar', 'Prislistor: Kommer senare', 'Bokningar']) {
      await page.keyboard.press('Tab')
      await expect(hint(text)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(hint('Bokningar')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/bokningar')
    await expectAccessible(page, [{ width: 768, height: 900 }, { width: 1440, height: 900 }])
  })
})

test('the menu is a drawer on narrow screens, and shows who is logged in on wide ones', async ({ page }) => {
  await openDashboard(page)

  await test.step('below 768 px the menu is a drawer that closes on Escape, on navigation and when the window widens', async () => {
    await page.setViewportSize({ width: 767, height: 900 })
    const drawer = page.getByRole('dialog', { name: 'Adminmeny' })
    const opener = page.getByRole('button', { name: 'Öppna adminmenyn' })
    await expect(page.getByRole('complementary', { name: 'Administration' })).toBeHidden()
    await opener.click()
    await expect(drawer).toBeVisible()
    expect((await drawer.boundingBox())?.width).toBeCloseTo(18 * await rem(page), 0)
    // Spelled out: a tooltip would lie behind the drawer.
    await expect(drawer.getByRole('link', { name: 'Prislistor' }).getByText('Kommer senare', { exact: true })).toBeVisible()
    await expectAccessible(page, [{ width: 360, height: 740 }])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await page.keyboard.press('Control+b')
    await expect(drawer).toBeVisible()
    // The search must not open now: it would lie behind the drawer, out of reach.
    await page.keyboard.press('Control+k')
    await drawer.getByRole('link', { name: 'Medlemsregister' }).click()
    await expect(page).toHaveURL('/admin/medlemmar')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('combobox', { name: /Sök sidor/ })).toHaveCount(0)
    await opener.click()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Administration' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the menu shows who is logged in with which role, and logs out', async () => {
    const account = page.getByRole('complementary', { name: 'Administration' })
    await expect(account.getByRole('link', { name: /^Inloggad som Anna Exempel\s+Superadministratör$/ })).toHaveAttribute('href', '/mina-sidor')
    await account.getByRole('button', { name: 'Logga ut' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Du har loggats ut').first()).toBeVisible()
  })
})
