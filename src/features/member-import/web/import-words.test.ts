import { expect, test } from 'vitest'
import { understandHeadings } from '../column-rules.ts'
import { whichColumns } from './import-words.ts'

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
