import type { Page, Route } from '@playwright/test'

/** Holds what the pattern fits until it is let go of, and then answers it as it would have been. */
export async function hold(page: Page, pattern: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(pattern, async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    for (const route of held) await route.continue()
  }
}

/** A page as it is until its scripts have come. */
export const holdScripts = (page: Page): Promise<() => Promise<void>> => hold(page, '**/assets/*.js')
