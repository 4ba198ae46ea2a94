import { expect, test } from 'vitest'
import { counted, grouped, inKronor, ungrouped } from './numbers.ts'

test.each([[0, '0'], [275, '275'], [1247, '1\u00a0247'], [99_999, '99\u00a0999'], [1_234_567, '1\u00a0234\u00a0567']])('%d is shown as %s and can be read back', (whole, shown) => {
  expect(grouped(whole)).toBe(shown)
  expect(ungrouped(shown)).toBe(whole)
})

test.each([[200, '200\u00a0kr'], [1247, '1\u00a0247\u00a0kr']])('%d kronor are shown as %s', (whole, shown) => {
  expect(inKronor(whole)).toBe(shown)
})

test.each([[1, '1 medlem'], [0, '0 medlemmar'], [1247, '1\u00a0247 medlemmar']])('a count of %d is shown as %s', (count, text) => {
  expect(counted(count, 'medlem', 'medlemmar')).toBe(text)
})
