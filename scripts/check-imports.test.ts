import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkTree } from './check-imports.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** Writes a small tree and checks it. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'structure-'))
  roots.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return checkTree(root)
}

const using = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}'\n`).join('')
const leaf = 'export const leaf = 1\n'

test('accepts a tree that follows all rules', () => {
  expect(check({
    'src/domain/golf-id.ts': leaf,
    'src/contract.ts': using('#features/booking/contract.ts'),
    'src/features/booking/contract.ts': using('./rules.ts', 'zod/mini', '@orpc/contract'),
    'src/features/booking/desk-contract.ts': using('./rules.ts', 'zod/mini', '@orpc/contract'),
    'src/features/booking/rules.ts': using('#domain/golf-id.ts', '#features/courses/rules.ts'),
    'src/features/booking/quota-rules.ts': leaf,
    'src/features/courses/rules.ts': leaf,
    'src/features/courses/server/store.ts': using('./tables.ts', '#server/db/database.ts'),
    'src/features/courses/server/tables.ts': leaf,
    'src/features/booking/server/routes.ts': using('#features/courses/server/store.ts', '../rules.ts', 'node:crypto', '#content/prices.ts'),
    'src/features/booking/server/routes.test.ts': using('./routes.ts', '#server/app.ts'),
    'src/features/booking/web/form/booking-page.tsx': using('#web/ui/button.tsx', '#web/session.ts', '../rules.ts', './row.tsx'),
    'src/features/booking/web/row.tsx': leaf,
    'src/server/app.ts': using('#features/booking/server/routes.ts', '#contract.ts', './db/database.ts'),
    'src/server/db/database.ts': using('node:fs'),
    'src/web/ui/button.tsx': leaf,
    'src/web/api/client.ts': using('#contract.ts'),
    'src/web/session.ts': using('./api/client.ts', '#features/booking/contract.ts'),
    'src/web/root.tsx': using('./layouts/site-layout.tsx', './+types/root'),
    'src/web/layouts/site-layout.tsx': using('#features/booking/web/form/booking-page.tsx'),
    'content/prices.ts': using('#features/courses/rules.ts'),
    'e2e/booking/journey.spec.ts': using('../support/site.ts', '#domain/golf-id.ts', '@playwright/test'),
    'e2e/support/site.ts': using('node:http'),
  })).toEqual([])
})

describe('directions of imports', () => {
  test.each([
    ['src/domain/a.ts', '#features/booking/rules.ts'],
    ['src/domain/a.ts', '#server/clock.ts'],
    ['src/features/booking/rules.ts', '#features/booking/server/store.ts'],
    ['src/features/booking/rules.ts', '#features/booking/web/page.tsx'],
    ['src/features/booking/web/page.tsx', '#features/booking/server/store.ts'],
    ['src/features/booking/web/page.tsx', '#features/courses/web/page.tsx'],
    ['src/features/booking/web/page.tsx', '#server/clock.ts'],
    ['src/features/booking/web/page.tsx', '#web/layouts/menu.tsx'],
    ['src/features/booking/server/store.ts', '#features/courses/server/routes.ts'],
    ['src/features/booking/server/store.ts', '#features/courses/web/page.tsx'],
    ['src/features/booking/server/store.ts', '#server/app.ts'],
    ['src/features/booking/server/store.ts', '#web/ui/button.tsx'],
    ['src/server/clock.ts', '#features/booking/rules.ts'],
    ['src/server/clock.ts', '#web/ui/button.tsx'],
    ['src/web/ui/button.tsx', '#features/booking/rules.ts'],
    ['src/web/api/client.ts', '#features/booking/contract.ts'],
    ['src/server/app.ts', '#features/booking/web/page.tsx'],
    ['src/web/root.tsx', '#features/booking/server/routes.ts'],
    ['content/prices.ts', '#server/clock.ts'],
    ['e2e/journey.spec.ts', '#server/app.ts'],
  ])('%s may not import %s', (from, to) => {
    const target = to.replace('#', 'src/')
    const [fault, ...more] = check({ [target]: leaf, [from]: using(to) })
    expect(fault).toMatch(new RegExp(`^${from}: \\(.+\\) may not import ${target} \\(.+\\)$`))
    expect(more).toEqual([])
  })

  test.each([
    'import type { A } from \'#features/courses/web/page.tsx\'',
    'export type { A } from \'#features/courses/web/page.tsx\'\nexport const b = 1',
    'export const load = () => import(\'#features/courses/web/page.tsx\')',
    'export type A = import(\'#features/courses/web/page.tsx\').A',
    'import { a } from \'../../courses/web/page.tsx\'\nexport const b = a',
  ])('every form of import is checked: %s', (text) => {
    const files = { 'src/features/courses/web/page.tsx': leaf, 'src/features/booking/web/page.tsx': text }
    expect(check(files)).toEqual([expect.stringContaining('(feature web of booking) may not import src/features/courses/web/page.tsx')])
  })

  test('production code may import neither tests nor scripts', () => {
    expect(check({ 'src/domain/a.ts': using('./b.test.ts'), 'src/domain/b.test.ts': leaf })).toEqual([
      'src/domain/a.ts: imports the test src/domain/b.test.ts',
    ])
    expect(check({ 'src/server/a.ts': using('../../scripts/b.ts'), 'scripts/b.ts': leaf })).toEqual([
      'src/server/a.ts: imports scripts/b.ts, which is no part of the site',
    ])
  })
})

