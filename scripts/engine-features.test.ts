import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/scaling.md'), 'utf8')
const sources = globSync('src/**/*.ts', { cwd: root }).filter((path) => !/\.test\.ts$|\/testing[^/]*$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** What of PostgreSQL the code uses, by the beginning of its row in the page's table. */
const rows: readonly [row: string, use: RegExp][] = [
  ['`for update`', /\.for\('[a-z ]+'(\)|, \{ of:)|for no key update/],
  ['`for update skip locked`', /skipLocked: true/],
  ["A table's lock", /`lock table/],
  ['Advisory locks: of a session', /pg_(try_)?advisory_lock/],
  ['Advisory locks: of a transaction', /pg_(try_)?advisory_xact_lock/],
  ['`on conflict do update … where`', /setWhere/],
  ['`collate "C"`', / collate "C"/],
  ['`jsonb`', /jsonb_[a-z_]+\(|json_agg|unnest\(|lateral \(|[a-z]JoinLateral|@> /],
]

/** Returns the files of a row. A bare name is in the folder of the one before; a path without `src/` is a feature's. */
function filesOf(row: string): string[] {
  const [, where = ''] = page.split('\n').find((line) => line.startsWith(`| ${row}`))?.split(' | ') ?? []
  let folder = ''
  return [...where.matchAll(/`([^` ]+\.ts)`/g)].map(([, name = '']) => {
    const path = name.startsWith('src/') ? name : name.includes('/') ? `src/features/${name}` : `${folder}/${name}`
    folder = dirname(path)
    return path
  })
}

test.each(rows)('docs/scaling.md names the files that use %s', (row, use) => {
  expect(filesOf(row).toSorted()).toEqual(sources.flatMap(({ path, text }) => (use.test(text) ? [path] : [])).toSorted())
})
