import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { saveReport, times } from '../../checks/check-mode.ts'
import { pageAddresses, type Parts } from '../../checks/headers/addresses.ts'
import { expect, test } from '../support/fixtures.ts'
import { violations, watchPolicy } from '../support/policy.ts'
import { tileOrigin } from '../support/tiles.ts'

/** Matches buttons that open a dialog or unfold something, and that change nothing by themselves. */
const opener = /^(Läs mer|Visa|Lägg till|Ny|Godkänn|Avvisa|Bekräfta|Avböj|Avboka|Avsluta|Ta bort|Radera|Slå på|Stäng av|Byt|Ändra|Redigera|Sök|Hämta|Exportera|Filter)/
const lines: string[] = []
const nothing: Parts = { tournamentId: 'vartavlingen', news: 'ingen', member: '00000000-0000-4000-8000-000000000000' }
const withIds = z.array(z.object({ id: z.string() }))

/** The id of the first entry that a list call returns. */
async function firstOf(page: Page, call: string, data: object): Promise<string> {
  const answer: unknown = await (await page.request.post(`/api/rpc/${call}`, { data })).json()
  const [first] = withIds.parse(answer)
  if (!first) throw new Error(`${call} returns nothing, so there is no page to visit`)
  return first.id
}

/** Opens the page and scrolls to its end, so that lazy content is fetched too. */
async function readThrough(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // By its tag: behind an open dialog it is hidden from screen readers and has no role.
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

/** Opens each kind of dialog that the page offers, and closes it again. Returns how many opened. */
async function openWindows(page: Page): Promise<number> {
  const here = page.url()
  const names = new Set(await page.getByRole('button', { name: opener }).filter({ visible: true })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)))
  let opened = 0
  for (const name of names) {
    const button = page.getByRole('button', { name: name.trim(), exact: true }).filter({ visible: true }).first()
    // An earlier dialog may have removed it.
    if (await button.count() === 0 || !await button.isEnabled()) continue
    await button.click()
    const open = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true })
    if (await open.first().waitFor({ timeout: 1000 }).then(() => true, () => false)) opened += 1
    for (let tries = 0; tries < 3 && await open.count() > 0; tries += 1) await page.keyboard.press('Escape')
    if (page.url() !== here || await page.getByRole('heading', { level: 1 }).first().isHidden()) await readThrough(page, here)
  }
  return opened
}

/** The site's addresses that the page links to, except links that only scroll or fetch a file. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page.locator('a[href^="/"]:not([download])').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.map((href) => href.split('#', 1)[0] ?? '').filter((href) => href !== '' && !/^\/(api|dev)\//.test(href) && !href.includes('.'))
}

/**
 * Visits all pages, everything they link to and all dialogs. Only in the long form: the fixture's `page` already fails a test on a
 * violation that Chromium reports and on a request to another site, so the short form covers the pages it visits.
 */
async function crawl({ page, here, who, parts }: { page: Page; here: string; who: string; parts: Parts }): Promise<void> {
  const waiting = [...pageAddresses(parts)]
  const seen = new Set(waiting)
  let [windows, foreign] = [0, 0]
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && ![here, tileOrigin].includes(origin)) foreign += 1
  })
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await readThrough(page, address)
    windows += await openWindows(page)
    for (const link of await linksOf(page)) {
      if (seen.has(link) || seen.size > 150) continue
      seen.add(link)
      waiting.push(link)
    }
  }
  const found = await violations(page)
  lines.push(`| ${who} | ${seen.size} | ${windows} | ${found.length} | ${foreign} |`)
  expect(found).toEqual([])
  expect(foreign).toBe(0)
}

test.describe.configure({ timeout: times(60_000, 900_000) })

test('no page of a guest violates the content policy or requests another site', { tag: '@long' }, async ({ page, site }) => {
  await watchPolicy(page)
  await crawl({ page, here: site.origin, who: 'guest', parts: nothing })
})

test('no page of a member violates the content policy or requests another site', { tag: '@long' }, async ({ page, site, signIn }) => {
  await watchPolicy(page)
  await signIn(page, (await site.logins()).member)
  await crawl({ page, here: site.origin, who: 'member', parts: { ...nothing, news: await firstOf(page, 'list_news', {}) } })
})

test('no page of an administrator violates the content policy or requests another site', { tag: '@long' }, async ({ page, site, signIn }) => {
  const { superadmin, member } = await site.logins()
  await watchPolicy(page)
  await signIn(page, superadmin)
  const parts = { ...nothing, news: await firstOf(page, 'list_news', {}), member: await firstOf(page, 'list_members', { search: member.golfId }) }
  await crawl({ page, here: site.origin, who: 'superadmin', parts })
})

test('a request that the content policy forbids is blocked and reported', async ({ browser, site }) => {
  // A page without the fixture's watch, which would report this as a fault.
  const page = await browser.newPage({ baseURL: site.origin })
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  await watchPolicy(page)
  await page.goto('/integritet')
  await page.evaluate(() => {
    const picture = new Image()
    picture.src = 'https://other.example/p.png'
    return new Promise((resolve) => picture.addEventListener('error', resolve))
  })
  expect(await violations(page)).toEqual(['/integritet: img-src https://other.example/p.png'])
  // The console error is what the fixture's watch looks for.
  await expect.poll(() => said).toContainEqual(expect.stringMatching(/Content Security Policy/))
  await page.close()
})

test.afterAll(() => lines.length === 0 ? undefined : saveReport('headers', 'Pages in a browser: violations of the policy, and requests to other sites', [
  'Every address of `src/web/routes.ts`, what the pages lead to and the windows that they open. The map\'s tiles are the one thing that may come from elsewhere.',
  '',
  '| Visitor | Pages | Windows | Violations | Requests to other sites |',
  '|---|--:|--:|--:|--:|',
  ...lines,
]))
