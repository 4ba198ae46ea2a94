import { expect, test } from 'vitest'
import { understandHeadings } from './column-rules.ts'

const meanings = (...headings: string[]) => understandHeadings(headings).map(({ column }) => column)

test('the headings of our own export are understood', () => {
  expect(meanings('Namn', 'Golf-ID', 'Email', 'Telefon', 'Hemklubb', 'Kategori'))
    .toEqual(['name', 'golf_id', 'email', 'phone', 'club', 'category'])
})

test('headings as people write them, whatever the case, spaces and signs', () => {
  expect(meanings('GOLF ID', 'Förnamn', 'Efternamn ', 'Privat e-post', 'Volvo Mail', 'Mobil-nr', 'Hemmaklubb', 'Tillhör', 'Betald?'))
    .toEqual(['golf_id', 'first_name', 'last_name', 'private_email', 'work_email', 'phone', 'club', 'category', 'matchplay_approved'])
  expect(meanings('golf_id', 'first_name', 'last_name', 'private_email', 'work_email', 'phone', 'club', 'category', 'matchplay_approved'))
    .toEqual(['golf_id', 'first_name', 'last_name', 'private_email', 'work_email', 'phone', 'club', 'category', 'matchplay_approved'])
  expect(meanings('E-post (privat)', 'E-post (arbete)', 'E-postadress')).toEqual(['private_email', 'work_email', 'email'])
})

test('what is not known is left aside, and several may stand for the same', () => {
  expect(understandHeadings(['Golf-ID', 'Anteckningar', 'Telefon', 'Mobil', ''])).toEqual([
    { heading: 'Golf-ID', column: 'golf_id' }, { heading: 'Anteckningar', column: null }, { heading: 'Telefon', column: 'phone' },
    { heading: 'Mobil', column: 'phone' }, { heading: '', column: null },
  ])
})

test('a full name beside both of its parts is left aside', () => {
  expect(meanings('Golf-ID', 'Namn', 'Förnamn', 'Efternamn')).toEqual(['golf_id', null, 'first_name', 'last_name'])
  expect(meanings('Golf-ID', 'Namn', 'Förnamn')).toEqual(['golf_id', 'name', 'first_name'])
})
