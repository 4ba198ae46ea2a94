import { expect, it } from 'vitest'
import { asSearched, searchSchema } from './search-words.ts'

it.each(['620101-005', '620101005', '620101 005', '62 01 01 005', ' 620101005 '])('reads %j as a Golf-ID', (words) => {
  expect(searchSchema().parse(words)).toBe('620101-005')
})

it.each(['62010100', '6201010055', '620101-00', 'Bo 620101005', 'åkerlund', '', '-', '0701740605'])('leaves %j as it is', (words) => {
  expect(asSearched(words)).toBe(words)
})
