import { expect, test } from 'vitest'
import type { PublishedEntry } from '../contract.ts'
import { aboutEntry, earlyOf, isPassed, nowOf, sameClub } from './entry-words.ts'

const entry = (id: string, texts: PublishedEntry['texts'], kind: PublishedEntry['kind'] = 'course'): PublishedEntry => (
  { kind, id, version: '', updated_at: '2026-11-29T08:00:00.000Z', texts }
)

test('the list shows the phone number and website of a course, or that they are missing', () => {
  expect(aboutEntry(entry('ale', { telefon: '0303-33 60 33', hemsida: 'https://www.alegk.se' }))).toBe('0303-33 60 33\u00A0· alegk.se')
  expect(aboutEntry(entry('ale', { telefon: '', hemsida: '' }))).toBe('Telefon saknas\u00A0· Webbplats saknas')
})

test('sameClub finds the other courses of a club, and nothing else', () => {
  const [hulta, bollebygd] = ['hulta', 'bollebygd'].map((id) => entry(id, { klubbnamn: 'Hulta-Bollebygd GK' }))
  const all = [hulta, bollebygd, entry('ale', { klubbnamn: 'Ale GK' }), entry('nyhet', {}, 'news')].filter((each) => each !== undefined)
  expect(sameClub(all, hulta ?? null)).toEqual([bollebygd])
  expect(sameClub(all, entry('ale', { klubbnamn: 'Ale GK' }))).toEqual([])
  expect(sameClub(all, entry('annan', {}, 'news'))).toEqual([])
  expect(sameClub(all, null)).toEqual([])
})

test.each([
  ['2027-05-15', 'Just nu, till och med den 15 maj 2027: Stängd', false],
  ['2027-05-14', 'Just nu, till och med den 14 maj 2027: Stängd', true],
  ['', 'Just nu: Stängd', false],
])('on 15 May, a course notice with the last day %s reads: %s', (noticeLastDay, words, isOver) => {
  expect(nowOf({ notice: 'Stängd', noticeLastDay }, '2027-05-15')).toEqual({ words, isOver })
  expect(nowOf({ notice: '', noticeLastDay }, '2027-05-15')).toBeNull()
})

test('isPassed is true for a competition whose day is over, unless it is marked as completed', () => {
  const played = { time: 'day', day: '2027-05-14', lastDay: '', from: '', to: '' }
  expect(['upcoming', 'ongoing', 'completed'].map((status) => isPassed({ ...played, status }, '2027-05-15'))).toEqual([true, true, false])
  expect(isPassed({ ...played, status: 'upcoming' }, '2027-05-14')).toBe(false)
})

test('earlyOf warns of a competition that is marked as ongoing or completed before its first day', () => {
  const planned = { time: 'day', day: '2027-05-16', lastDay: '2027-05-17', from: '', to: '' }
  const markOn = (texts: Record<string, string>, today: string) => earlyOf({ ...planned, ...texts }, today)?.mark
  expect(['upcoming', 'ongoing', 'completed'].map((status) => markOn({ status }, '2027-05-15'))).toEqual([undefined, 'Har inte börjat', 'Har inte spelats än'])
  expect(['ongoing', 'completed'].map((status) => markOn({ status }, '2027-05-16'))).toEqual([undefined, undefined])
  const months = { time: 'months', from: '2027-06', to: '2027-08' }
  for (const status of ['ongoing', 'completed']) {
    expect(['2027-05-31', '2027-06-01'].map((today) => markOn({ ...months, status }, today) !== undefined)).toEqual([true, false])
    expect(markOn({ ...months, status, time: 'later' }, '2027-05-31')).toBeUndefined()
  }
  expect(markOn({ status: 'ongoing', isExample: 'ja' }, '2027-05-15')).toBeUndefined()
})
