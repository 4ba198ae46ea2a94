import type { Page } from '@playwright/test'
import { openAlive } from '../support/alive.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ viewport: { width: 360, height: 740 } })

const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Öppna menyn' })
const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Till länkarna längst ner' })

async function expectFooterReached(page: Page): Promise<void> {
  await expect(button(page)).toHaveCount(0)
  await link(page).click()
  await expect(page).toHaveURL(/#snabblankar$/)
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Integritet och kakor' })
  await expect(privacy).toBeInViewport()
  await privacy.click()
  await expect(page).toHaveURL('/integritet')
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a telephone has a way to the other pages, in the place of the menu that would not open', async ({ page, browser, site }) => {
    await page.goto('/medlemskap')
    const place = await link(page).boundingBox()
    await expectFooterReached(page)

    const scripted = await browser.newPage({ javaScriptEnabled: true, baseURL: site.origin, viewport: { width: 360, height: 740 } })
    await openAlive(scripted, '/medlemskap')
    expect(await button(scripted).boundingBox()).toEqual(place)
    await expect(link(scripted)).toHaveCount(0)
    await scripted.close()
  })
})

test('so it has where the scripts have failed', async ({ page }) => {
  await page.goto('/medlemskap')
  await expect(button(page)).toBeVisible()
  const [last = ''] = await page.locator('link[rel=modulepreload]').evaluateAll((links) => links.map((each) => each.getAttribute('href') ?? '').slice(-1))
  await page.route(`**${last}`, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Sidan kunde inte laddas klart')
  await expectFooterReached(page)
})
