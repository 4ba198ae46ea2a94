import { expect, test } from 'vitest'
import { understandHeadings } from './column-rules.ts'
import { resembling } from './heading-rules.ts'

const meanings = (...headings: string[]) => understandHeadings(headings).map(({ column }) => column)

test('the headings of our own export are understood', () => {
  expect(meanings('Namn', 'Golf-ID', 'Email', 'Telefon', 'Hemklubb', 'Kategori'))
    .toEqual(['name', 'golf_id', 'email', 'phone', 'club', 'category'])
})

test('headings are understood whatever their case, spaces and punctuation', () => {
  expect(meanings('GOLF ID', 'Förnamn', 'Efternamn ', 'Privat e-post', 'Volvo Mail', 'Mobil-nr', 'Hemmaklubb', 'Tillhör', 'Betald?'))
    .toEqual(['golf_id', 'first_name', 'last_name', 'private_email', 'work_email', 'phone', 'club', 'category', 'matchplay_approved'])
  expect(meanings('golf_id', 'first_name', 'last_name', 'private_email', 'work_email', 'phone', 'club', 'category', 'matchplay_approved'))
    .toEqual(['golf_id', 'first_name', 'last_name', 'private_email', 'work_email', 'phone', 'club', 'category', 'matchplay_approved'])
  expect(meanings('E-post (privat)', 'E-post (arbete)', 'E-postadress')).toEqual(['private_email', 'work_email', 'email'])
})

test.each([
  ['email', ['E-post 1', 'Epost2', 'Mejl', 'E-mailadress']],
  ['private_email', ['E-mail hem', 'Epost hem', 'Mailadress privat', 'Hem-mail', 'Privat mejladress', 'E-post privat 1', 'Private Email']],
  ['work_email', ['Volvo Mail', 'E-post Volvo', 'Jobb-mejl', 'Arbetsmail', 'E-post (arbete)']],
  ['phone', ['Mobiltel', 'Telefon mobil', 'Tel mobil', 'Tel hem', 'Telefon dagtid', 'Mobiltfn', 'Telefon 1', 'Mobil 2', 'Hemtelefon', 'Tel. bostad', 'Mobiltelefonnummer', 'Mobiltelefonnr', 'Mob', 'Mob. 1', 'Mob.nr', 'Bostadstelefon', 'Tel. mob']],
])('%s is understood by other spellings', (column, headings) => {
  for (const heading of headings) expect(meanings(heading), heading).toEqual([column])
})

test('headings whose year, number or qualifier changes their meaning are left aside', () => {
  expect(meanings('Betald 2025', 'Betald1', 'Namn 2', 'Telefon 12', 'Telefon arbete')).toEqual([null, null, null, null, null])
})

test('headings left aside are listed under the field that they resemble', () => {
  const found = resembling(understandHeadings(['Golf-ID', 'E-post anhörig', 'Telefon arbete', 'Mobilabonnemang', 'Betald 2024', 'Betald 2025', 'Företagsnamn', 'Postadress', 'Anteckning', '']))
  expect([...found]).toEqual([
    ['email', ['E-post anhörig']], ['phone', ['Telefon arbete', 'Mobilabonnemang']], ['matchplay_approved', ['Betald 2024', 'Betald 2025']], ['category', ['Företagsnamn']],
  ])
})

test('no resemblance is listed for a field already read, except a mobile number beside another phone', () => {
  const found = (...headings: string[]) => [...resembling(understandHeadings(['Golf-ID', ...headings]))]
  expect(found('Betald', 'Betald 2024', 'E-post', 'E-post anhörig', 'Mobil', 'Telefon arbete', 'Mobilabonnemang')).toEqual([])
  expect(found('Telefon', 'Telefon arbete')).toEqual([])
  expect(found('Tel. mobil', 'Mobilabonnemang')).toEqual([])
  expect(found('Hemtelefon', 'Telefon arbete', 'Mobilen', 'Mob. arbete')).toEqual([['phone', ['Mobilen', 'Mob. arbete']]])
})

test('a heading for the payment date does not resemble the paid column', () => {
  expect([...resembling(understandHeadings(['Betaldatum', 'Betalt datum', 'Betald (datum)', 'Betalningsdatum', 'Betaltyp']))]).toEqual([['matchplay_approved', ['Betaltyp']]])
})

test('unknown headings are left aside, and several headings may mean the same field', () => {
  expect(understandHeadings(['Golf-ID', 'Anteckningar', 'Telefon', 'Mobil', ''])).toEqual([
    { heading: 'Golf-ID', column: 'golf_id' }, { heading: 'Anteckningar', column: null }, { heading: 'Telefon', column: 'phone' },
    { heading: 'Mobil', column: 'phone' }, { heading: '', column: null },
  ])
})

test('a full name beside both of its parts is left aside', () => {
  expect(meanings('Golf-ID', 'Namn', 'Förnamn', 'Efternamn')).toEqual(['golf_id', null, 'first_name', 'last_name'])
  expect(meanings('Golf-ID', 'Namn', 'Förnamn')).toEqual(['golf_id', 'name', 'first_name'])
})
