import * as z from 'zod/mini'
import { listedPages } from '#domain/pages.ts'
import { expect, test } from '../support/fixtures.ts'

const manifest = z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })) })

/** Width and height as a PNG file's head tells them. */
function pngSize(file: Buffer): string {
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

/** As a search engine reads it: the document alone, without scripts. */
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the site map\'s pages have words, an address and a card of their own', async ({ page, site }) => {
    const map = await (await page.request.get('/sitemap.xml')).text()
    const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
    expect(addresses).toEqual(listedPages.map((path) => site.origin + path))
    const titles = new Set<string>()
    const descriptions = new Set<string | null>()
    for (const address of addresses) {
      expect((await page.goto(address))?.status()).toBe(200)
      titles.add(await page.title())
      descriptions.add(await page.locator('meta[name="description"]').getAttribute('content'))
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address)
      await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${site.origin}/social-card.png`)
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await page.content()).not.toContain('%SITE_')
    }
    expect(titles.size).toBe(addresses.length)
    expect(descriptions.size).toBe(addresses.length)
    expect(descriptions).not.toContain(null)
  })

})

const unlisted = ['/mina-sidor', '/nyheter', '/tavlingar/resultat/vartavlingen', '/admin/dashboard', '/reset-password', '/onboarding', '/finns-inte']

test('what is for members, or nothing without its link, asks not to be listed', async ({ request }) => {
  for (const path of unlisted) {
    const document = await (await request.get(path)).text()
    expect.soft(document.match(/<meta\b[^>]*name="robots"[^>]*>/g), path).toEqual([expect.stringContaining('content="noindex"')])
    expect.soft(document, path).not.toMatch(/<link\b[^>]*rel="canonical"/)
  }
})

test('what asks search engines to list a page goes and comes with it', async ({ page, site }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Integritet och kakor' }).click()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.origin}/integritet`)
  await page.goto('/finns-inte')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.origin}/`)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
})

test('the card and the icons are there, in the sizes that are promised', async ({ page }) => {
  expect(pngSize(await (await page.request.get('/social-card.png')).body())).toBe('1200x630')
  const { icons } = manifest.parse(await (await page.request.get('/site.webmanifest')).json())
  expect(icons.length).toBeGreaterThan(2)
  for (const { src, sizes, type } of icons) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type']).toContain(type)
    if (type === 'image/png') expect(pngSize(await answer.body())).toBe(sizes)
  }
  await page.goto('/')
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect(pngSize(await (await page.request.get(touchIcon ?? '')).body())).toBe('180x180')
})
