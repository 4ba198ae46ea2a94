import { readFileSync } from 'node:fs'
import { type CDPSession, expect, test, type Page } from '@playwright/test'
import { isLong } from '../../checks/form.ts'
import { layoutFaults } from './layout.ts'
import { noteLook } from './looks.ts'
import { targetFaults } from './targets.ts'

interface Size {
  width: number
  height: number
}

/** One way to look at a page. */
interface Setting extends Size {
  colorScheme: 'light' | 'dark'
  /** Letters of twice the size, as one sets them in the browser. */
  isLarge?: boolean
  /** At this size it has been looked at, in the other scheme: only colours differ. */
  isAgain?: boolean
}

const sizes = [{ width: 320, height: 740 }, { width: 768, height: 900 }, { width: 1280, height: 900 }] as const
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const rulesOfColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * The page as it stands can be used by everybody (WCAG 2.2 AA): no violation that axe finds, nothing to scroll to
 * sideways, cut off or written over, and targets large enough. Looked at narrow and dark, wide and light; in the long
 * form (checks/form.ts) at every width in both schemes, with letters twice as large, and as zoomed to twice the size.
 * @param at The sizes at which what is shown exists; all unless told.
 */
export async function expectAccessible(page: Page, at: readonly Size[] = sizes): Promise<void> {
  for (const setting of isLong ? allSettings(at) : fewSettings(at)) {
    await apply(page, setting)
    const place = `${page.url()} at ${inWords(setting)}`
    expect(await violations(page, setting), place).toEqual([])
    if (setting.isAgain) continue
    let others: string[] = []
    const layout = async (): Promise<string[]> => {
      const faults = await page.evaluate<Record<'layout' | 'others', string[]>>(otherFaults)
      others = faults.others
      return faults.layout
    }
    // A long list finds its heights anew after a change of width, a moment later.
    await expect.poll(layout, place).toEqual([])
    expect(others, place).toEqual([])
    if (isLong) noteLook({ test: test.info().title, pathname: new URL(page.url()).pathname, setting: inWords(setting) })
  }
  const last = at.at(-1)
  if (isLong && last) await apply(page, { ...last, colorScheme: 'light' })
}

function fewSettings(at: readonly Size[]): Setting[] {
  const [narrow, wide] = [at[0], at.at(-1)]
  if (!narrow || !wide) return []
  return [{ ...narrow, colorScheme: 'dark' }, { ...wide, colorScheme: 'light', isAgain: at.length === 1 }]
}

function allSettings(at: readonly Size[]): Setting[] {
  const plain = at.flatMap((size) => [{ ...size, colorScheme: 'dark' as const }, { ...size, colorScheme: 'light' as const }])
  const wide = at.at(-1)
  if (!wide || wide.width < 1024) return plain
  return [
    ...plain,
    ...[{ width: 360, height: 740 }, ...at.filter(({ width }) => width > 640)].map((size) => ({ ...size, colorScheme: 'light' as const, isLarge: true })),
    // What is left of the window when it is zoomed to 200 %; 400 % of 1280 px are the 320 above (WCAG 1.4.10).
    { width: wide.width / 2, height: wide.height / 2, colorScheme: 'light' },
  ]
}

async function apply(page: Page, { width, height, colorScheme, isLarge = false }: Setting): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (isLong) await setLetters(page, isLarge ? 32 : 16)
  // What answers to its size does so before the next frame is shown.
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
}

/** What is named or described by an element that is not there: axe cannot tell whether it is meant to come. Runs in the browser. */
function looseTies(): string[] {
  return ['aria-describedby', 'aria-labelledby', 'for'].flatMap((name) => [...document.querySelectorAll(`[${name}]`)].flatMap((element) => {
    const missing = (element.getAttribute(name) ?? '').split(' ').filter((id) => id !== '' && !document.getElementById(id))
    return missing.length > 0 ? [`${element.outerHTML.slice(0, 80)} is tied by ${name} to nothing: ${missing.join(' ')}`] : []
  }))
}

/**
 * Lists that Safari tells nobody of: outside menus it takes for lists what has the role, or rows with marks. Rows of flex or grid
 * can have none. Runs in the browser.
 */
function mutedLists(): string[] {
  return [...document.querySelectorAll(':is(ol, ul):not([role], nav *)')].flatMap((list) => {
    const rows = [...list.children].filter((row) => row.checkVisibility()).map((row) => getComputedStyle(row))
    const isHeard = rows.length === 0 || rows.some(({ display, listStyleType }) => display === 'list-item' && listStyleType !== 'none')
    return isHeard ? [] : [`${list.outerHTML.slice(0, 80)} is no list to Safari`]
  })
}

/**
 * What unfolds and does not look it: one that is laid out otherwise than as a list item has lost the browser's own mark, and needs a
 * drawn one. Runs in the browser.
 */
function bareFolds(): string[] {
  return [...document.querySelectorAll('summary:not(:has(svg))')]
    .filter((summary) => summary.checkVisibility() && getComputedStyle(summary).display !== 'list-item')
    .map((summary) => `${summary.outerHTML.slice(0, 80)} does not show that it unfolds`)
}

/** All of these in one go: each time that the browser is asked takes longer than what is asked here. */
const otherFaults = `({ layout: (${String(layoutFaults)})(), others: [${[targetFaults, looseTies, mutedLists, bareFolds].map((look) => `...(${String(look)})()`).join(', ')}] })`

/** Nothing is lost when a reader has lines, words and letters stand further apart (WCAG 1.4.12). */
export async function expectRoomForSpacing(page: Page, at: readonly Size[] = [sizes[0], sizes[2]]): Promise<void> {
  // As a sheet of the document: the site lets no style element in.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  for (const size of at) {
    await apply(page, { ...size, colorScheme: 'light' })
    await expect.poll(() => page.evaluate(layoutFaults), `${page.url()} at ${size.width} px, with text further apart`).toEqual([])
  }
  await page.evaluate(() => { document.adoptedStyleSheets.pop() })
}

const sessions = new WeakMap<Page, CDPSession>()

async function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = sessions.get(page) ?? await page.context().newCDPSession(page)
  sessions.set(page, devtools)
  return devtools
}

/** The browser's standard size of letters, in pixels: what a reader sets. It holds as long as the session that set it, through the next pages, too. */
export async function setLetters(page: Page, standard: number): Promise<void> {
  await (await devtoolsOf(page)).send('Page.setFontSizes', { fontSizes: { standard } })
}

/**
 * Under an open window nothing is heard or used; the page by itself is looked at without it. The short form asks of the window, with
 * what stands around it, and of what else lies over the page, such as what is said.
 */
const inReach = isLong
  ? 'document'
  : `document.querySelector('dialog[open], .dialog') ? { include: ['dialog[open]', '[data-base-ui-portal]'] } : document`

async function violations(page: Page, { isAgain = false }: Setting): Promise<string[]> {
  const options = { runOnly: isAgain ? rulesOfColour : rules, reporter: 'no-passes' }
  const asked = `'axe' in window ? axe.run(${inReach}, ${JSON.stringify(options)}).then(({ violations }) => violations.map(
    ({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', '))) : null`
  const found = await page.evaluate<string[] | null>(asked)
  if (found) return found
  // Once for each document, and past Playwright, which would first read it as a function and as an expression.
  await (await devtoolsOf(page)).send('Runtime.evaluate', { expression: axeSource })
  return page.evaluate<string[]>(asked)
}

function inWords({ width, colorScheme, isLarge }: Setting): string {
  return `${width} px, ${colorScheme}${isLarge ? ', letters at 200 %' : ''}`
}
