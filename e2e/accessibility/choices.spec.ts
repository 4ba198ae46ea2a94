import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** The options that are wider than their select field: cut to `Lysegården 18…`, one could be either course. */
const cutChoices = (page: Page): Promise<string[]> => page.evaluate(() => [...document.querySelectorAll('select')]
  .filter((select) => select.checkVisibility())
  .flatMap((select) => {
    const { font, fontSize, fontFamily, fontWeight, paddingLeft, paddingRight } = getComputedStyle(select)
    const ruler = document.createElement('span')
    Object.assign(ruler.style, { position: 'absolute', whiteSpace: 'pre', font, fontSize, fontFamily, fontWeight })
    document.body.append(ruler)
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const cut = [...select.options].map(({ text }) => text).filter((text) => {
      ruler.textContent = text
      return ruler.getBoundingClientRect().width > room
    })
    ruler.remove()
    return cut
  }))

test('the filters of the administration cut off no option, and the sort order fits on one line', async ({ page, site, signIn }) => {
  test.setTimeout(120_000)
  await signIn(page, (await site.logins()).superadmin)

  await test.step('no option is wider than its select, at any window width', async () => {
    for (const path of ['/admin/bokningar?flik=alla', '/admin/logg', '/admin/medlemmar']) {
      await page.goto(path)
      await expect(page.locator('select').first()).toBeAttached()
      await page.evaluate(() => document.fonts.ready)
      for (const width of [360, 640, 768, 1024, 1280, 1366, 1440, 1600, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => cutChoices(page), `${path} at ${width}`).toEqual([])
      }
    }
  })

  await test.step('the sort order of the register fits on one line', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const order = page.getByRole('button', { name: 'Namn efter efternamn' }).getByText('efter efternamn')
    await expect(order).toBeVisible()
    expect(await order.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })).toBe(1)
  })
})
