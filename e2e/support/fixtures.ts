import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { type Login, type RunningSite, startSite } from './site.ts'
import { serveTiles, tileOrigin } from './tiles.ts'

interface Fixtures {
  /** Opens the log-in page and logs in; ends on `/mina-sidor`. */
  logIn(page: Page, login: Login): Promise<void>
}

interface WorkerFixtures {
  /** One site for all tests of a worker; tests make the people they change. */
  site: RunningSite
}

/** The browser tests' `test`: pages open on a real site, and anything a page complains about fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [async ({}, use, { project }) => {
    const site = await startSite({
      postgresUrl: project.name === 'postgres' ? process.env.TEST_DATABASE_URL : undefined,
      env: { TRUSTED_PROXIES: '1' },
    })
    await use(site)
    await site.stop()
  }, { scope: 'worker' }],

  baseURL: async ({ site }, use) => use(site.origin),

  // Each test comes from a network of its own, so that the limits of one do not reach the next.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }),

  page: async ({ page, site }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !isExpected(message.text())) complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && ![site.origin, tileOrigin].includes(url.origin)) complaints.push(`request to ${url.origin}`)
    })
    await serveTiles(page)
    await use(page)
    expect(complaints).toEqual([])
  },

  logIn: async ({}, use) => {
    await use(async (page, { golfId, password }) => {
      await page.goto('/login')
      await page.getByLabel('Golf-ID').fill(golfId)
      await page.getByLabel('Lösenord', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Logga in' }).click()
      await expect(page).toHaveURL('/mina-sidor')
    })
  },
})

/** Chromium reports refused calls, and those that a test cuts off, on the console; what the page makes of them is what tests look for. */
function isExpected(text: string): boolean {
  return /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_FAILED)/.test(text)
}

export { expect }
