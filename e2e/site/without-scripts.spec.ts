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

test('a phone can reach the other pages without scripts and when scripts have failed', async ({ page, browser, site }) => {
  await openAlive(page, '/medlemskap')
  await expect(button(page)).toBeVisible()
  await expect(link(page)).toHaveCount(0)
  const place = await button(page).boundingBox()

  await test.step('without scripts a link takes the place of the menu button', async () => {
    const bare = await browser.newPage({ javaScriptEnabled: false, baseURL: site.origin, viewport: { width: 360, height: 740 } })
    await bare.goto('/medlemskap')
    expect(await link(bare).boundingBox()).toEqual(place)
    await expectFooterReached(bare)
    await bare.close()
  })

  const [last = ''] = await page.locator('link[rel=modulepreload]').evaluateAll((links) => links.map((each) => each.getAttribute('href') ?? '').slice(-1))
  await page.route(`**${last}`, (route) => route.abort())
  await test.step('the link is there when the scripts have failed', async () => {
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Sidan kunde inte laddas klart')
    await expectFooterReached(page)
  })

  await test.step('a page that misses a script offers a reload, which works', async () => {
    await page.goto('/medlemskap')
    await expect(page.getByRole('alert')).toContainText('Sidan kunde inte laddas klart')
    await page.unroute(`**${last}`)
    await page.getByRole('link', { name: 'ladda om sidan' }).click()
    await page.getByLabel('Förnamn').fill('Alva')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
