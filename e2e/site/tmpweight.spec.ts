import type { Request } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Compressed script that the start page may fetch before its map, in bytes. */
const scriptLimit = 100_000

async function bodyBytes(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

test('the start page is light until its map is wanted', async ({ page }) => {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/', { waitUntil: 'networkidle' })
  const ofKind = (kind: string) => requests.filter((request) => request.resourceType() === kind)

  const scripts = ofKind('script')
  expect(scripts.length).toBeLessThan(15)
  console.log("BYTES", await bodyBytes(scripts))
  // The styles come with the document; both fonts are fetched ahead, and not once more by the styles that name them.
  expect(ofKind('stylesheet')).toHaveLength(0)
  expect(ofKind('font')).toHaveLength(2)
  expect(new Set(ofKind('font').map((request) => request.url())).size).toBe(2)

  const before = scripts.length
  await page.getByRole('heading', { name: 'Banorna på kartan' }).scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: /Karta över banorna/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Zooma in' })).toBeVisible()
  expect(ofKind('script').length).toBeGreaterThan(before)
})
