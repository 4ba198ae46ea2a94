import { expect, test } from 'vitest'
import { titleAsRead } from './as-read.ts'

test('the list of the board fills in placeholders in the titles of news, but not of other kinds', () => {
  expect(titleAsRead('news', { titel: 'Avgiften {membershipYear} är {fee} kr' })).toBe('Avgiften 2025 är 275\u00a0kr')
  expect(titleAsRead('offer', { title: 'Så här skriver man {fee}' })).toBe('Så här skriver man {fee}')
})
