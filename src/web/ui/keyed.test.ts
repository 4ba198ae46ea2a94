import { expect, it } from 'vitest'
import { keyed, keyedBy } from './keyed.ts'

it('gives equal texts different keys', () => {
  const all = keyed(['Mätning', 'Råd', 'Mätning'])
  expect(all.map(({ text }) => text)).toEqual(['Mätning', 'Råd', 'Mätning'])
  expect(new Set(all.map(({ key }) => key)).size).toBe(3)
})

it('gives items with equal texts different keys', () => {
  const people = [{ role: 'Ledamot', name: 'Anna' }, { role: 'Ledamot', name: 'Bo' }]
  const all = keyedBy(people, ({ role }) => role)
  expect(all.map(({ item }) => item)).toEqual(people)
  expect(new Set(all.map(({ key }) => key)).size).toBe(2)
})
