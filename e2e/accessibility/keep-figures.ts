import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { saveReport } from '../../checks/check-mode.ts'
import { looksFile } from '../support/looks.ts'

const look = z.object({ test: z.string(), pathname: z.string(), setting: z.string() })

/** Runs after the last test of the long form: reports how much was looked at, and how. A fault fails its test, so what is listed had none. */
export default async function keepFigures(): Promise<void> {
  if (!existsSync(looksFile)) return
  const looks = readFileSync(looksFile, 'utf8').trim().split('\n').map((line) => look.parse(JSON.parse(line)))
  const settings = counted(looks.map(({ setting }) => setting))
  const pages = new Set(looks.map(({ pathname }) => pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id')))
  await saveReport('a11y', 'Every page and state, for everybody', [
    `${looks.length} looks at ${pages.size} addresses in ${new Set(looks.map(({ test }) => test)).size} tests. In each look axe found nothing,`,
    'nothing scrolled sideways, no text was cut off or lay over another, and no target was too small.',
    '',
    '| Setting | States |',
    '|---|---|',
    ...settings.map(([setting, count]) => `| ${setting} | ${count} |`),
    '',
    ...[...pages].toSorted().map((page) => `- \`${page}\``),
  ])
}

function counted(names: string[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other, 'sv', { numeric: true }))
}
