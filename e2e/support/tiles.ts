import type { Page } from '@playwright/test'

/** The map's tiles come from here unless an installation says otherwise; nothing else may be fetched from another site. */
export const tileOrigin = 'https://tile.openstreetmap.org'

/** One pixel of nothing, as a PNG. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** Answers for the tile service, so that no test needs the network; says which tiles have been asked for. */
export async function serveTiles(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(`${tileOrigin}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/png', body: pixel })
  })
  return asked
}

/** A tile service that cannot be reached. */
export async function refuseTiles(page: Page): Promise<void> {
  await page.route(`${tileOrigin}/**`, (route) => route.abort())
}