test('reports import cycles in full, including type-only imports', () => {
  expect(check({
    'src/domain/a.ts': 'import type { B } from \'./b.ts\'\nexport type A = B',
    'src/domain/b.ts': using('./c.ts') + 'export type B = 1',
    'src/domain/c.ts': using('#domain/a.ts'),
  })).toEqual(['src/domain/a.ts: import cycle src/domain/a.ts -> src/domain/b.ts -> src/domain/c.ts -> src/domain/a.ts'])
})

describe('places and names', () => {
  test.each([
    ['src/utils/a.ts', 'src holds'],
    ['src/features/booking/helpers/a.ts', 'says nothing'],
    ['src/features/booking/api.ts', 'rules.ts'],
    ['src/features/booking/store/a.ts', 'server/ and web/ only'],
    ['src/features/booking.ts', 'belongs in a feature'],
    ['src/features/booking/rules.tsx', 'draw nothing'],
    ['src/domain/golfId.ts', 'kebab-case'],
    ['src/web/ui/index.ts', 'barrels'],
    ['src/main.ts', 'src holds'],
  ])('%s is refused', (file, reason) => {
    expect(check({ [file]: leaf }).join('\n')).toContain(`${file}: `)
    expect(check({ [file]: leaf }).join('\n')).toContain(reason)
  })

  test('a barrel is refused whatever its name', () => {
    const barrel = 'only passes other files on'
    expect(check({ 'src/domain/all.ts': 'export * from \'zod/mini\'\nexport const a = 1' })).toEqual([expect.stringContaining(barrel)])
    expect(check({ 'src/domain/all.ts': 'export { z } from \'zod/mini\'' })).toEqual([expect.stringContaining(barrel)])
  })
})

describe('contents of files', () => {
  test('more than 300 lines in a file are refused', () => {
    expect(check({ 'src/domain/a.ts': '// a line\n'.repeat(300) })).toEqual([])
    expect(check({ 'src/domain/a.ts': '// a line\n'.repeat(301) })).toEqual([expect.stringContaining('301 lines')])
    expect(check({ 'src/web/app.css': '\n'.repeat(301) })).toEqual([expect.stringContaining('301 lines')])
  })

  test('JSX text and an expression on the next line are refused without a space in the expression', () => {
    const page = (text: string) => check({ 'src/web/ui/a.tsx': `export const A = () => <p>\n  ${text}\n</p>\n` })
    for (const joined of [
      "Du har\n  {gone ? 'tagit' : 'gett'} den", "Du har\n  {gone ? ' tagit' : 'gett'} den", 'Det är\n  {name}', '{name}\n  har gett',
      "Det är\n  {`${name}s`}", "{isOwn ? 'Du' : `${name}`}\n  {gone ? 'tagit' : 'gett'} den",
    ]) expect(page(joined), joined).toEqual([expect.stringContaining('runs together')])
    for (const apart of [
      "Du har\n  {kind === 'gone' ? ' tagit' : ' gett'} den", 'Det är {name}', 'Det är\n  {/* nobody */}', "{'Det '}\n  är", '{name}\n  {children}', "{isOff && 'Av'}\n  {isOn && 'På'}",
      "{isOwn ? 'Du' : `${name}`}\n  {gone ? ' tagit' : ' gett'} den", 'Filter\n  {chosen && <Badge tone="ok">{chosen}</Badge>}', "Svara.\n  {isLate && ' Det är sent.'}",
    ]) expect(page(apart), apart).toEqual([])
  })

  test('`any` is refused only as a type, and lint silencers only in comments', () => {
    expect(check({ 'src/domain/a.ts': 'export const any = "any // @ts-ignore"\n' })).toEqual([])
    expect(check({ 'src/domain/a.ts': 'export const a = (b: Record<string, any>) => b\n' })).toEqual([expect.stringContaining('`any`')])
    for (const comment of ['@ts-ignore', '@ts-expect-error', 'oxlint-disable-next-line', 'eslint-disable', 'FIXME']) {
      expect(check({ 'src/domain/a.ts': `// ${comment}\n${leaf}` }), comment).toEqual([expect.stringContaining('mend the cause')])
    }
    expect(check({ 'src/domain/a.test.ts': `// @ts-expect-error a call without access does not compile\n${leaf}` })).toEqual([])
  })

  test('paths on a personal computer are refused in code and documents, addresses of the site are not', () => {
    const path = ['', 'home', 'anna', 'site'].join('/')
    expect(check({ 'docs/overview.md': `See ${path}\n`, 'src/domain/a.ts': leaf })).toEqual([expect.stringContaining('docs/overview.md')])
    expect(check({ 'src/domain/a.ts': `export const a = '${path}'\n` })).toEqual([expect.stringContaining('src/domain/a.ts')])
    expect(check({ 'src/domain/a.ts': 'export const a = \'/home\' + `${a}/root/x`\n' })).toEqual([])
  })

  test('shared code may import neither the whole of zod nor what a browser lacks', () => {
    expect(check({ 'src/domain/a.ts': using('zod') })).toEqual([expect.stringContaining('zod/mini')])
    expect(check({ 'src/features/booking/rules.ts': using('node:crypto') })).toEqual([expect.stringContaining('browser')])
  })
})
