import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/security.md', root), 'utf8')
const [, section = ''] = /\n## Limits\n([\s\S]*?)\n## /.exec(page) ?? []

/** Returns the numbers in the table's rows by the file that each row names; `the same` means the file of the row above. */
function figuresByFile(): Map<string, Set<number>> {
  const figures = new Map<string, Set<number>>()
  let file = ''
  for (const [, most = '', where = ''] of section.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)) {
    file = /`(src\/[^`]+)`/.exec(where)?.[1] ?? file
    const known = figures.get(file) ?? new Set()
    for (const [number] of most.matchAll(/\d[\d,]*/g)) known.add(Number(number.replaceAll(',', '')))
    figures.set(file, known)
  }
  figures.delete('')
  return figures
}

/** Returns every rate limit that a file's exports contain. */
function limitsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  if ('limit' in value && 'windowSeconds' in value) return [Number(value.limit)]
  return Object.values(value).flatMap(limitsIn)
}

test.each([...figuresByFile()])('docs/security.md states every rate limit of %s', async (file, told) => {
  const limits = limitsIn({ ...await import(new URL(file, root).href) })
  expect(limits.length).toBeGreaterThan(0)
  expect(limits.filter((limit) => !told.has(limit))).toEqual([])
})

test('docs/security.md names the limits of at least eight files', () => {
  expect(figuresByFile().size).toBeGreaterThanOrEqual(8)
})
