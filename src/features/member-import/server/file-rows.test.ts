import { describe, expect, test } from 'vitest'
import { readTable } from './file-rows.ts'
import { type Bytes, FileProblem, readText } from './file-text.ts'
import { inOldLetters, inWindows1252 } from './testing.ts'

/** Streams the content in chunks of `size` bytes, as it may come from a disk. */
const inChunks = (content: Uint8Array, size: number): Bytes => async function* () {
  for (let at = 0; at < content.length; at += size) yield await Promise.resolve(content.subarray(at, at + size))
}

async function tableInChunks(content: Uint8Array, size: number) {
  const text = await readText(inChunks(content, size))
  const { separator, columns, rows } = readTable(text)
  const read = []
  for await (const row of rows) read.push([row.line, ...row.cells])
  return { encoding: text.encoding, lines: text.lines, separator, columns: columns.map(({ column }) => column), rows: read }
}

/** Reads a file. Checks that the result is the same wherever the chunks end: within a letter, a line ending or a quote. */
async function table(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const { lines, ...whole } = await tableInChunks(bytes, 64 * 1024)
  if (bytes.length < 1000) {
    for (const size of [1, 2, 3, 5, 8]) expect(await tableInChunks(bytes, size)).toEqual({ lines, ...whole })
  }
  return whole
}

const problemOf = async (content: string | Uint8Array): Promise<string> => {
  const problem: unknown = await table(content).catch((error: unknown) => error)
  if (!(problem instanceof FileProblem)) throw new Error('The file was read')
  return problem.message
}

const swedish = 'Golf-ID;Förnamn;Efternamn;Hemklubb\r\n990230-001;Åsa;Öström;Sjögärde\r\n'
const expected = {
  separator: ';', columns: ['golf_id', 'first_name', 'last_name', 'club'], rows: [[2, '990230-001', 'Åsa', 'Öström', 'Sjögärde']],
}

describe('encodings', () => {
  test('UTF-8 is read with and without a byte order mark', async () => {
    expect(await table(swedish)).toEqual({ encoding: 'utf-8', ...expected })
    expect(await table(`\uFEFF${swedish}`)).toEqual({ encoding: 'utf-8', ...expected })
  })

  test('Windows-1252 is read, with characters that Latin-1 lacks', async () => {
    expect(await table(inWindows1252(swedish))).toEqual({ encoding: 'windows-1252', ...expected })
    expect((await table(inWindows1252(swedish.replace('Sjögärde', 'Sjö – 5 €')))).rows[0]).toContain('Sjö – 5 €')
  })

  test('UTF-16 with tabs, the "Unicode text" of Excel, is read in either byte order', async () => {
    for (const text of [`\uFEFF${swedish.replaceAll(';', '\t')}`, swedish.replaceAll(';', '\t')]) {
      const content = Buffer.from(text, 'utf16le')
      expect(await table(content)).toEqual({ encoding: 'utf-16le', ...expected, separator: '\t' })
      expect(await table(Buffer.from(content).swap16())).toEqual({ encoding: 'utf-16be', ...expected, separator: '\t' })
    }
  })
})

describe('misread letters are reported with their row', () => {
  const small = 'Golf-ID;Namn;Anteckning\r\n990230-001;Bo Ek;\r\n990230-002;Håkan Sjögren;\r\n'
  test.each([
    ['CSV (MS-DOS)', inOldLetters(small, 'dos'), 'På rad 3 står det till exempel: H†kan Sj”gren.'],
    ['a Mac\'s letters', inOldLetters(small, 'mac'), 'På rad 3 står det till exempel: HŒkan Sjšgren.'],
    ['a heading', inOldLetters(swedish, 'dos'), 'På rad 1 står det till exempel: F”rnamn.'],
    ['UTF-8 with a bad byte', Buffer.concat([Buffer.from(small), Uint8Array.from([0xE5, 0x0A])]), 'På rad 3 står det till exempel: HÃ¥kan SjÃ¶gren.'],
    ['í, of which a soft hyphen is half', Buffer.from(Buffer.from(small.replace('Håkan Sjögren', 'Ana García')).toString('latin1')), 'På rad 3 står det till exempel: Ana GarcÃa.'],
    ['UTF-8 that was saved twice', Buffer.from(Buffer.from(small).toString('latin1')), 'På rad 3 står det till exempel: HÃ¥kan SjÃ¶gren.'],
  ])('in %s', async (_, content, told) => {
    const problem = await problemOf(content)
    expect(problem).toContain(told)
    expect(problem).toContain('filtypen CSV UTF-8 (kommaavgränsad)')
  })

  test('but not in a column that is left aside, or in names that really have such letters', async () => {
    const content = inWindows1252('Golf-ID;Namn;Anteckning\n990230-001;Žarko Miloš;se H†kan, ”ankan”bo\n')
    expect(await table(content)).toMatchObject({ encoding: 'windows-1252', rows: [[2, '990230-001', 'Žarko Miloš', 'se H†kan, ”ankan”bo']] })
  })
})

