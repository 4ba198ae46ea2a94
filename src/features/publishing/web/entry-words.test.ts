import { expect, test } from 'vitest'
import type { PublishedEntry } from '../contract.ts'
import { aboutEntry, sameClub } from './entry-words.ts'

const entry = (id: string, texts: PublishedEntry['texts'], kind: PublishedEntry['kind'] = 'course'): PublishedEntry => (
  { kind, id, version: '', updated_at: '2026-11-29T08:00:00.000Z', texts }
)

test('of a course the list tells how it is reached, and what is not known', () => {
  expect(aboutEntry(entry('ale', { telefon: '0303-33 60 33', hemsida: 'https://www.alegk.se' }))).toBe('0303-33 60 33 · alegk.se')
  expect(aboutEntry(entry('ale', { telefon: '', hemsida: '' }))).toBe('Telefon saknas · Webbplats saknas')
})

test('courses of one club are found for each other, and nothing else is', () => {
  const [hulta, bollebygd] = ['hulta', 'bollebygd'].map((id) => entry(id, { klubbnamn: 'Hulta-Bollebygd GK' }))
  const all = [hulta, bollebygd, entry('ale', { klubbnamn: 'Ale GK' }), entry('nyhet', {}, 'news')].filter((each) => each !== undefined)
  expect(sameClub(all, hulta ?? null)).toEqual([bollebygd])
  expect(sameClub(all, entry('ale', { klubbnamn: 'Ale GK' }))).toEqual([])
  expect(sameClub(all, entry('annan', {}, 'news'))).toEqual([])
  expect(sameClub(all, null)).toEqual([])
})
