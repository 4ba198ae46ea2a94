import { expect, test } from 'vitest'
import { understandHeadings } from '../column-rules.ts'
import { columnWarnings, newMemberInWords, whichColumns } from './import-words.ts'

const told = (...headings: string[]) => whichColumns(understandHeadings(headings))

test('lists the columns that are read and those that are skipped', () => {
  expect(told('Golf-ID', 'Namn', 'Mobil')).toBe('Kolumner: Golf-ID, Namn, Telefon.')
  expect(told('Golf-ID', 'Namn', 'Mobil', 'Anteckning', '')).toBe('Kolumner: Golf-ID, Namn, Telefon. Överhoppade: Anteckning.')
})

test('says which of several columns for a field comes first, and lists none of them as skipped', () => {
  expect(told('Golf-ID', 'Namn', 'Klubb', 'Hemklubb')).toBe('Kolumner: Golf-ID, Namn, Hemmaklubb. Hemmaklubb tas från Klubb, och där den är tom från Hemklubb.')
  expect(told('Golf-ID', 'Förnamn', 'Efternamn', 'Mobil', 'Telefon', 'Anteckning'))
    .toBe('Kolumner: Golf-ID, Förnamn, Efternamn, Telefon. Telefon tas från Mobil, och där den är tom eller har färre än tio siffror från Telefon. Överhoppade: Anteckning.')
})

test('shows the details of a new member, and how a name from one column was split', () => {
  const given = [
    { field: 'golf_id', new: '990230-001' }, { field: 'first_name', new: 'Andersson' }, { field: 'last_name', new: 'Anna' },
    { field: 'private_email', new: 'anna@example.com' }, { field: 'phone', new: '0701740605' }, { field: 'matchplay_approved', new: true },
  ] as const
  const rest = 'Privat e-post: anna@example.com · Telefon: 070-174\u00A006\u00A005 · Betald'
  expect(newMemberInWords(given, true)).toBe(`Förnamn: Andersson · Efternamn: Anna · ${rest}`)
  expect(newMemberInWords(given, false)).toBe(rest)
  expect(newMemberInWords(given.slice(0, 3), false)).toBe('')
})

test('warns of skipped columns that may have been meant, and of what new members would lack', () => {
  const warned = (hasNew: boolean, ...headings: string[]) => columnWarnings(understandHeadings(headings), hasNew)
  expect(warned(true, 'Golf-ID', 'Namn', 'Adress')).toEqual([
    'Ingen kolumn lästes som e-post, telefon eller kategori, så nya medlemmar läggs till utan det. '
    + 'Om det finns i filen under en annan rubrik ändrar du den till E-post, Telefon eller Kategori och läser in filen igen.',
  ])
  expect(warned(true, 'Golf-ID', 'Namn', 'E-post anhörig', 'Mobil', 'Arbetsgivare')[0]).toBe(
    'Ingen kolumn lästes som e-post eller kategori, så nya medlemmar läggs till utan det. Om det finns i filen under en annan rubrik ändrar du den till Kategori och läser in filen igen.',
  )
  expect(warned(true, 'Golf-ID', 'Namn', 'Volvo Mail', 'Mobil')).toEqual(['Ingen kolumn lästes som kategori, så nya medlemmar läggs till utan det.'])
  expect(warned(true, 'Golf-ID', 'Namn', 'E-post', 'Mobil', 'Bolag', 'Anteckning')).toEqual([])
  // No warning about a column if another one of its kind is read.
  expect(warned(false, 'Golf-ID', 'Betald', 'Betald 2024', 'Mobil', 'Telefon arbete')).toEqual([])
  // Except for a mobile number: the columns that are read may all hold landlines.
  expect(warned(false, 'Golf-ID', 'Hemtelefon', 'Mobil arbete')).toEqual(['Kolumnen Mobil arbete hoppas över. Om den ska läsas in ändrar du rubriken till Telefon i filen och läser in den igen.'])
  // A file that only marks payments needs no other columns.
  expect(warned(false, 'Golf-ID', 'Betald')).toEqual([])
  expect(warned(false, 'Golf-ID', 'Betald 2024', 'Betald 2025', 'E-post anhörig')).toEqual([
    'Kolumnerna Betald 2024 och Betald 2025 hoppas över. Om en av dem ska läsas in ändrar du rubriken till Betald i filen och läser in den igen.',
    'Kolumnen E-post anhörig hoppas över. Om den ska läsas in ändrar du rubriken till E-post i filen och läser in den igen.',
  ])
})
