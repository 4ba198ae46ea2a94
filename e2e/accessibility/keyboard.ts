import { expect, type Locator, type Page } from '@playwright/test'
import { focusFault } from './focus.ts'

/** More stops than any page has. */
const mostStops = 250

/** A person with a keyboard and nothing else. Wherever the focus comes on the way, it must be seen. */
export interface Keyboard {
  /** Tab, or Shift and Tab, until this has the focus. */
  to(wanted: Locator, direction?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** To this, and Enter. */
  enter(wanted: Locator): Promise<void>
  /** To this field, and types in the place of what stands there. */
  type(wanted: Locator, text: string): Promise<void>
  press(...keys: string[]): Promise<void>
  /** The focus is somewhere, and seen. */
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

/** Tab through the whole page: each stop is seen, and none holds the keyboard. @returns how many stops there were */
export async function walkThrough(page: Page): Promise<number> {
  const faults: string[] = []
  let before: string | null = null
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab')
    const { at, isDate, fault } = await page.evaluate<Stop>(lookAtStop)
    // After the last stop the keyboard is in the browser's own bar, and then at the beginning.
    if (at === null || (at === '0' && stops > 0)) {
      if (at === null) await page.keyboard.press('Tab')
      const next = await page.evaluate(placeOfFocus)
      // A focus that is lost goes on from where it was.
      if (next !== '0') faults.push(`the keyboard is lost after stop ${stops} (${before ?? 'none'}), and comes back at ${next ?? 'none'}`)
      expect(faults, page.url()).toEqual([])
      return stops
    }
    // A field for a date has stops of its own inside, which the browser shows.
    const isInside = at === before && isDate
    if (at === before && !isInside) faults.push(`the keyboard does not get on from stop ${stops}: ${at}`)
    const lasting = isInside || fault === null ? null : await lastingFault(page)
    if (lasting !== null) faults.push(lasting)
    before = at
  }
  throw new Error(`${page.url()} never lets the keyboard out`)
}

/** What comes late, such as the map, may move the page under the keyboard; the browser moves it back. */
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

/** All that is asked of a stop, in one go: there are hundreds of them. */
const lookAtStop = `({
  at: (${String(placeOfFocus)})(),
  isDate: document.activeElement?.matches('input[type="date"]') ?? false,
  fault: (${String(focusFault)})(),
})`

/** Which of the page's elements has the focus, by its number; null for none. */
function placeOfFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  return String(stops.indexOf(element))
}
