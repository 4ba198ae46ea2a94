import { expect, test } from 'vitest'
import { titleAsRead } from './as-read.ts'

test('the board\'s list calls a piece of news what members read, and other things what they are called', () => {
  expect(titleAsRead('news', { titel: 'Avgiften {membershipYear} är {fee} kr' })).toBe('Avgiften 2025 är 275\u00a0kr')
  expect(titleAsRead('offer', { title: 'Så här skriver man {fee}' })).toBe('Så här skriver man {fee}')
})
