import type { Page } from '@playwright/test'

/** Where the map's tiles come from by default; nothing else may be fetched from another site. */
export const tileOrigin = 'https://tile.openstreetmap.org'

/** A transparent pixel, as a PNG. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** Answers for the tile service, so that no test needs the network; returns the growing list of requested tiles. */
export async function serveTiles(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(`${tileOrigin}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/png', body: pixel })
  })
  return asked
}

/** Makes the tile service unreachable. */
export async function refuseTiles(page: Page): Promise<void> {
  await page.route(`${tileOrigin}/**`, (route) => route.abort())
}
