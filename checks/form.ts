import { mkdirSync, writeFileSync } from 'node:fs'
import { machineLine, postgresVersion, today } from '../bench/machine.ts'

/** The short form is part of `npm test`; the long one is asked for by name (`npm run check:…`) and leaves its figures. */
export const isLong = process.env.CHECK_FORM === 'long'

/** How often to do something: seldom in the short form, often in the long one. */
export function times(short: number, long: number): number {
  return isLong ? long : short
}

const folder = 'bench/results'

/**
 * Keeps what a long check found as bench/results/check-<name>.md, with the machine and the day. The long form prints it, too. What a part
 * of a check found (`npm run check:… -- <part>`) is not kept: it would stand where the whole does.
 * @param lines Markdown below the page's head
 * @param run.isPart The check knows by itself that it has not done all that its page tells of
 */
export async function keep(name: string, title: string, lines: readonly string[], { isPart = false } = {}): Promise<void> {
  if (!isLong) return
  const text = lines.join('\n').trim()
  // Not by the console, which scripts/quiet-console.ts has silenced.
  process.stdout.write(`\n${title}\n${text}\n`)
  if (isPart || process.env.CHECK_PART !== undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/check-${name}.md`, `# ${title}\n\n${await machine(name)}\n\n${text}\n`)
}

async function machine(name: string): Promise<string> {
  const address = process.env.TEST_DATABASE_URL
  return `\`npm run check:${name}\`, ${today()}. ${machineLine({ postgres: address === undefined ? undefined : await postgresVersion(address) })}`
}
