import { expect, test } from 'vitest'
import { isAboutAngles } from './rules.ts'

const none = { title: '', paragraphs: [], points: [] }

test.each([
  { title: 'Gratis kontroll av lie och loft' },
  { title: 'Kontroll av järnset', points: ['Lievinkel', 'Loftet på varje järn'] },
  { title: 'Lie- och loftmätning' },
  { paragraphs: ['Vi mäter lie.', 'Vi mäter loft.'] },
])('%j is about the angles of a club', (said) => {
  expect(isAboutAngles({ ...none, ...said })).toBe(true)
})

test.each([
  { title: 'Tio procent på golfbollar' },
  { title: 'Stuga med loft', paragraphs: ['Nära banan. Studielitteratur finns.'] },
  { title: 'Wedgar med valfri loft' },
])('%j is not about the angles of a club', (said) => {
  expect(isAboutAngles({ ...none, ...said })).toBe(false)
})
