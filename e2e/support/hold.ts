import type { Page, Request, Route } from '@playwright/test'

/** Holds matching requests, or only those that `isMeant` accepts. Returns a function that lets them go on, unchanged. */
export async function hold(page: Page, pattern: string, isMeant: (request: Request) => boolean = () => true): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(pattern, async (route) => {
    if (isHeld && isMeant(route.request())) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    for (const route of held) await route.continue()
  }
}

/** Keeps a page as it is before its scripts have come. */
export const holdScripts = (page: Page): Promise<() => Promise<void>> => hold(page, '**/assets/*.js')

/** Waits until an answer has been rendered and the layout has settled. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) }))
