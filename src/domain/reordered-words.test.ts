import { expect, test } from 'vitest'
import { reorderedSearches } from './reordered-words.ts'

test.each([
  ['Åkerlund Bosse', ['Bosse Åkerlund']],
  ['Åkerlund, Bosse', ['Bosse Åkerlund']],
  ['von Essen, Anna Maria', ['Anna Maria von Essen']],
  ['Lind-Öberg Anna Maria', ['Anna Maria Lind-Öberg', 'Maria Lind-Öberg Anna']],
  ['von Essen Anna', ['Essen Anna von', 'Anna von Essen']],
  ['Bosse', []],
  ['Bosse,', []],
  ['Anna Anna', []],
  ['Åkerlund 810514-021', []],
  ['bosse@example.com x', []],
  ['', []],
])('other word orders of the search "%s" are %j', (search, turned) => {
  expect(reorderedSearches(search)).toEqual(turned)
})
