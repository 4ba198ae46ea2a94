import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** One state of a page, checked in one setting. */
export interface Look {
  test: string
  pathname: string
  setting: string
}

/** What the long form of check:a11y has checked, one line each. Playwright empties the directory when a run begins. */
export const looksFile = 'test-results/browser/accessibility-looks.jsonl'

export function noteLook(look: Look): void {
  mkdirSync(dirname(looksFile), { recursive: true })
  appendFileSync(looksFile, `${JSON.stringify(look)}\n`)
}
