import { expect, test } from 'vitest'
import { leftInWords } from './ending-texts.ts'

test('tells bookings of one’s own, which may be cancelled, from those of others, who are to be asked', () => {
  expect(leftInWords({ own: 0, withOthers: 0 })).toBeUndefined()
  expect(leftInWords({ own: 1, withOthers: 0 })).toBe('En kommande bokning står kvar.')
  expect(leftInWords({ own: 0, withOthers: 1 })).toBe('Medlemmen är med i en bokning som någon annan har gjort. Be den som har bokat att ändra medspelare.')
  expect(leftInWords({ own: 2, withOthers: 2 })).toBe('2 kommande bokningar står kvar. Medlemmen är också med i 2 bokningar som andra har gjort. Be dem som har bokat att ändra medspelare.')
})
