import * as z from 'zod/mini'
import { listedPages } from '#domain/pages.ts'
import { expect, test } from '../support/fixtures.ts'

const manifest = z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })) })

/** Width and height from a PNG file's header. */
function pngSize(file: Buffer): string {
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

/** Expects exactly one such tag in a document, read as a search engine does, without a browser; returns it. */
function only(document: string, mark: string): string {
  const tags = (document.match(/<(?:meta|link|title|h1)\b[^>]*>/g) ?? []).filter((tag) => tag.includes(mark))
  expect.soft(tags, mark).toHaveLength(1)
  return tags[0] ?? ''
}

test('each page in the sitemap has its own title, description and canonical URL, and a social card', async ({ request, site }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const addresses = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses).toEqual(listedPages.map((path) => site.origin + path))
  const titles = new Set<string | undefined>()
  const descriptions = new Set<string | undefined>()
  for (const address of addresses) await test.step(address, async () => {
    const answer = await request.get(address)
    expect(answer.status()).toBe(200)
    const document = await answer.text()
    titles.add(/<title>([^<]*)</.exec(document)?.[1])
    descriptions.add(/ content="([^"]*)"/.exec(only(document, 'name="description"'))?.[1])
    expect(only(document, 'rel="canonical"')).toContain(` href="${address}"`)
    expect(only(document, 'property="og:url"')).toContain(` content="${address}"`)
    only(document, 'property="og:title"')
    expect(only(document, 'property="og:image"')).toContain(` content="${site.origin}/social-card.png"`)
    expect(document).not.toMatch(/<meta\b[^>]*name="robots"/)
    only(document, '<h1')
    expect(document).not.toContain('%SITE_')
  })
  expect(titles.size).toBe(addresses.length)
  expect(descriptions.size).toBe(addresses.length)
  expect(descriptions).not.toContain(undefined)
})

const unlisted = ['/mina-sidor', '/nyheter', '/tavlingar/resultat/vartavlingen', '/admin/dashboard', '/reset-password', '/onboarding', '/finns-inte']

test('pages for members, and pages that need a link, ask not to be indexed', async ({ request }) => {
  for (const path of unlisted) {
    const document = await (await request.get(path)).text()
    expect.soft(document.match(/<meta\b[^>]*name="robots"[^>]*>/g), path).toEqual([expect.stringContaining('content="noindex"')])
    expect.soft(document, path).not.toMatch(/<link\b[^>]*rel="canonical"/)
  }
})

test('the canonical link and the robots tag follow navigation between pages', async ({ page, site }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Integritet och kakor' }).click()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.origin}/integritet`)
  await page.goto('/finns-inte')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.origin}/`)
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
})

test('the social card and the icons exist in the promised sizes', async ({ request }) => {
  expect(pngSize(await (await request.get('/social-card.png')).body())).toBe('1200x630')
  const { icons } = manifest.parse(await (await request.get('/site.webmanifest')).json())
  expect(icons.length).toBeGreaterThan(2)
  for (const { src, sizes, type } of icons) {
    const answer = await request.get(src)
    expect(answer.headers()['content-type']).toContain(type)
    if (type === 'image/png') expect(pngSize(await answer.body())).toBe(sizes)
  }
  const touchIcon = / href="([^"]*)"/.exec(only(await (await request.get('/')).text(), 'rel="apple-touch-icon"'))?.[1]
  expect(pngSize(await (await request.get(touchIcon ?? '')).body())).toBe('180x180')
})
