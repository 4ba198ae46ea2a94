import { expect, it } from 'vitest'
import { countText } from './register-texts.ts'

it('says how many members there are, or that there are more than were counted', () => {
  expect(countText({ count: 1, isMore: false }, { search: '' })).toBe('1 medlem')
  expect(countText({ count: 650, isMore: false }, { search: '' })).toBe('650 medlemmar')
  expect(countText({ count: 0, isMore: false }, { search: 'ek' })).toBe('0 medlemmar matchar ”ek”')
  expect(countText({ count: 5000, isMore: true }, { search: 'a' })).toBe('Fler än 5\u00a0000 medlemmar matchar ”a”')
})
