import { expect, test } from 'vitest'
import { timeLeft } from './desk-time-left.ts'

const answerBy = '2025-05-24T18:00:00.000Z'

test.each([
  ['all 8 hours', '2025-05-24T10:00:00Z', { text: '8 h 00', share: 1, state: 'calm' }],
  ['just above 2 hours', '2025-05-24T15:59:00Z', { text: '2 h 01', state: 'calm' }],
  ['2 hours', '2025-05-24T16:00:00Z', { text: '2 h 00', share: 0.25, state: 'soon' }],
  ['the last seconds', '2025-05-24T17:59:30Z', { text: '0 h 00', spoken: '0 minuter kvar', share: 0, state: 'soon' }],
  ['a second too late', '2025-05-24T18:00:01Z', { text: '0 h 01', share: 0, state: 'late' }],
  ['5 minutes', '2025-05-24T17:55:00Z', { text: '0 h 05', spoken: '5 minuter kvar', state: 'soon' }],
  ['an hour too late', '2025-05-24T19:01:00Z', { text: '1 h 01', spoken: '1 timme 1 minut för sent', state: 'late' }],
  ['days too late', '2025-05-27T18:00:00Z', { text: '3 dygn', spoken: '3 dygn för sent', state: 'late' }],
])('%s', (_name, now, expected) => {
  expect(timeLeft(answerBy, new Date(now))).toMatchObject(expected)
})
