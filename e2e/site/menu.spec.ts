import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

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

test('the header of an administrator fits on one line, beside the name where there is room', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/tavlingar')
  await expect(page.getByRole('heading', { name: 'Vårtävlingen' })).toBeAttached()
  for (const width of [1280, 1344, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(menu(page)).toBeVisible()
    const tops = await page.getByRole('banner').locator('li > .nav-link, .button').evaluateAll((links) => (
      links.filter((link) => link.checkVisibility()).map((link) => Math.round(link.getBoundingClientRect().top))
    ))
    expect(new Set(tops).size, `${width}: ${tops.join(' ')}`).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const name = page.getByRole('banner').getByText('VGF', { exact: true })
    const [of, brand] = [await name.boundingBox(), await page.locator('.brand').boundingBox()]
    if (width >= 1344) expect((of?.y ?? 0) + (of?.height ?? 0)).toBeLessThanOrEqual((brand?.y ?? 0) + (brand?.height ?? 0) + 1)
  }
})
