import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { hold, nextFrames } from '../support/hold.ts'

/** Includes the menu under an open dialog, where screen readers do not reach it. */
const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny', includeHidden: true })
/** Expects which entries the top menu marks: the current page's own, and the one that the page lies below. */
async function expectMarked(page: Page, { own, above }: { own: string[]; above: string[] }): Promise<void> {
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(own)
  await expect(menu(page).locator('[aria-current=true]')).toHaveText(above)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the built document marks the current page in the menu', async ({ page }) => {
    for (const [path, own] of [['/', 'Hem'], ['/medlemskap', 'Medlemskap']] as const) {
      await page.goto(path)
      await expectMarked(page, { own: [own], above: [] })
    }
  })
})

test('the menu marks the current page, and on subpages the entry above', async ({ page, site, signIn }) => {
  await page.goto('/medlemskap')
  await expectMarked(page, { own: ['Medlemskap'], above: [] })

  await signIn(page, (await site.logins()).member)
  await page.setViewportSize({ width: 1440, height: 900 })
  const profile = page.getByRole('banner').getByRole('link', { name: 'Mina sidor' })
  await page.goto('/tavlingar/regler')
  await expect(profile).not.toHaveAttribute('aria-current')
  // Its own entry is in the folded submenu.
  await expectMarked(page, { own: ['Regler'], above: ['Tävlingar'] })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Öppna menyn' }).click()
  const drawer = page.getByRole('dialog', { name: 'Meny' })
  await expect(drawer.getByRole('button', { name: 'Tävlingar' })).toHaveAttribute('aria-current', 'true')
  await drawer.getByRole('button', { name: 'Tävlingar' }).click()
  await expect(drawer.getByRole('link').and(drawer.locator('[aria-current]')), 'the overview beside its pages is not marked').toHaveText(['Regler'])

  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [path, above] of [['/tavlingar/resultat/vartavlingen', 'Tävlingar'], ['/nyheter/matchspelet-gar-mot-final', 'Nyheter']] as const) {
    await page.goto(path)
    await expectMarked(page, { own: [], above: [above] })
  }
  for (const [path, current] of [['/mina-sidor', 'page'], ['/mina-sidor/sakerhet', 'true'], ['/mina-sidor/mina-uppgifter', 'true']] as const) {
    await page.goto(path)
    await expect(profile).toHaveAttribute('aria-current', current)
    await expectMarked(page, { own: [], above: [] })
  }
})

/** Runs in the page: notes each height that the header is painted with. */
function noteHeights(): void {
  const heights: number[] = []
  Object.assign(window, { heights })
  const header = document.querySelector('header')
  if (header) new ResizeObserver(() => heights.push(header.offsetHeight)).observe(header)
}

/** The upper edges of what can be pressed in the header, in pixels: one for each line. */
async function linesOf(page: Page, pressed: string): Promise<number[]> {
  const tops = await page.getByRole('banner').locator(pressed).evaluateAll((links) => (
    links.filter((link) => link.checkVisibility()).map((link) => Math.round(link.getBoundingClientRect().top))
  ))
  return [...new Set(tops)]
}

test('the header of an administrator fits on one line, beside the name where there is room, and below 80rem on two', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/tavlingar')
  await expect(page.getByRole('heading', { name: 'Vårtävlingen' })).toBeAttached()
  for (const width of [1280, 1344, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(menu(page)).toBeVisible()
    expect(await linesOf(page, 'li > .nav-link, .button'), `${width}`).toHaveLength(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const name = page.getByRole('banner').getByText('VGF', { exact: true })
    const [of, brand] = [await name.boundingBox(), await page.locator('.brand').boundingBox()]
    if (width >= 1344) expect((of?.y ?? 0) + (of?.height ?? 0)).toBeLessThanOrEqual((brand?.y ?? 0) + (brand?.height ?? 0) + 1)
  }

  const opener = page.getByRole('button', { name: 'Öppna menyn' })
  await test.step('below 80rem all entries are on a second line, unless the window is low', async () => {
    for (const width of [1279, 768]) {
      await page.setViewportSize({ width, height: 600 })
      await expect(menu(page).getByRole('link')).toHaveText(['Hem', 'Medlemskap', 'Boka tid', 'BusinessBanor', 'Tävlingar', 'Verksamhet', 'Erbjudanden', 'Nyheter'])
      expect(await linesOf(page, 'li > .nav-link'), `${width}`).toHaveLength(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expect(opener).toBeHidden()
    }
    // The first line's buttons come first with Tab, as they do to the eye.
    await page.locator('.brand').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Panel' })).toBeFocused()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(menu(page)).toBeHidden()
    await expect(opener).toBeVisible()
  })

  await test.step('the second line moves nothing when it is known who is here', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    for (const path of ['/medlemskap', '/tavlingar']) {
      const letGo = await hold(page, '**/api/auth/session')
      await page.goto(path, { waitUntil: 'commit' })
      await page.evaluate(noteHeights)
      await letGo()
      await expect(menu(page).getByRole('link', { name: 'Nyheter' })).toBeVisible()
      await nextFrames(page)
      expect(await page.evaluate('window.heights'), path).toHaveLength(1)
    }
  })

  await test.step('a guest has one line again', async () => {
    // With held requests the browser would cache no documents.
    await page.unrouteAll()
    await page.goto('/medlemskap')
    await expect(menu(page).getByRole('link')).toHaveCount(8)
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Logga in' })).toBeVisible()
    expect(await linesOf(page, 'li > .nav-link, .button')).toHaveLength(1)
  })
})
