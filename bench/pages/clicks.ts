import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expectShown } from '../../e2e/accessibility/visits.ts'
import type { MeasuredSite, PageToMeasure } from './site.ts'

/** Lighthouse's processor slowdown, the network that Chromium's DevTools call fast 4G, and how long a finger rests on the link. */
export const conditions = { cpuSlowdown: 4, latencyMs: 165, downloadKbps: 8100, uploadKbps: 1350, pressMs: 80 } as const

/** From opening a menu to tapping a link in it, in milliseconds. By then what the site fetches ahead after a second has arrived. */
const reading = 1500

export interface Click {
  from: string
  to: string
  /** From the click to the end of the first frame with the next page's beginning, over the current page or in its place. */
  shownMs: number
  /** From the click to the end of the first frame with the page itself. */
  madeMs: number
  /** Layout shift from the click until everything is there, including what CLS ignores right after an input. */
  shift: number
  /** The elements that moved, as selectors. */
  moved: string[]
}

const seenSchema = z.object({ shownMs: z.number(), madeMs: z.number(), shift: z.number(), moved: z.array(z.string()) })

/** Measures a click from every member page to every other that its menu or a link on it leads to, each in a newly opened document. */
export async function measureClicks(site: MeasuredSite): Promise<Click[]> {
  const pages = site.pages.filter(({ isMember }) => isMember)
  const page = await site.openPhone()
  const session = await page.context().newCDPSession(page)
  const clicks: Click[] = []
  for (const from of pages) {
    for (const to of pages) {
      if (from === to) continue
      await slow(session, false)
      await open(page, from)
      const link = await linkTo(page, to)
      if (link) clicks.push({ from: from.path, to: to.path, ...await measure(page, { session, link, to }) })
    }
    console.log(`${from.path}: ${clicks.filter((click) => click.from === from.path).map(({ shownMs, madeMs }) => `${shownMs.toFixed(0)}/${madeMs.toFixed(0)}`).join(' ')} ms`)
  }
  await page.context().close()
  return clicks
}

/** Opens a page and waits until it is there with its data, and idle: what the site fetches ahead has arrived. */
async function open(page: Page, { address, heading }: PageToMeasure): Promise<void> {
  await page.goto(address)
  await expectShown(page, { heading })
  // A preload that the site has added, which stands behind those of the document.
  await page.locator('style ~ link[rel="modulepreload"][fetchpriority="low"]').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(filesToCome)).toBe(0)
}

/** Runs in the page. Counts the preloaded files that have not arrived. */
function filesToCome(): number {
  const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].filter(({ href }) => !come.has(href)).length
}

/** Finds a link to the page, in the menu (which it opens) or on the page itself; null when nothing there leads to the page. */
async function linkTo(page: Page, { path, address }: PageToMeasure): Promise<Locator | null> {
  const onPage = page.locator(`#content a[href="${address}"]:visible`)
  const isOpenItem = (await page.locator('[role="dialog"]').count()) > 0
  if (isOpenItem) return null
  if (!path.includes(':')) {
    await page.getByRole('button', { name: 'Öppna menyn' }).click()
    const menu = page.getByRole('navigation', { name: 'Meny', exact: true })
    for (const folded of await menu.getByRole('button', { expanded: false }).all()) await folded.click()
    const inMenu = menu.locator(`a[href="${address}"]`)
    if (await inMenu.count() > 0) return inMenu.first()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  }
  return await onPage.count() > 0 ? onPage.first() : null
}

async function measure(page: Page, { session, link, to }: { session: CDPSession; link: Locator; to: PageToMeasure }) {
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(watch)
  // Nobody taps in a menu that is still sliding in, or before reading it.
  await page.waitForTimeout(reading)
  const box = await link.boundingBox()
  if (!box) throw new Error(`The link to ${to.path} is nowhere`)
  await slow(session, true)
  await press(session, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  await expectShown(page, to)
  await slow(session, false)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  return seenSchema.parse(await page.evaluate('window.seen'))
}

/** Taps as a finger does: down, and up again after a while. Playwright's own tap has no duration, and asks the page what it would hit. */
export async function press(session: CDPSession, point: { x: number; y: number }): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await new Promise((resolve) => setTimeout(resolve, conditions.pressMs))
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Turns the {@link conditions} of network and processor on or off. */
export async function slow(session: CDPSession, isOn: boolean): Promise<void> {
  const { cpuSlowdown, latencyMs, downloadKbps, uploadKbps } = conditions
  const bytes = (kbps: number) => isOn ? (kbps * 1000) / 8 : -1
  await session.send('Network.emulateNetworkConditions', {
    offline: false, latency: isOn ? latencyMs : 0, downloadThroughput: bytes(downloadKbps), uploadThroughput: bytes(uploadKbps),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: isOn ? cpuSlowdown : 1 })
}

/** Runs in the page. Records the first click's times and layout shifts in `window.seen`. */
function watch(): void {
  const seen = { shift: 0, moved: Array.of<string>() }
  Object.assign(window, { seen })
  const headings = () => [...document.querySelectorAll('h1, [role="dialog"]')]
  const before = new Set(headings())
  const nameOf = (node: Node | null) => node instanceof Element ? `${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ''}.${[...node.classList].slice(0, 3).join('.')}` : '?'
  interface Shift extends PerformanceEntry { value: number; sources: { node: Node | null }[] }
  const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift'
  addEventListener('click', (event) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries().filter(isShift)) {
        seen.shift += entry.value
        seen.moved.push(...entry.sources.map(({ node }) => nameOf(node)))
      }
    }).observe({ type: 'layout-shift' })
    const look = (): void => {
      const found = headings().find((heading) => !before.has(heading) && heading.checkVisibility({ opacityProperty: true }))
      const isMade = found && !found.closest('[popover]')
      if (found) {
        // The frame is drawn after this callback; the posted message arrives once it is done.
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => {
          const ms = performance.now() - event.timeStamp
          Object.assign(seen, { shownMs: ms, ...isMade && { madeMs: ms }, ...seen })
        })
        channel.port1.start()
        channel.port2.postMessage(null)
      }
      if (!isMade) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })
}
