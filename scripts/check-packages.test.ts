import { expect, test } from 'vitest'
import { licencePage, type Locked, packageFaults } from './check-packages.ts'

const sound: Locked = {
  '': { dependencies: { a: '1.0.0' } },
  'node_modules/a': { version: '1.0.0', license: 'MIT', integrity: 'sha512-x', dependencies: { '@b/c': '2.0.0', d: '4.0.0' } },
  'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: '(GPL-3.0 OR Apache-2.0)', integrity: 'sha512-y', optionalDependencies: { d: '4.0.0', a: '1.0.0' } },
  'node_modules/d': { version: '4.0.0', license: 'ISC', integrity: 'sha512-w' },
}

test('accepts pinned packages with a checksum, a free licence and no install script', () => {
  expect(packageFaults({ a: '1.0.0' }, sound)).toEqual([])
})

test('reports each kind of fault with the name of the package', () => {
  expect(packageFaults({ a: '^1.0.0', b: 'latest' }, sound)).toEqual(['a: ^1.0.0 is no exact version', 'b: latest is no exact version'])
  const faults = packageFaults({}, { 'node_modules/d': { version: '3.0.0', license: 'AGPL-3.0', resolved: 'https://r.example/d.tgz', hasInstallScript: true } })
  expect(faults).toHaveLength(4)
  expect(faults.every((fault) => fault.includes('d 3.0.0'))).toBe(true)
  expect(packageFaults({}, { 'node_modules/e': { version: '1.0.0', integrity: 'sha512-z' } })[0]).toContain('licence unknown')
})

test('the licence page lists the shipped packages by licence, and no tools', () => {
  const page = licencePage({ ...sound, 'node_modules/tool': { version: '9.0.0', license: 'ISC' } })
  expect(page).toContain('## MIT\n\na 1.0.0')
  expect(page).toContain('@b/c 2.0.0')
  expect(page).toContain('## ISC\n\nd 4.0.0\n')
  expect(page).not.toContain('tool 9.0.0')
})
