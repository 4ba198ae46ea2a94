import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import { asvsLevels } from './security/asvs-list.ts'
import { unusedExemptions, sourceFaults } from './security/source-rules.ts'

const listing = 'docs/security/asvs.md'
const states = ['pass', 'n/a', 'exception'] as const
const row = /^\| (\d+\.\d+\.\d+) \| (\d) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/

/** What the list may name as proof. */
export interface Proofs {
  /** Returns a file's text, or '' for a folder that holds tests; null when there is neither. */
  read(path: string): string | null
  /** The names of the `npm run` commands. */
  commands: ReadonlySet<string>
}

/** Checks the list of requirements. @returns one line for each fault */
export function listFaults(page: string, proofs: Proofs): string[] {
  const rows = page.split('\n').flatMap((line) => {
    const [, id, level, what = '', state = '', reason = ''] = row.exec(line) ?? []
    return id === undefined ? [] : [{ id, level, what: what.trim(), state: state.trim(), reason: reason.trim() }]
  })
  const broken = page.split('\n').filter((line) => /^\| *\d/.test(line) && !row.test(line)).map((line) => `cannot be read: ${line}`)
  const seen = new Set<string>()
  const faults = rows.flatMap(({ id, level, what, state, reason }) => {
    const report: string[] = []
    if (seen.has(id)) report.push('stands twice')
    seen.add(id)
    if (asvsLevels.get(id) !== level) report.push(`is not of level ${level}`)
    if (what === '') report.push('has no words')
    if (!states.some((known) => known === state)) report.push(`has the state ${state}`)
    if (reason === '') report.push('has no proof or reason')
    if (state === 'exception' && !reason.includes('Takes:')) report.push('does not say what mending it takes')
    const named = proofsIn(reason)
    if (state === 'pass' && named.length === 0) report.push('passes without a proof')
    return [...report, ...named.flatMap((proof) => proofFaults(proof, proofs))].map((fault) => `${id} ${fault}`)
  })
  const missing = [...asvsLevels.keys()].filter((id) => !seen.has(id)).map((id) => `${id} is missing`)
  return [...broken, ...faults, ...missing, ...countFaults(page, rows)]
}

interface Proof {
  target: string
  /** Texts that the target must contain. */
  words: string[]
}

/** Finds every `path` or `npm run …`, with the texts in quotation marks that follow it. */
function proofsIn(reason: string): Proof[] {
  return [...reason.matchAll(/`((?:[\w.-]+\/[\w./#-]+)|npm run [\w:-]+)`((?:,? "[^"]+")*)/g)].map(([, target = '', words = '']) =>
    ({ target, words: [...words.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word) }))
}

function proofFaults({ target, words }: Proof, { read, commands }: Proofs): string[] {
  if (target.startsWith('npm run ')) return commands.has(target.slice('npm run '.length)) ? [] : [`names a command that there is not: ${target}`]
  const [path = '', heading] = target.split('#')
  const text = read(path)
  if (text === null) return [`names what is not there: ${path}`]
  const lost = words.filter((word) => !text.includes(word)).map((word) => `quotes what ${path} does not say: ${word}`)
  if (heading !== undefined && !headingsOf(text).has(heading)) lost.push(`names a heading that ${path} has not: ${heading}`)
  return lost
}

/** Returns the headings as the anchors that links use. */
function headingsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-')))
}

/** Checks the totals that the page states. */
function countFaults(page: string, rows: readonly { state: string }[]): string[] {
  const sums = states.map((state) => rows.filter((one) => one.state === state).length)
  const told = `${rows.length} requirements: ${sums[0]} pass, ${sums[1]} do not apply, ${sums[2]} are accepted exceptions.`
  return page.includes(told) ? [] : [`the page does not say: ${told}`]
}

const readProof = (path: string): string | null => {
  if (!existsSync(path)) return null
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8')
  return globSync(`${path}/**/*.{test,spec}.ts`).length > 0 ? '' : null
}

function main(): void {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const files = globSync('{src,content}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => file.replaceAll('\\', '/'))
  const faults = [
    ...files.flatMap((file) => sourceFaults(file, readFileSync(file, 'utf8'))),
    ...unusedExemptions(readProof),
    ...listFaults(readFileSync(listing, 'utf8'), { read: readProof, commands: new Set(Object.keys(scripts)) }).map((fault) => `${listing}: ${fault}`),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
