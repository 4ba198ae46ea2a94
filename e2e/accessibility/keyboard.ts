import { expect, type Locator, type Page } from '@playwright/test'
import { focusFault } from './focus.ts'

/** More tab stops than any page has. */
const mostStops = 250

/** A person with only a keyboard. The focus must be visible at every stop on the way. */
export interface Keyboard {
  /** Presses Tab or Shift+Tab until this has the focus. */
  to(wanted: Locator, direction?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Moves to this and presses Enter. */
  enter(wanted: Locator): Promise<void>
  /** Moves to this field and replaces its text. */
  type(wanted: Locator, text: string): Promise<void>
  press(...keys: string[]): Promise<void>
  /** Expects that some element has the focus and that it is visible. */
  seen(): Promise<void>
}

export function keyboardOf(page: Page): Keyboard {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const seen = async (): Promise<void> => {
    await expect.poll(() => page.evaluate(focusFault), { message: page.url() }).toBe(null)
  }
  const to: Keyboard['to'] = async (wanted, direction = 'Tab') => {
    await expect(wanted).toBeVisible()
    for (let stops = 0; stops < mostStops; stops++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return seen()
      await press(direction)
    }
    throw new Error(`${String(wanted)} was not reached with ${direction} on ${page.url()}`)
  }
  return {
    to,
    press,
    seen,
    async enter(wanted) {
      await to(wanted)
      await press('Enter')
    },
    async type(wanted, text) {
      await to(wanted)
      await press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}

/** Tabs through the whole page: the focus must be visible at each stop, and no stop may trap it. @returns the number of stops */
export async function walkThrough(page: Page): Promise<number> {
  const faults: string[] = []
  let before: string | null = null
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab')
    const { at, isDate, fault } = await page.evaluate<Stop>(lookAtStop)
    // After the last stop the focus is in the browser's own toolbar, and then at the beginning.
    if (at === null || (at === '0' && stops > 0)) {
      if (at === null) await page.keyboard.press('Tab')
      const next = await page.evaluate(placeOfFocus)
      // A lost focus would continue from where it was.
      if (next !== '0') faults.push(`the keyboard is lost after stop ${stops} (${before ?? 'none'}), and comes back at ${next ?? 'none'}`)
      expect(faults, page.url()).toEqual([])
      return stops
    }
    // A date field has stops of its own inside, which the browser shows.
    const isInside = at === before && isDate
    if (at === before && !isInside) faults.push(`the keyboard does not get on from stop ${stops}: ${at}`)
    const lasting = isInside || fault === null ? null : await lastingFault(page)
    if (lasting !== null) faults.push(lasting)
    before = at
  }
  throw new Error(`${page.url()} never lets the keyboard out`)
}

/** The fault if it lasts: late content, such as the map, may move the page under the focus, and the browser moves it back. */
async function lastingFault(page: Page): Promise<string | null> {
  let fault: string | null = null
  for (let frames = 0; frames < 30; frames++) {
    fault = await page.evaluate(focusFault)
    if (fault === null) return null
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return fault
}

interface Stop {
  at: string | null
  isDate: boolean
  fault: string | null
}

/** Everything needed about a stop in one evaluation: there are hundreds of stops. */
const lookAtStop = `({
  at: (${String(placeOfFocus)})(),
  isDate: document.activeElement?.matches('input[type="date"]') ?? false,
  fault: (${String(focusFault)})(),
})`

/** The index of the focused element among the page's focusable elements; null if none has the focus. */
function placeOfFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  return String(stops.indexOf(element))
}
