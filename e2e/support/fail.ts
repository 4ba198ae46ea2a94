import type { Page, Route } from '@playwright/test'
import { madeToFail } from './fixtures.ts'

/** The reference in the answers of calls that a test makes fail. */
export const failureReference = 'K7Q2M4XW'

/** Makes matching calls fail as they do on an unexpected error of the server. */
export async function failCalls(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, failRoute)
}

/** Makes one call fail in the same way. */
export function failRoute(route: Route): Promise<void> {
  return route.fulfill({
    status: 500,
    headers: { [madeToFail]: 'yes' },
    json: { code: 'INTERNAL', status: 500, message: '', data: { reference: failureReference } },
  })
}

/**
 * Handles the next matching request with `deal`; later ones are passed on. The route stays: when a page's last route is removed while the
 * page makes a request, the browser can hold that request for ever (microsoft/playwright#41802).
 */
export async function dealWithNext(page: Page, pattern: string, deal: (route: Route) => unknown): Promise<void> {
  let isDealt = false
  await page.route(pattern, async (route) => {
    if (isDealt) return route.fallback()
    isDealt = true
    await deal(route)
    return undefined
  })
}

/** Lets the call's next request arrive but loses its answer: the failure that is hardest to tell from a lost request. */
export async function loseAnswer(page: Page, call: string): Promise<void> {
  await dealWithNext(page, `**/api/*/${call}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
}
