import { expect, test } from 'vitest'
import { listFaults } from './check-security.ts'
import { asvsLevels } from './security/asvs-list.ts'
import { unusedExemptions, sourceFaults } from './security/source-rules.ts'

const files = new Map([['src/a.test.ts', "test('is refused')"], ['docs/b.md', '# Its rules'], ['checks/c', '']])
const proofs = { read: (path: string) => files.get(path) ?? null, commands: new Set(['check:c']) }
const sound = [...asvsLevels].map(([id, level]) => `| ${id} | ${level} | Words | pass | \`src/a.test.ts\` "is refused" |`)
const sums = '253 requirements: 253 pass, 0 do not apply, 0 are accepted exceptions.'

/** Returns the faults of a sound list whose first row is replaced by `line`. */
function faultsWith(line: string, told = sums): string[] {
  return listFaults([told, line, ...sound.slice(1)].join('\n'), proofs)
}

test('accepts a complete list of the requirements of ASVS levels 1 and 2', () => {
  expect([asvsLevels.size, [...asvsLevels.values()].filter((level) => level === '1').length]).toEqual([253, 70])
  expect(asvsLevels.get('1.2.4')).toBe('1')
  expect(listFaults([sums, ...sound].join('\n'), proofs)).toEqual([])
})

test('accepts as proof an existing test title, folder, heading or command, and nothing else', () => {
  for (const proof of ['`docs/b.md#its-rules`', '`checks/c`', '`npm run check:c`']) expect(faultsWith(`| 1.2.1 | 1 | Words | pass | ${proof} |`)).toEqual([])
  const wrong = ['`src/gone.test.ts`', '`src/a.test.ts` "is let in"', '`docs/b.md#others`', '`npm run check:gone`', 'seen by everybody', '']
  for (const proof of wrong) expect(faultsWith(`| 1.2.1 | 1 | Words | pass | ${proof} |`), proof).not.toEqual([])
})

test('reports missing, repeated and malformed rows, and exceptions without an estimate', () => {
  const told = '253 requirements: 252 pass, 0 do not apply, 1 are accepted exceptions.'
  expect(faultsWith('| 1.2.1 | 1 | Words | exception | Small. Takes: a day. |', told)).toEqual([])
  expect(faultsWith('| 1.2.1 | 1 | Words | exception | Small. |', told)).toEqual(['1.2.1 does not say what mending it takes'])
  expect(faultsWith('| 1.2.1 | 2 | Words | pass | `checks/c` |')).toEqual(['1.2.1 is not of level 2'])
  expect(faultsWith('')).toContain('1.2.1 is missing')
  expect(faultsWith(`${sound[0]}\n${sound[1]}`)).toContain('1.2.2 stands twice')
  expect(faultsWith('| 1.2.1 | 1 | Words | soon | `checks/c` |')).toContain('1.2.1 has the state soon')
  expect(faultsWith('| 1.2.1 | Words |')).toContain('cannot be read: | 1.2.1 | Words |')
})

test('reports forbidden constructs in source files that are not exempt', () => {
  expect(sourceFaults('src/web/a.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />')).toEqual(['src/web/a.tsx: writes HTML that React does not escape'])
  expect(sourceFaults('src/server/a.ts', 'sql.raw(`order by ${column}`); Math.random()')).toHaveLength(2)
  expect(sourceFaults('src/server/db/migrate.ts', 'sql.raw(statement)')).toEqual([])
})

test('reports exemptions of files that do not need them or are gone', () => {
  const needy = 'src/server/db/migrate.ts'
  const gone = unusedExemptions(() => null)
  expect(gone).toContain(`${needy}: is let to "puts text into SQL" and has no need of it`)
  expect(unusedExemptions((file) => file === needy ? 'sql.raw(statement)' : 'sql`select 1`')).toEqual(gone.filter((fault) => !fault.startsWith(needy)))
})
