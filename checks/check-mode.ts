import { mkdirSync, writeFileSync } from 'node:fs'
import { machineLine, postgresVersion, today } from '../bench/machine.ts'

/** The short form is part of `npm test`; the long form is run by name (`npm run check:…`) and saves its figures. */
export const isLong = process.env.CHECK_FORM === 'long'

/** Returns a number of repetitions (or another amount): small in the short form, large in the long one. */
export function times(short: number, long: number): number {
  return isLong ? long : short
}

const folder = 'bench/results'

/**
 * Prints what a long check found and writes it to bench/results/check-<name>.md, with the machine and the date. The result of a part
 * (`npm run check:… -- <part>`) is only printed: it must not replace the result of the whole.
 * @param lines Markdown below the page's head
 * @param run.isPart true if the check knows by itself that it has not done everything its page describes
 */
export async function saveReport(name: string, title: string, lines: readonly string[], { isPart = false } = {}): Promise<void> {
  if (!isLong) return
  const text = lines.join('\n').trim()
  // Not by console.log, which scripts/quiet-console.ts has silenced.
  process.stdout.write(`\n${title}\n${text}\n`)
  if (isPart || process.env.CHECK_PART !== undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/check-${name}.md`, `# ${title}\n\n${await machine(name)}\n\n${text}\n`)
}

async function machine(name: string): Promise<string> {
  const address = process.env.TEST_DATABASE_URL
  return `\`npm run check:${name}\`, ${today()}. ${machineLine({ postgres: address === undefined ? undefined : await postgresVersion(address) })}`
}
