import type { Page } from '@playwright/test'
import { sitePages } from '#domain/pages.ts'
import { paths } from '#domain/paths.ts'
import { isLong } from '../../checks/check-mode.ts'
import { expectAccessible, expectRoomForSpacing, setDefaultFontSize } from '../support/axe.ts'
import { failCalls } from '../support/fail.ts'
import { noteCalls, screenOf } from '../site/screen-calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { walkThrough } from './keyboard.ts'
import { moving } from './motion.ts'
import { expectShown, visits } from './visits.ts'

/**
 * Every page at rest, while it waits for its data, and when no data can be fetched. At rest it is checked with axe, walked through with
 * the keyboard and read with large text in one visit, since opening a page takes long. The same visit checks which calls the page
 * makes (e2e/site/screen-calls.ts). The tests run in parallel: in one worker they would still run when the others have ended.
 */
test.describe.configure({ mode: 'parallel', timeout: isLong ? 900_000 : 180_000 })

/** Waiting and failing look much alike at all widths: the narrowest and the widest are enough. */
const ends = [{ width: 320, height: 740 }, { width: 1280, height: 900 }]

/** Pages that the short form, too, reads with large text and with more text spacing. */
const mainPages = new Set<string>([
  paths.start, paths.logIn, paths.membership, paths.profile, paths.security, paths.booking, paths.businessCourses, paths.tournament,
  paths.association, paths.adminDashboard, paths.adminMembers, paths.adminSettings,
])

test('every page that the server knows has an entry in the visits', () => {
  expect(Object.keys(visits).toSorted()).toEqual(sitePages.toSorted())
})

for (const [path, visit] of Object.entries(visits)) {
  const { as, address } = visit
  test(`page ${path} is accessible and makes only its own calls`, async ({ page, site, signIn }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (as !== 'guest') await signIn(page, (await site.logins())[as])
    const target = await address?.(page, site) ?? path
    const asked = noteCalls(page)
    await page.goto(target)
    await expectShown(page, visit)
    await test.step('it makes only the calls listed for it', async () => {
      const calls = await asked()
      // If the register is longer than a page, the next page is prefetched: e2e/site/screen-calls.spec.ts.
      if (path !== paths.adminMembers) expect.soft(calls).toEqual(screenOf(path))
    })
    // A title of its own (WCAG 2.4.2), not just the site's name.
    await expect(page).toHaveTitle(/^.+ – VGF$/)
    await test.step('with reduced motion nothing moves', async () => {
      expect(await moving(page)).toEqual([])
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
    })
    await expectAccessible(page)
    await test.step('Tab leads through the page with a visible focus at each stop', async () => {
      await page.setViewportSize({ width: 1280, height: 720 })
      await expectWalkable(page)
      if (!isLong) return
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      // The same address again would be a reload, which restores the scroll position of the last walk, under the focus.
      await page.goto('about:blank')
      await page.goto(target)
      await expectShown(page, visit)
      await expectWalkable(page)
    })
    if (isLong || mainPages.has(path)) await test.step('at double text size it fits a phone', () => expectWithinPhone(page))
    if (isLong || mainPages.has(path)) await test.step('with more text spacing nothing is cut off', () => expectRoomForSpacing(page))
    // Guests' pages are not waited for: they come complete from the server.
    if (!isLong || as === 'guest') return

    await test.step('accessible while it waits for its data', async () => {
      await page.route('**/api/rpc/**', () => undefined)
      await page.goto(target)
      // The frame shown before the page's scripts have run has none.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, ends)
    })
    await test.step('accessible when no data can be fetched', async () => {
      await page.unroute('**/api/rpc/**')
      await failCalls(page, '**/api/rpc/**')
      await page.goto(target)
      await expect(page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('heading')).first()).toBeVisible()
      await expect(page.getByRole('status', { name: /^Hämtar/ })).toHaveCount(0)
      await expectAccessible(page, ends)
    })
  })
}

test('an unknown address gets an accessible page with status 404 and a link to the start page', async ({ page }) => {
  const response = await page.goto('/finns-inte')
  expect(response?.status()).toBe(404)
  await expectShown(page, { heading: 'Oops! Page not found' })
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

/** Expects that Tab leads through the page and out of it again, with a visible focus at each stop. */
async function expectWalkable(page: Page): Promise<void> {
  // A dialog traps the focus until Escape closes it.
  if (await page.getByRole('dialog').count() > 0) await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await walkThrough(page)).toBeGreaterThan(3)
}

/**
 * Headings that are smaller than the text below them, except those in the text's own typeface, which are labels; and headings larger
 * than the page's own. Runs in the browser.
 */
function smallHeadings(): string[] {
  const sizeOf = (element: Element) => {
    // The size where the words are: a part of a heading may have its own.
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()?.parentElement
    return parseFloat(getComputedStyle(words ?? element).fontSize)
  }
  const texts = [...document.querySelectorAll('main :is(h1, h2, h3, h4, p)')].filter((text) => text.checkVisibility())
  const title = texts.find((text) => text.matches('h1'))
  return texts.flatMap((heading, index) => {
    if (title && heading.matches('h2, h3, h4') && sizeOf(heading) > sizeOf(title)) {
      return [`”${heading.textContent}” of ${sizeOf(heading)} px under a page's heading of ${sizeOf(title)} px`]
    }
    const below = texts[index + 1]
    if (heading.matches('p, .font-sans') || below?.tagName !== 'P' || sizeOf(heading) >= sizeOf(below)) return []
    return [`”${heading.textContent}” of ${sizeOf(heading)} px above text of ${sizeOf(below)} px`]
  })
}

/** Expects that with the text size doubled nothing on a phone goes past the edge, and the menu can be opened (WCAG 1.4.4). */
async function expectWithinPhone(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await setDefaultFontSize(page, 32)
  const button = page.getByRole('button', { name: /^Öppna (admin)?menyn$/ })
  await expect(button).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const menu = await button.boundingBox()
  expect(menu && menu.x >= 0 && menu.x + menu.width <= 360, `the menu button is within the screen: ${JSON.stringify(menu)}`).toBe(true)
  expect(await page.evaluate(smallHeadings)).toEqual([])
  await setDefaultFontSize(page, 16)
}
