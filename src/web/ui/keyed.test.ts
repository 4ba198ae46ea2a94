import { expect, it } from 'vitest'
import { keyed } from './keyed.ts'

it('gives equal texts different keys', () => {
  const all = keyed(['Mätning', 'Råd', 'Mätning'])
  expect(all.map(({ text }) => text)).toEqual(['Mätning', 'Råd', 'Mätning'])
  expect(new Set(all.map(({ key }) => key)).size).toBe(3)
})
