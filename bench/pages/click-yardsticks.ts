import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { press, slow } from './clicks.ts'
import { plainPaths, type MeasuredSite } from './site.ts'

/** The least that a click can take, in milliseconds: several samples of each, under the same conditions as the clicks on the site. */
export interface ClickYardsticks {
  /** From a click that does nothing to the end of the first frame after it. */
  nothing: number[]
  /** From the click to the first paint of the next page's own HTML and CSS as a document, without any script. */
  plain: number[]
}

const times = 10
const took = z.number()

export async function measureClickYardsticks(site: MeasuredSite): Promise<ClickYardsticks> {
  const page = await site.openPhone()
  const yardsticks: ClickYardsticks = { nothing: [], plain: [] }
  for (let time = 0; time < times; time += 1) {
    yardsticks.nothing.push(await measure(page, 'button.yardstick', async () => {
      const ms = await page.waitForFunction('window.frameMs')
      return took.parse(await ms.jsonValue())
    }))
    yardsticks.plain.push(await measure(page, 'a.yardstick', async () => {
      await page.waitForURL(plainPaths[1])
      const ms = await page.waitForFunction(paintedAfterClick)
      return took.parse(await ms.jsonValue())
    }))
  }
  await page.context().close()
  console.log(`A click at nothing: ${inMs(yardsticks.nothing)} ms; plain documents: ${inMs(yardsticks.plain)} ms`)
  return yardsticks
}

const inMs = (numbers: readonly number[]) => numbers.map((ms) => ms.toFixed(0)).join(' ')

async function measure(page: Page, target: string, read: () => Promise<number>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await slow(session, false)
  await page.goto(plainPaths[0], { waitUntil: 'networkidle' })
  await page.evaluate(watch)
  const box = await page.locator(target).boundingBox()
  if (!box) throw new Error(`${target} is nowhere`)
  await slow(session, true)
  await press(session, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const ms = await read()
  await session.detach()
  return ms
}

/** Runs in the page. Stores when the click came, and in `window.frameMs` how long the frame after it took. */
function watch(): void {
  addEventListener('click', (event) => {
    sessionStorage.setItem('clickedAt', String(performance.timeOrigin + event.timeStamp))
    requestAnimationFrame(() => {
      // Measured as for the site's own clicks (clicks.ts).
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => Object.assign(window, { frameMs: performance.now() - event.timeStamp }))
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  }, { capture: true, once: true })
}

/** Runs in the page that the click led to. Returns the milliseconds from click to first paint; 0 until it is painted. */
function paintedAfterClick(): number {
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return painted ? performance.timeOrigin + painted.startTime - Number(sessionStorage.getItem('clickedAt')) : 0
}
