import { randomInt } from 'node:crypto'
import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { type Login, type RunningSite, startSite } from './site.ts'
import { tileOrigin } from './tiles.ts'

/** Somebody who makes calls, with or without a page. */
export interface Caller {
  request: APIRequestContext
}

interface Fixtures {
  /** Logs in with the form's calls, for tests that do not test the form, and opens `/mina-sidor`. */
  logIn(page: Page, login: Login): Promise<void>
  /** Logs in without opening a page, for tests that begin elsewhere. */
  signIn(caller: Caller, login: Login): Promise<void>
  /** A logged-in person without a page, beside the test's own: making a browser page would take longer than all the calls. */
  callerFor(login: Login, options?: { userAgent?: string }): Promise<Caller>
  /** Fills in the log-in form, opening its page if necessary; ends on `/mina-sidor`. */
  logInByForm(page: Page, login: Login): Promise<void>
}

interface WorkerFixtures {
  /** One site for all tests of a worker; tests create the people they change. */
  site: RunningSite
}

/** The browser tests' `test`: pages run against a real site, and any console error, page error or foreign request fails the test. */
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

  // Each test has a network of its own, so that its limits do not affect the next test.
  extraHTTPHeaders: async ({}, use) => use(ownNetwork()),

  page: async ({ page, site }, use) => {
    const complaints: string[] = []
    const failures = new Set<string>()
    page.on('response', (response) => {
      if (madeToFail in response.headers()) failures.add(response.url())
    })
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || isExpected(message.text())) return
      complaints.push(`${page.url()}: ${message.text()}${message.text().startsWith(refused) ? ` ${message.location().url}` : ''}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && ![site.origin, tileOrigin].includes(url.origin)) complaints.push(`request to ${url.origin}`)
    })
    await use(page)
    expect(complaints.filter((complaint) => ![...failures].some((url) => complaint.endsWith(`) ${url}`)))).toEqual([])
  },

  signIn: async ({}, use) => use(signIn),

  callerFor: async ({ playwright, site }, use) => {
    const contexts: APIRequestContext[] = []
    await use(async (login, options) => {
      const request = await playwright.request.newContext({ ...options, baseURL: site.origin, extraHTTPHeaders: ownNetwork() })
      contexts.push(request)
      await signIn({ request }, login)
      return { request }
    })
    for (const context of contexts) await context.dispose()
  },

  logIn: async ({}, use) => {
    await use(async (page, login) => {
      await signIn(page, login)
      await page.goto('/mina-sidor')
    })
  },

  logInByForm: async ({}, use) => {
    await use(async (page, { golfId, password }) => {
      if (new URL(page.url()).pathname === '/login') await page.waitForLoadState()
      else await page.goto('/login')
      await page.getByLabel('Golf-ID').fill(golfId)
      await page.getByLabel('Lösenord', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Logga in' }).click()
      await expect(page).toHaveURL('/mina-sidor')
    })
  },
})

const handle = z.object({ email: z.string() })

const ownNetwork = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` })

/** Logs in by calls. A page's `request` shares the cookies of its browser context. */
async function signIn({ request }: Caller, { golfId, password }: Login): Promise<void> {
  const found = await request.post('/api/functions/lookup-email', { data: { golfId } })
  const { email } = handle.parse(await found.json())
  const answer = await request.post('/api/auth/sign-in', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The header of answers that a test has made fail. */
export const madeToFail = 'x-made-to-fail'
const refused = 'Failed to load resource: '

/** Chromium logs refused and aborted calls on the console; tests check what the page does about them. */
function isExpected(text: string): boolean {
  return /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(FAILED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED))/.test(text)
}

export { expect }
