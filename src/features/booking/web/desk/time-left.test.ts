import { expect, test } from 'vitest'
import { soonFirst, soonInWords, timeLeft } from './time-left.ts'

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
])('the time left to answer in words: %s', (_name, now, expected) => {
  expect(timeLeft(answerBy, new Date(now))).toMatchObject(expected)
})

test('requests for today or tomorrow come first, by day, and the others in the order they came', () => {
  const today = '2025-05-31'
  const days = ['2025-05-30', '2025-06-09', '2025-06-01', '2025-06-02', '2025-05-31', '2025-06-01', '2025-05-29']
  const requests = days.map((play_date, index) => ({ play_date, index }))
  expect(soonFirst(requests, today).map(({ index }) => index)).toEqual([4, 2, 5, 0, 1, 3, 6])
  expect(days.map((day) => soonInWords(day, today)?.replaceAll('\u00A0', ' ') ?? null))
    .toEqual([null, null, 'Spelas i morgon', null, 'Spelas i dag', 'Spelas i morgon', null])
})
