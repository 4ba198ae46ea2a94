import { expect, test } from 'vitest'
import { inStretches } from './in-stretches.ts'

interface Row {
  id: string
  number: number
}

const size = 10
const gathered = 30
const rowsUpTo = (count: number) => Array.from({ length: count }, (_, number): Row => ({ id: `row ${number}`, number }))

/** Reads the rows that fit, out of `stored` rows, and checks them. @returns how many looks, gatherings and readings it took */
async function takeOut(stored: number, fits: (number: number) => boolean) {
  const rows = rowsUpTo(stored)
  const asked = { looks: 0, gatherings: 0, readings: 0 }
  const from = (cursor: Row | null) => (cursor === null ? 0 : cursor.number + 1)
  const batches = inStretches<Row, Row>({
    size,
    gathered,
    look: async (after, most) => {
      asked.looks += 1
      const met = rows.slice(from(after), from(after) + most)
      return { found: met.filter(({ number }) => fits(number)), end: met.length === most ? met.at(-1) ?? null : null }
    },
    gather: async (after, most) => {
      asked.gatherings += 1
      return rows.slice(from(after)).filter(({ number }) => fits(number)).slice(0, most)
    },
    read: async (ids) => {
      asked.readings += 1
      return rows.filter(({ id }) => ids.includes(id)).toReversed()
    },
  })
  const found: number[] = []
  let longest = 0
  for await (const batch of batches) {
    found.push(...batch.map(({ number }) => number))
    longest = Math.max(longest, batch.length)
  }
  expect(found).toEqual(rows.map(({ number }) => number).filter(fits))
  expect(longest).toBeLessThanOrEqual(size)
  return asked
}

test('one look is enough for fewer rows than a stretch', async () => {
  expect(await takeOut(9, (number) => number === 3)).toEqual({ looks: 1, gatherings: 0, readings: 0 })
})

test('looks at each row once where many fit', async () => {
  expect(await takeOut(1000, (number) => number % 3 === 0)).toEqual({ looks: 101, gatherings: 0, readings: 0 })
})

test('gathers the fitting rows once where few fit', async () => {
  expect(await takeOut(1000, (number) => number % 50 === 0)).toEqual({ looks: 1, gatherings: 1, readings: 2 })
  expect(await takeOut(1000, () => false)).toEqual({ looks: 1, gatherings: 1, readings: 0 })
})

test('gathers rows that stand together near the end, without further looks', async () => {
  expect(await takeOut(1000, (number) => number >= 900 && number < 920)).toEqual({ looks: 1, gatherings: 1, readings: 2 })
})

test('switches from looking to gathering where fitting rows become rare', async () => {
  expect(await takeOut(1000, (number) => number < 40 || number % 100 === 0)).toEqual({ looks: 5, gatherings: 1, readings: 1 })
})

test('looks at the rest after one full gathering, and does not gather again', async () => {
  // The first look and those after row 609, which is the thirtieth that was gathered.
  expect(await takeOut(1000, (number) => number % 20 === 9)).toEqual({ looks: 1 + 40, gatherings: 1, readings: 3 })
})

test('finds all rows when one gathering holds exactly the remaining ones', async () => {
  expect(await takeOut(size + gathered, (number) => number === 0 || number >= size)).toMatchObject({ gatherings: 1 })
})
