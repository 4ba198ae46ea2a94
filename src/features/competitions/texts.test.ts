import { expect, it } from 'vitest'
import { afterGroupStage, formatPlayingHandicap, playingHandicapTexts, strokesInWords } from './texts.ts'

it.each([
  [0, 'Spelar från 0'],
  [1, '1 slag på hcp-index 1'],
  [12, '1 slag på hcp-index 1–12'],
  [18, '1 slag på varje hål'],
  [19, '2 slag på hcp-index 1 och 1 slag på 2–18'],
  [23, '2 slag på hcp-index 1–5 och 1 slag på 6–18'],
  [35, '2 slag på hcp-index 1–17 och 1 slag på 18'],
  [36, '2 slag på varje hål'],
])('%i strokes in words', (received, words) => {
  expect(strokesInWords(received)).toBe(words)
})

it('a plus handicap is written with its sign, also in the text about the limits', () => {
  expect([formatPlayingHandicap(-2), formatPlayingHandicap(0), formatPlayingHandicap(14)]).toEqual(['+2', '0', '14'])
  expect(playingHandicapTexts.out_of_range).toBe('Skriv ett tal från +10 till 80')
})

it.each([
  [0, ''], [1, ', ungefär en vecka efter gruppspelet'], [3, ', ungefär tre veckor efter gruppspelet'],
])('%i weeks between the stages in words', (weeks, words) => {
  expect(afterGroupStage(weeks)).toBe(words)
})
