import { expect, it } from 'vitest'
import { probablyMeant } from './probably-meant.ts'

it.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['Anna.Exempel@Gmai.com ', 'anna.exempel@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['bo@hotmial.se', 'bo@hotmail.se'],
  ['bo@hotmali.com', 'bo@hotmail.com'],
  ['bo@tella.com', 'bo@telia.com'],
  ['bo@comhen.se', 'bo@comhem.se'],
  ['bo@bredbnad.net', 'bo@bredband.net'],
])('suggests correcting %s to %s', (typed, meant) => {
  expect(probablyMeant(typed)).toBe(meant)
})

it.each([
  // Correct already.
  'anna@gmail.com', 'anna@hotmail.se', 'anna@hotmail.com',
  // Real domains, one letter away from others.
  'anna@mail.com', 'anna@ymail.com', 'anna@email.com',
  // Other countries' domains.
  'anna@hotmail.de', 'anna@hotmail.es', 'anna@yahoo.de', 'anna@yahoo.co.uk', 'anna@telia.se',
  // Companies' and clubs' domains.
  'anna@example.com', 'anna@work.example.com', 'anna@mejl.gmail.example',
  // Half typed.
  '', 'anna', 'anna@', '@gmial.com', 'anna@gmail', 'anna@gm',
])('suggests no correction of "%s"', (typed) => {
  expect(probablyMeant(typed)).toBeNull()
})
