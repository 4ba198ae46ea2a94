import { expect, test } from 'vitest'
import { directionsUrl, fitsFilter, noticeOn, siteName } from './rules.ts'

const sjogarde = { name: 'Sjögärde', klubbnamn: 'Sjögärde Golfklubb', ort: 'Frillesås', typ: 'parkbana', avstandKm: 55 }
const everything = { text: '', typ: null, maxKm: null }

test('an empty filter excludes no course', () => {
  expect(fitsFilter(sjogarde, everything)).toBe(true)
  expect(fitsFilter(sjogarde, { ...everything, text: '  ' })).toBe(true)
})

test.each(['sjö', 'SJÖGÄRDE', ' golfklubb ', 'frille'])('a search for %s finds the course', (text) => {
  expect(fitsFilter(sjogarde, { ...everything, text })).toBe(true)
})

test('the text is searched for in each of the course’s names separately', () => {
  const [name, other] = ['Skogsbanan', { ...sjogarde, name: 'Skogsbanan' }]
  expect(fitsFilter(other, { ...everything, text: name })).toBe(true)
  expect(fitsFilter(other, { ...everything, text: 'Skogsbanansjö' })).toBe(false)
})

test('each part of the filter can exclude a course', () => {
  expect(fitsFilter(sjogarde, { ...everything, text: 'sjogarde' })).toBe(false)
  expect(fitsFilter(sjogarde, { ...everything, typ: 'kustbana' })).toBe(false)
  expect(fitsFilter(sjogarde, { ...everything, maxKm: 54 })).toBe(false)
  expect(fitsFilter(sjogarde, { text: 'sjö', typ: 'parkbana', maxKm: 55 })).toBe(true)
})

test('the directions link keeps spaces and non-ASCII letters of the destination', () => {
  const url = new URL(directionsUrl('Sankt Jörgen Park Golf & Spa, Göteborg'))
  expect(url.searchParams.get('destination')).toBe('Sankt Jörgen Park Golf & Spa, Göteborg')
})

test.each([
  ['https://www.alegk.se', 'alegk.se'], ['https://gräppås.example/boka?bana=1', 'gräppås.example'], ['http://WWW.alegk.se/', 'alegk.se'], ['alegk.se', 'alegk.se'],
])('the website %s is called %s', (website, name) => {
  expect(siteName(website)).toBe(name)
})

test.each([
  ['2027-05-14', '2027-05-15', true],
  ['2027-05-15', '2027-05-15', true],
  ['2027-05-16', '2027-05-15', false],
  ['2027-01-01', '2026-12-31', false],
  ['2027-05-16', null, true],
])('on %s a notice that holds until the end of %s is shown: %s', (today, lastDay, isTold) => {
  const notice = { text: 'Stängd till 15 maj', lastDay }
  expect(noticeOn(today, { notice })).toEqual(isTold ? notice : null)
})

test('a course without a notice shows none', () => {
  expect(noticeOn('2027-05-15', {})).toBeNull()
  expect(noticeOn('2027-05-15', { notice: undefined })).toBeNull()
})
