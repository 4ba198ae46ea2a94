import { expect, test } from 'vitest'
import { whatToTry } from './nothing-found.ts'

const open = { search: '', from: '', to: '' }

test.each([
  ['a word', { ...open, search: 'bo' }, [], 'Prova ett annat namn eller Golf-ID.'],
  ['a word and a choice', { ...open, search: 'bo' }, ['en annan bana'], 'Prova ett annat namn eller Golf-ID, eller en annan bana.'],
  ['a word, a day and a choice', { ...open, search: 'bo', to: '2026-11-26' }, ['en annan bana'],
    'Prova ett annat namn eller Golf-ID, andra dagar eller en annan bana.'],
  ['days', { ...open, from: '2026-11-26', to: '2026-11-26' }, [], 'Prova andra dagar.'],
  ['choices', open, ['en annan bana', 'en annan status'], 'Prova en annan bana eller en annan status.'],
  ['days that are turned', { search: 'bo', from: '2026-11-27', to: '2026-11-26' }, ['en annan bana'], 'Den första dagen är senare än den sista. Ändra en av dem.'],
  ['a year that is being typed', { ...open, from: '0202-11-27', to: '0020-11-26' }, ['en annan bana'], 'Prova en annan bana.'],
  ['nothing', open, [], null],
])('gives the right advice for an empty list narrowed by %s', (_what, filters, choices, text) => {
  expect(whatToTry(filters, choices)).toBe(text)
})
