import type { Page, Request, Route } from '@playwright/test'

/** Holds what the pattern fits, or of that what is meant, until it is let go of, and then answers it as it would have been. */
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

/** A page as it is until its scripts have come. */
export const holdScripts = (page: Page): Promise<() => Promise<void>> => hold(page, '**/assets/*.js')

/** What an answer brings is on the screen by then, and what it moves has been moved. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) }))