describe('separators', () => {
  test.each([',', ';', '\t'])('%j is recognized', async (separator) => {
    expect(await table(swedish.replaceAll(';', separator))).toMatchObject({ ...expected, separator })
  })

  test('the one that Excel names on a first line of its own is used', async () => {
    expect(await table(`sep=;\r\n${swedish}`)).toMatchObject({ separator: ';', rows: [[2, '990230-001', 'Åsa', 'Öström', 'Sjögärde']] })
  })

  test('a semicolon is recognized even if cells and headings contain commas', async () => {
    expect(await table('Namn;Golf-ID;Anteckning, kort, fri\n"Öström, Åsa";990230-001;a, b, c, d\n'))
      .toMatchObject({ separator: ';', rows: [[2, 'Öström, Åsa', '990230-001', 'a, b, c, d']] })
  })
})

test('reads quotes, line breaks in cells, `="…"` and mixed line ends, and numbers rows like a spreadsheet', async () => {
  expect((await table('\nGolf-ID,Namn\r\n1,"Åsa ""Ace""\r\nÖström"\r\r2,="050112003"\n\n,\n3,5" putt\n')).rows).toEqual([
    [3, '1', 'Åsa "Ace"\nÖström'], [5, '2', '="050112003"'], [8, '3', '5" putt'],
  ])
})

test('four-byte characters are read whole wherever the chunks of the file end', async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => `${'x'.repeat(index % 3)}😀,${index}`)
  const read = (await table(`Namn,Golf-ID\n${rows.join('\n')}`)).rows
  expect(read).toHaveLength(30_000)
  expect(read.every(([, name]) => String(name).endsWith('😀'))).toBe(true)
})

describe('a file that cannot be read', () => {
  test.each([
    ['nothing', '', 'Filen är tom.'],
    ['blank lines', '\r\n \r\n', 'Filen är tom.'],
    ['a workbook', Uint8Array.from([0x50, 0x4B, 0x03, 0x04, 1, 2]), /Excel-arbetsbok/],
    ['an old workbook', Uint8Array.from([0xD0, 0xCF, 0x11, 0xE0]), /Excel-arbetsbok/],
    ['a PDF', '%PDF-1.7\n', /PDF/],
    ['a picture', Uint8Array.from([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), /ingen textfil/],
    ['no headings', 'Anna Exempel;990230-001\n', 'Filens första rad måste vara rubriker, och en av dem ska vara Golf-ID. Första raden i din fil är: Anna Exempel, 990230-001'],
    ['no Golf-ID', 'Namn;Telefon\nAnna;1\n', /en av dem ska vara Golf-ID.*Namn, Telefon/],
    ['a quote without its pair', 'Golf-ID;Namn\n1;"Anna\n2;Bo\n', 'Det saknas ett avslutande citattecken på rad 2 eller senare, så filen går inte att läsa. Rätta det i filen och läs in den igen.'],
    ['a quote without its pair, below a cell of several lines', 'sep=;\nGolf-ID;Namn\n1;"Bo\nEk"\n\n2;"Anna\n', /rad 3 eller senare/],
    ['a quote without its pair, far from the end', `Golf-ID;Namn\n1;Bo\n2;"Anna\n${'3;Rut\n'.repeat(40_000)}`, /rad 3 eller senare/],
  ])('is refused with the reason: %s', async (_, content, problem) => {
    expect(await problemOf(content)).toMatch(problem)
  })
})
