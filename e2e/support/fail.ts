import type { Page } from '@playwright/test'
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

/** The call's next request arrives, and its answer does not: the hardest failure to tell from a request that was lost. */
export async function loseAnswer(page: Page, call: string): Promise<void> {
  await page.route(`**/api/*/${call}`, async (route) => {
    await route.fetch()
    await route.abort()
  }, { times: 1 })
}
