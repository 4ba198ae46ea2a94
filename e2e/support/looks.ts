import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** One state of a page, looked at in one way. */
export interface Look {
  test: string
  pathname: string
  setting: string
}

/** What the long form of check:a11y has looked at, a line each. Emptied by Playwright when a run begins. */
export const looksFile = 'test-results/browser/accessibility-looks.jsonl'

export function noteLook(look: Look): void {
  mkdirSync(dirname(looksFile), { recursive: true })
  appendFileSync(looksFile, `${JSON.stringify(look)}\n`)
}
