import { expect, test } from 'vitest'
import { understandHeadings } from '../column-rules.ts'
import { newMemberInWords, whichColumns } from './import-words.ts'

const told = (...headings: string[]) => whichColumns(understandHeadings(headings))

test('what is read and what is left aside', () => {
  expect(told('Golf-ID', 'Namn', 'Mobil')).toBe('Kolumner: Golf-ID, Namn, Telefon.')
  expect(told('Golf-ID', 'Namn', 'Mobil', 'Anteckning', '')).toBe('Kolumner: Golf-ID, Namn, Telefon. Hoppas över: Anteckning.')
})

test('which of several columns for the same thing comes first, and nothing both read and left aside', () => {
  expect(told('Golf-ID', 'Namn', 'Klubb', 'Hemklubb')).toBe('Kolumner: Golf-ID, Namn, Hemmaklubb. Hemmaklubb tas från Klubb, och där den är tom från Hemklubb.')
  expect(told('Golf-ID', 'Förnamn', 'Efternamn', 'Mobil', 'Telefon', 'Anteckning'))
    .toBe('Kolumner: Golf-ID, Förnamn, Efternamn, Telefon. Telefon tas från Mobil, och där den är tom eller har för få siffror från Telefon. Hoppas över: Anteckning.')
})

test('what is given of somebody new, with how a name from one column was split', () => {
  const given = [
    { field: 'golf_id', new: '990230-001' }, { field: 'first_name', new: 'Andersson' }, { field: 'last_name', new: 'Anna' },
    { field: 'private_email', new: 'anna@example.com' }, { field: 'phone', new: '0701740605' }, { field: 'matchplay_approved', new: true },
  ] as const
  const rest = 'Privat e-post: anna@example.com · Telefon: 070-174 06 05 · Betald'
  expect(newMemberInWords(given, true)).toBe(`Förnamn: Andersson · Efternamn: Anna · ${rest}`)
  expect(newMemberInWords(given, false)).toBe(rest)
  expect(newMemberInWords(given.slice(0, 3), false)).toBe('')
})
