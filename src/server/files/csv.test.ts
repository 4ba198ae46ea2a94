import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { silentLog } from '../db/testing.ts'
import { csvStream } from './csv.ts'

async function* batches<Row>(...lists: Row[][]) {
  yield* lists
}

async function written(heading: string[], ...lists: (string | number | null)[][][]): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(csvStream(heading, batches(...lists), silentLog)).arrayBuffer())
}

/** Parses a file with a strict RFC 4180 reader, without any leniency. */
const read = (file: string) => z.array(z.array(z.string())).parse(parse(file, { bom: true, record_delimiter: '\r\n' }))

/** The documented form: an apostrophe is added before what a spreadsheet would compute. */
const documented = (cell: string) => {
  const inside = cell.replaceAll(/([;\t\r\n]["\s]*)(?=[=+\-@＝＋－＠])/g, "$1'")
  return /^[=+\-@\t\r\n＝＋－＠]/.test(inside) ? `'${inside}` : inside
}
const isFormula = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell)

const hostile = fc.oneof(
  fc.constantFrom(
    '=1+1', '=cmd|\' /C calc\'!A0', '+46701740605', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\r\n=1', '＝1+1', '＋1', '－1', '＠x', '\'=1', '\'', '"', '""', '","',
    ',', ';', '\n', '\r', '\r\n', '\t', ' ', '', '\u202E=1+1', '\u200F=1', '\uFEFF=1', '😀', '👩‍👩‍👧', 'A\u030A', 'a"b', 'a,b', 'a\nb', '=HYPERLINK("http://x","y")', '#REF!',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', '\'', ',', ';', '\r', '\n', '\t', 'a', 'å', ' ', '\u202E', '😀'), maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll('\0', '')),
)

describe('5,000 hostile cells', () => {
  const rows = fc.sample(fc.array(hostile, { minLength: 5, maxLength: 5 }), { numRuns: 1000, seed: 20_261_121 })

  test('read back unchanged, except formulas, which read back in their documented form', async () => {
    const file = await written(['A', 'B', 'C', 'D', 'E'], rows.slice(0, 400), rows.slice(400))
    expect(rows.flat()).toHaveLength(5000)
    expect(read(file)).toEqual([['A', 'B', 'C', 'D', 'E'], ...rows.map((row) => row.map(documented))])
  })

  test('never read back as formulas', async () => {
    const cells = read(await written(['A', 'B', 'C', 'D', 'E'], rows)).flat()
    expect(cells.filter(isFormula)).toEqual([])
    expect(rows.flat().filter(isFormula).length).toBeGreaterThan(500)
  })

  test.each([';', '\t'])('are never formulas for a spreadsheet that separates by %j', async (delimiter) => {
    const file = await written(['A', 'B', 'C', 'D', 'E'], [['Anna;=cmd|\' /C calc\'!A0;', 'Bo\t"=1', 'Eva; +1', 'x;"=1"', 'y']], rows)
    const loose = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, record_delimiter: ['\r\n', '\n', '\r'] }
    const cells = z.array(z.array(z.string())).parse(parse(file, loose)).flat()
    expect(cells.length).toBeGreaterThan(1500)
    expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([])
  })
})

test('any single hostile cell reads back in its documented form', async () => {
  await fc.assert(fc.asyncProperty(hostile, async (cell) => {
    expect(read(await written(['A', 'B'], [[cell, 'x']]))).toEqual([['A', 'B'], [documented(cell), 'x']])
  }), { numRuns: 500 })
})

test('writes plain cells unchanged, and quotes only where they are needed', async () => {
  expect(await written(['Namn', 'Tal'], [['Åsa Öström', 12], ['a b', null]], [], [['a"b', -3], ['a,b', 0], ['\'x', 1]]))
    .toBe('\uFEFFNamn,Tal\r\nÅsa Öström,12\r\na b,\r\n"a""b",-3\r\n"a,b",0\r\n\'x,1\r\n')
})

test('generates a file while it is being read, and stops when the reader cancels', async () => {
  let made = 0
  let stopped = false
  async function* endless() {
    try {
      for (;;) yield [[made += 1]]
    } finally {
      stopped = true
    }
  }
  const reader = csvStream(['A'], endless(), silentLog).getReader()
  await reader.read()
  await reader.read()
  expect(made).toBeLessThan(5)
  await reader.cancel()
  expect(stopped).toBe(true)
})
