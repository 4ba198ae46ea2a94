import type { Page, Route } from '@playwright/test'
import { madeToFail } from './fixtures.ts'

/** What the site says of a failure that a test has made, for whoever looks in the log. */
export const failureReference = 'K7Q2M4XW'

/** Lets the calls that the pattern fits fail as they do when something unexpected happens on the server. */
export async function failCalls(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, (route) => route.fulfill({
    status: 500,
    headers: { [madeToFail]: 'yes' },
    json: { code: 'INTERNAL', status: 500, message: '', data: { reference: failureReference } },
  }))
}

/**
 * Deals so with the next request that the pattern fits; later ones go their way. What deals with it stays: when the last one
 * of a page is taken away while the page asks again, the browser can hold that request for ever (microsoft/playwright#41802).
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

/** The call's next request arrives, and its answer does not: the hardest failure to tell from a request that was lost. */
export async function loseAnswer(page: Page, call: string): Promise<void> {
  await dealWithNext(page, `**/api/*/${call}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
}
