import { expect, test } from 'vitest'
import { directionsUrl, fitsFilter, noticeOn, siteName } from './rules.ts'

const sjogarde = { name: 'Sjögärde', klubbnamn: 'Sjögärde Golfklubb', ort: 'Frillesås', typ: 'parkbana', avstandKm: 55 }
const everything = { text: '', typ: null, maxKm: null }

test('an empty filter leaves every course', () => {
  expect(fitsFilter(sjogarde, everything)).toBe(true)
  expect(fitsFilter(sjogarde, { ...everything, text: '  ' })).toBe(true)
})

test.each(['sjö', 'SJÖGÄRDE', ' golfklubb ', 'frille'])('%s finds the course', (text) => {
  expect(fitsFilter(sjogarde, { ...everything, text })).toBe(true)
})

test('the text is looked for in each of the course\'s names by itself', () => {
  const [name, other] = ['Skogsbanan', { ...sjogarde, name: 'Skogsbanan' }]
  expect(fitsFilter(other, { ...everything, text: name })).toBe(true)
  expect(fitsFilter(other, { ...everything, text: 'Skogsbanansjö' })).toBe(false)
})

test('each part of the filter can leave a course out', () => {
  expect(fitsFilter(sjogarde, { ...everything, text: 'sjogarde' })).toBe(false)
  expect(fitsFilter(sjogarde, { ...everything, typ: 'kustbana' })).toBe(false)
  expect(fitsFilter(sjogarde, { ...everything, maxKm: 54 })).toBe(false)
  expect(fitsFilter(sjogarde, { text: 'sjö', typ: 'parkbana', maxKm: 55 })).toBe(true)
})

test('names with spaces and letters beyond ASCII arrive whole at the maps service', () => {
  const url = new URL(directionsUrl('Sankt Jörgen Park Golf & Spa, Göteborg'))
  expect(url.searchParams.get('destination')).toBe('Sankt Jörgen Park Golf & Spa, Göteborg')
})

test.each([
  ['https://www.alegk.se', 'alegk.se'], ['https://gräppås.example/boka?bana=1', 'gräppås.example'], ['http://WWW.alegk.se/', 'alegk.se'], ['alegk.se', 'alegk.se'],
])('%s is called %s', (website, name) => {
  expect(siteName(website)).toBe(name)
})

test.each([
  ['2027-05-14', '2027-05-15', true],
  ['2027-05-15', '2027-05-15', true],
  ['2027-05-16', '2027-05-15', false],
  ['2027-01-01', '2026-12-31', false],
  ['2027-05-16', null, true],
])('on %s what holds to the end of %s is told: %s', (today, lastDay, isTold) => {
  const notice = { text: 'Stängd till 15 maj', lastDay }
  expect(noticeOn(today, { notice })).toEqual(isTold ? notice : null)
})

test('of a course without a notice none is told', () => {
  expect(noticeOn('2027-05-15', {})).toBeNull()
  expect(noticeOn('2027-05-15', { notice: undefined })).toBeNull()
})
