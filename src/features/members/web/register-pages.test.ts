import { expect, test } from 'vitest'
import { followPages, pagesOfStride, pagesToHold, pageSize, roomFor, startOfTrail, strideSize, type Trail } from './register-pages.ts'

const page = (number: number, length = pageSize) => ({
  number,
  rows: Array.from({ length }, (_, index) => ({ place: `${number * pageSize + index}` })),
})

function trailOf(pages: number): Trail {
  return followPages(startOfTrail, Array.from({ length: pages }, (_, number) => page(number)))
}

test('a full page tells where the next one begins, and a shorter one is the end', () => {
  expect(trailOf(2)).toEqual({ starts: [undefined, '99', '199'], end: undefined })
  expect(followPages(trailOf(2), [page(2, 30)])).toEqual({ starts: [undefined, '99', '199'], end: 230 })
  expect(followPages(startOfTrail, [page(0, 0)])).toEqual({ starts: [undefined], end: 0 })
})

test('known pages return the same trail, and a page that has moved changes only the start after it', () => {
  const trail = trailOf(3)
  expect(followPages(trail, [page(0), page(1)])).toBe(trail)
  const moved = { number: 1, rows: [...page(1).rows.slice(0, -1), { place: 'new' }] }
  expect(followPages(trail, [moved])).toEqual({ starts: [undefined, '99', 'new', '299'], end: undefined })
})

test('the end of the trail is updated when it has moved', () => {
  const ended = followPages(trailOf(2), [page(2, 30)])
  expect(followPages(ended, [page(1), page(2, 30)])).toBe(ended)
  expect(followPages(ended, [page(1, 99)])).toEqual({ starts: [undefined, '99'], end: 199 })
  expect(followPages(ended, [page(2)])).toEqual({ starts: [undefined, '99', '199', '299'], end: undefined })
})

test('the pages in sight and their neighbours are held', () => {
  const trail = trailOf(20)
  expect(pagesToHold(trail, { first: 0, last: 12 })).toEqual([0, 1])
  expect(pagesToHold(trail, { first: 995, last: 1004 })).toEqual([8, 9, 10, 11])
})

test('rows far down are reached in strides, of which only the page starts are kept', () => {
  expect(pagesToHold(startOfTrail, { first: 1500, last: 1512 })).toEqual([])
  const stride = Array.from({ length: strideSize }, (_, index) => ({ place: `${index}` }))
  const after = followPages(startOfTrail, pagesOfStride(0, stride))
  expect(after).toEqual({ starts: [undefined, '99', '199', '299', '399', '499'], end: undefined })
  expect(pagesToHold(after, { first: 450, last: 462 })).toEqual([3, 4, 5])
  expect(followPages(after, pagesOfStride(5, stride.slice(0, 130))).end).toBe(630)
  expect(followPages(after, pagesOfStride(5, stride.slice(0, 200))).end).toBe(700)
  expect(followPages(after, pagesOfStride(5, [])).end).toBe(500)
})

test('the list has room for all members, or for as many as can be followed at once', () => {
  expect(roomFor(startOfTrail, 650)).toBe(650)
  expect(roomFor(startOfTrail, 500_000)).toBe(2100)
  expect(roomFor({ starts: Array.from({ length: 5000 }), end: undefined }, 500_000)).toBe(500_000)
  expect(roomFor(startOfTrail, undefined)).toBe(100)
  // More than are counted.
  expect(roomFor(startOfTrail, Infinity)).toBe(2100)
  expect(roomFor({ starts: Array.from({ length: 5000 }), end: undefined }, Infinity)).toBe(502_000)
  expect(roomFor(followPages(startOfTrail, [page(0, 30)]), 31)).toBe(30)
})
