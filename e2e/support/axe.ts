import { readFileSync } from 'node:fs'
import { type CDPSession, expect, test, type Page } from '@playwright/test'
import { isLong } from '../../checks/check-mode.ts'
import { layoutFaults } from './layout.ts'
import { noteLook } from './looks.ts'
import { targetFaults } from './targets.ts'

interface Size {
  width: number
  height: number
}

/** One way of looking at a page. */
interface Setting extends Size {
  colorScheme: 'light' | 'dark'
  /** Text at twice the size, as set in the browser. */
  isLarge?: boolean
  /** The page has already been checked at this size in the other scheme: only colours differ. */
  isAgain?: boolean
}

const sizes = [{ width: 320, height: 740 }, { width: 768, height: 900 }, { width: 1280, height: 900 }] as const
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const rulesOfColour = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * Expects the page to be accessible as it is (WCAG 2.2 AA): no violation that axe finds, no sideways scrolling, no text cut off or covered,
 * and targets that are large enough. Checks it narrow and dark, and wide and light; in the long form (checks/check-mode.ts) at every width in
 * both schemes, with text at twice the size, and as zoomed to 200 %.
 * @param at the sizes at which the content is shown; all by default
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
    // After a change of width a long list measures its rows again, a moment later.
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
    // The viewport that is left at a zoom of 200 %; 400 % of 1280 px are the 320 px above (WCAG 1.4.10).
    { width: wide.width / 2, height: wide.height / 2, colorScheme: 'light' },
  ]
}

async function apply(page: Page, { width, height, colorScheme, isLarge = false }: Setting): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (isLong) await setDefaultFontSize(page, isLarge ? 32 : 16)
  // Content that responds to its size does so before the next frame.
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
}

/** Elements named or described by an id that does not exist: axe cannot tell whether it will appear. Runs in the browser. */
function looseTies(): string[] {
  return ['aria-describedby', 'aria-labelledby', 'for'].flatMap((name) => [...document.querySelectorAll(`[${name}]`)].flatMap((element) => {
    const missing = (element.getAttribute(name) ?? '').split(' ').filter((id) => id !== '' && !document.getElementById(id))
    return missing.length > 0 ? [`${element.outerHTML.slice(0, 80)} is tied by ${name} to nothing: ${missing.join(' ')}`] : []
  }))
}

/**
 * Lists that Safari does not announce: outside menus it needs the list role, or rows with markers, which flex and grid rows cannot have.
 * Runs in the browser.
 */
function mutedLists(): string[] {
  return [...document.querySelectorAll(':is(ol, ul):not([role], nav *)')].flatMap((list) => {
    const rows = [...list.children].filter((row) => row.checkVisibility()).map((row) => getComputedStyle(row))
    const isHeard = rows.length === 0 || rows.some(({ display, listStyleType }) => display === 'list-item' && listStyleType !== 'none')
    return isHeard ? [] : [`${list.outerHTML.slice(0, 80)} is no list to Safari`]
  })
}

/**
 * Folded content that does not look it: a summary that is not displayed as a list item has lost the browser's marker and needs a drawn
 * one. Runs in the browser.
 */
function bareFolds(): string[] {
  return [...document.querySelectorAll('summary:not(:has(svg))')]
    .filter((summary) => summary.checkVisibility() && getComputedStyle(summary).display !== 'list-item')
    .map((summary) => `${summary.outerHTML.slice(0, 80)} does not show that it unfolds`)
}

/** All of them in one evaluation: each round trip to the browser takes longer than the checks. */
const otherFaults = `({ layout: (${String(layoutFaults)})(), others: [${[targetFaults, looseTies, mutedLists, bareFolds].map((look) => `...(${String(look)})()`).join(', ')}] })`

/** Expects that nothing is lost when the reader increases the spacing of lines, words and letters (WCAG 1.4.12). */
export async function expectRoomForSpacing(page: Page, at: readonly Size[] = [sizes[0], sizes[2]]): Promise<void> {
  // As an adopted style sheet: the site's policy forbids style elements.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  for (const size of at) {
    await apply(page, { ...size, colorScheme: 'light' })
    await expect.poll(() => page.evaluate(layoutFaults), `${page.url()} at ${size.width} px, with wider text spacing`).toEqual([])
  }
  await page.evaluate(() => { document.adoptedStyleSheets.pop() })
}

const sessions = new WeakMap<Page, CDPSession>()

async function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = sessions.get(page) ?? await page.context().newCDPSession(page)
  sessions.set(page, devtools)
  return devtools
}

/** Sets the browser's default font size in pixels, as a reader does. It lasts as long as this devtools session, also on later pages. */
export async function setDefaultFontSize(page: Page, standard: number): Promise<void> {
  await (await devtoolsOf(page)).send('Page.setFontSizes', { fontSizes: { standard } })
}

/**
 * What axe checks. Content under an open dialog cannot be used and is checked without the dialog elsewhere, so the short form checks the
 * dialog and whatever else lies over the page, such as toasts.
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
  // Once for each document, and past Playwright, which would first try to parse it as a function and as an expression.
  await (await devtoolsOf(page)).send('Runtime.evaluate', { expression: axeSource })
  return page.evaluate<string[]>(asked)
}

function inWords({ width, colorScheme, isLarge }: Setting): string {
  return `${width} px, ${colorScheme}${isLarge ? ', letters at 200 %' : ''}`
}
