import { expect, test } from 'vitest'
import { fileAddress, readView, writeView } from './view.ts'

const read = (query: string) => readView(new URLSearchParams(query))

test('the link in the mail to the board opens its booking over the queue', () => {
  expect(read('bokning=1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b')).toMatchObject({ tab: 'vantar', booking: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b' })
})

test.each([
  '', 'flik=vecka&bana=ale&vecka=2025-05-19', 'flik=alla&status=declined&bana=torslanda-a&fran=2025-05-01&till=2025-05-31&sok=%C3%85sa',
])('a view read from the address is written back as the same address: %s', (query) => {
  expect(writeView(read(query))).toBe(query)
})

test('invalid values in the address are ignored', () => {
  expect(writeView(read('flik=x&status=x&bana=x&fran=i+dag&till=2025-13-40&vecka=2025-5-1&sok=+'))).toBe('')
  expect(writeView(read('flik=alla&fran=2025-02-30&till=2025-04-31&vecka=2025-02-29'))).toBe('flik=alla')
})

test('a search is read without blanks around it, and no longer than the call accepts', () => {
  expect(read('sok=+%C3%85sa+').search).toBe('Åsa')
  expect(read(`sok=${'a'.repeat(101)}`).search).toBe('a'.repeat(100))
})

test('a day whose year is still being typed stays in its field', () => {
  expect(read('fran=0002-05-01&till=0202-05-01')).toMatchObject({ from: '0002-05-01', to: '0202-05-01' })
})

test('the address of the file has the filters, without a date that is still being typed', () => {
  expect(fileAddress(read('flik=alla&bokning=x&vecka=2025-05-19'))).toBe('/api/exports/bookings.csv')
  const view = read('flik=alla&status=declined&bana=torslanda-a&fran=2025-05-01&till=2025-05-31&sok=%C3%85sa')
  expect(fileAddress(view)).toBe('/api/exports/bookings.csv?status=declined&course=torslanda-a&from=2025-05-01&to=2025-05-31&search=%C3%85sa')
  expect(fileAddress({ ...view, from: '0002-05-01', search: '' })).toBe('/api/exports/bookings.csv?status=declined&course=torslanda-a&to=2025-05-31')
})
