import { expect, it } from 'vitest'
import { keyed } from './keyed.ts'

it('equal texts have keys of their own', () => {
  const all = keyed(['Mätning', 'Råd', 'Mätning'])
  expect(all.map(({ text }) => text)).toEqual(['Mätning', 'Råd', 'Mätning'])
  expect(new Set(all.map(({ key }) => key)).size).toBe(3)
})
