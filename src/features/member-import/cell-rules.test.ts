import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { cleanCell, readRow, shortened } from './cell-rules.ts'
import type { FileColumn } from './rules.ts'

/** Returns the value read from one cell, or the text of what is wrong with it. */
function read(column: FileColumn, cell: string) {
  const { given, problems } = readRow([column], [cell])
  return problems[0]?.text ?? given[column]
}

test.each<[FileColumn, string]>([
  ['first_name', 'An\u0096na'],
  ['name', 'Anna Ex\u0001empel'],
  ['club', 'Ale\u0007'],
])('control characters in %s are refused with advice to fix the cell in the file', (column, cell) => {
  expect(read(column, cell)).toBe('Innehåller tecken som inte kan användas. Skriv om cellen i filen')
})

/** Every day of a leap year, as `YYMMDD`. */
const days = Array.from({ length: 366 }, (_, index) => addDays('2004-01-01', index).slice(2).replaceAll('-', ''))

describe('a Golf-ID', () => {
  test.each([
    ['990230-001', '990230-001'],
    ['990230001', '990230-001'],
    ['19990230-001', '990230-001'],
    ['990230 – 001', '990230-001'],
    ['990230\u2011001', '990230-001'],
    ['990230001.0', '990230-001'],
    ['="050112003"', '050112-003'],
    ['50112003', '050112-003'],
    ['112003', '000112-003'],
    [' 990230-001\u00A0', '990230-001'],
    ['9,90230001E+08', '990230-001'],
    ['5.0112003E7', '050112-003'],
    ['990230001,00', '990230-001'],
    ['990230 001', '990230-001'],
    ['99 02 30 001', '990230-001'],
    ['990230\u2212001', '990230-001'],
  ])('%j is read as %s', (cell, golfId) => {
    expect(read('golf_id', cell)).toBe(golfId)
  })

  test('with any date gets its lost leading zero back', () => {
    for (const day of days) expect(read('golf_id', `${day.slice(1)}001`), day).toBe(`${day.slice(0, 6)}-001`)
  })

  test.each(['1301001', '1232001', '50001003', '51300003', '50132003', '50100003'])('%j is refused, as no lost leading zero would make it a date', (cell) => {
    expect(read('golf_id', cell)).toBe('Ogiltigt Golf-ID format (XXXXXX-XXX)')
  })

  test.each(['99023-001', '99023001', '9913300011', 'abc', '12', '20990230-00111'])('%j is refused as invalid', (cell) => {
    expect(read('golf_id', cell)).toBe('Ogiltigt Golf-ID format (XXXXXX-XXX)')
  })
})

test.each(['580101-1234', '5801011234', '5,801011234E+09', '195801011234', '19580101-1234', '19580101 – 1234', '250101+1234'])('%j in the Golf-ID column is refused as a personal identity number', (cell) => {
  expect(read('golf_id', cell)).toBe('Det ser ut som ett personnummer. Golf-ID har tre siffror efter bindestrecket och finns i Min Golf')
})

test('any date followed by four digits is refused as a personal identity number', () => {
  for (const day of days) for (const century of ['', '19', '20']) expect(read('golf_id', `${century}${day}-1234`), day).toMatch(/personnummer/)
})

test.each(['20040101-12345', '1804010-1234', '041301-1234', '040132-1234', '040100-1234', '040001-1234', 'nr 040101-1234'])('%j is refused as an invalid Golf-ID, not as a personal identity number', (cell) => {
  expect(read('golf_id', cell)).toBe('Ogiltigt Golf-ID format (XXXXXX-XXX)')
})

test.each(['5,80101E+08', '9,90E+08', '9.9E8', '9e8', '9,9e+8'])('%j in the Golf-ID column is refused as shortened by a spreadsheet', (cell) => {
  expect(read('golf_id', cell)).toBe('Kalkylprogrammet har kortat numret. Gör om kolumnen till text och skriv hela numret igen')
})

describe('a phone number', () => {
  test.each([
    '0701740605', '070-174 06 05', '+46 70 174 06 05', '+46 (0)70-174 06 05', '0046701740605', '46701740605', '701740605', "'+46701740605",
    '701740605.0', '="0701740605"', '701740605,00', '701 740 605,00', '070.174.06.05', 'tel. 070-174 06 05', '070-174 06 05 (hem)', '070/1740605', '070/174 06 05', 'Mobil: 070-1740605', '+ 46 70 174 06 05',
    'Eva +46 (0)70-174 06 05', '070 174 060 5', '0 7 0 1 7 4 0 6 0 5', '7,01740605E+08', '7.01740605e8', '4,6701740605E+10', '(070)1740605', '070_174 06 05', '46 (0)70-174 06 05',
  ])('%j is read as 0701740605', (cell) => {
    expect(read('phone', cell)).toBe('0701740605')
  })

  test('that begins with 46 as its area code gets its lost leading zero back', () => {
    expect(read('phone', '461234567')).toBe('0461234567')
  })

  test.each([
    ['031-12 34 56', '031123456'], ['031123456', '031123456'], ['31123456', '031123456'], ['31123456,00', '031123456'], ['8123456,00', '08123456'],
    ['+46 31 123456', '031123456'], ['4631123456', '031123456'], ['08-123 45 67', '081234567'], ['031-12345', '03112345'], ['031-123456 ankn', '031123456'],
    ['020-251129', '020251129'], ['0911-123 45', '091112345'], ['031 123456.0', '031123456'], ['8 123 456', '08123456'], ['19123456', '019123456'],
  ])('%j is read as the landline number %s', (cell, digits) => {
    expect(read('phone', cell)).toBe(digits)
  })

  test.each(['7,02E+08', '7,0174061E+08', '7.0174061E8', '7E+08', '7,017406051E+08', `7,01740605E+${'9'.repeat(400)}`])('%j is refused as shortened by a spreadsheet', (cell) => {
    expect(read('phone', cell)).toBe('Kalkylprogrammet har kortat numret. Gör om kolumnen till text och skriv hela numret igen')
  })

  test.each(['031-123456 anknytning 1', '031-123456 ankn. 1', '031-123456/1', '070-1740605 / 031-1234567', '031-12345, 6', '0701740605; 0701740606', 'Mobil 1: 070-174060',
    '031-123456 (1)', '031-123456(1)', '031-123456 - 1', '031-12 34 56 2', '031-123456*1', '031-123456+1', '031-123456.1', '031-123456_1', '31-123456 1', '+46 31 123456 1',
    '08-1234567 (2)', '08-123456 1', '8-123456 1', '08-123456 (12)', '08-123456*12', '08-123456+12', '070-174060 (5)', '0701740605 (1)', '08-123456 (1234)'])('%j is refused as more than one number', (cell) => {
    expect(read('phone', cell)).toBe('Skriv ett enda telefonnummer, utan annat mellan siffrorna')
  })

  test.each(['+45 20 12 34 56', '+ 45 20 12 34 56', '0047 91 23 45 67', '4791234567', '4520123456', '+358 40 123 45 67', '00358 40 1234567', '+47 1234567'])('%j is refused as a foreign number', (cell) => {
    expect(read('phone', cell)).toBe('Skriv ett svenskt telefonnummer, som börjar med 0 eller +46')
  })

  test.each(['12', 'saknas', '070174060', '070-174 06 0', '+4670174060', '4670174060', '70174060', '031-1234', '2025-11-29', '2025.11.29', '1958-11-29', '29-11-2025', '29.11.1958', '19581129', '20251129'])('%j is refused as too short, and not taken for a landline number', (cell) => {
    expect(read('phone', cell)).toBe('Skriv hela numret: tio siffror, eller ett fast nummer med riktnummer')
  })

  test('of eleven digits is refused', () => {
    expect(read('phone', '070-174 06 05 6')).toBe('Telefonnummer får vara högst 10 siffror')
  })
})

describe('a full name', () => {
  test.each([
    ['Anna Exempel', 'Anna', 'Exempel'],
    ['Anna Maria Exempel', 'Anna Maria', 'Exempel'],
    ['Exempel, Anna Maria', 'Anna Maria', 'Exempel'],
    ['Exempel, Anna, Maria', 'Anna Maria', 'Exempel'],
    ['Exempel ,Anna,', 'Anna', 'Exempel'],
    ['Karl-Erik von der Esch', 'Karl-Erik', 'von der Esch'],
    ['Anna Maria de la Cruz', 'Anna Maria', 'de la Cruz'],
    ['Von Esch', 'Von', 'Esch'],
    ['Von von Esch', 'Von', 'von Esch'],
    ['Anna\u00A0 Exempel', 'Anna', 'Exempel'],
    ['A\u030Asa Exempel', 'Åsa', 'Exempel'],
  ])('%j is split into first and last name', (cell, first, last) => {
    expect(readRow(['name'], [cell]).given).toEqual({ name: `${first} ${last}`, first_name: first, last_name: last })
  })

  test('with only a first or only a last name is refused', () => {
    for (const half of ['Anna', 'Exempel,', ', Anna', ',,']) expect(read('name', half)).toBe('Skriv både förnamn och efternamn')
  })

  test('is refused when one of its parts is too long for a name', () => {
    expect(readRow(['name'], [`Anna ${'x'.repeat(61)}`])).toMatchObject({ given: {}, problems: [{ field: 'name', text: 'Får vara högst 60 tecken' }] })
  })

  test('gives way to a separate column for one of its parts', () => {
    expect(readRow(['last_name', 'name'], ['von Exempel', 'Anna Exempel']).given).toMatchObject({ first_name: 'Anna', last_name: 'von Exempel' })
    expect(readRow(['name', 'last_name'], ['Anna Exempel', 'von Exempel']).given).toMatchObject({ first_name: 'Anna', last_name: 'von Exempel' })
  })
})

test('an address is lowercased, and one from a plain email column is taken as the private one', () => {
  expect(readRow(['email'], ['Anna@Example.COM ']).given).toEqual({ email: 'anna@example.com', private_email: 'anna@example.com' })
  expect(readRow(['email', 'private_email'], ['a@example.com', 'mailto:b@example.com']).given).toEqual({ private_email: 'b@example.com' })
  expect(readRow(['private_email', 'email'], ['b@example.com', 'b@example.com']).given).toEqual({ private_email: 'b@example.com' })
  expect(read('work_email', 'anna.example.com')).toBe('Ogiltig email')
})

test.each(['anna@example,com', 'anna@exa mple.com', 'anna @example.com', 'anna@ example.com', 'anna@@example.com', 'anna@example', '@', ';'])('%j is refused as an invalid address', (cell) => {
  for (const column of ['email', 'private_email', 'work_email'] as const) expect(read(column, cell)).toBe('Ogiltig email')
})

test.each(['anna@example.com;', 'anna@example.com,', 'anna@example.com ;', 'anna@example.com; ;', 'anna@example.com;;', 'mailto:anna@example.com;', 'MAILTO:anna@example.com'])('separators after an address and mailto: before it are removed: %j', (cell) => {
  for (const column of ['email', 'private_email', 'work_email'] as const) expect(read(column, cell)).toBe('anna@example.com')
})

test.each(['', '-', 'bo@work.example.com'])('a plain address is the private one if the file has a private or work column, even beside %j', (cell) => {
  const address = 'anna@example.com'
  expect(readRow(['email', 'work_email'], [address, cell]).given).toMatchObject({ email: address, private_email: address, email_is_private: true })
  expect(readRow(['work_email', 'email'], [cell, address]).given).toMatchObject({ email: address, private_email: address, email_is_private: true })
  if (cell !== 'bo@work.example.com') expect(readRow(['private_email', 'email'], [cell, address]).given).toEqual({ email: address, private_email: address, email_is_private: true })
  expect(readRow(['email', 'work_email'], ['', cell]).given).not.toHaveProperty('email_is_private')
})

test.each(['anna@example.com, bo@example.com', 'anna@example.com; bo@example.com', 'anna@example.com bo@example.com', 'Anna <anna@example.com>', 'Anna <anna@exa mple.com>', 'anna@example.com (hem)',
  'Anna anna@example.com', 'e-post: anna@example.com', 'anna@example.com/bo@example.com', 'anna@example.com;bo'])('%j is refused as more than one address', (cell) => {
  for (const column of ['email', 'private_email', 'work_email'] as const) expect(read(column, cell)).toBe('Skriv en enda e-postadress, utan namn eller annan text')
})

test.each([['Ja', true], ['x', true], ['1', true], ['BETALD', true], ['Nej', false], ['0', false], ['Ej betald', false], ['kanske', 'Skriv Ja eller Nej']])(
  'the paid column reads %s', (cell, value) => expect(read('matchplay_approved', cell)).toBe(value),
)

test.each([['Volvo Cars', 'volvo_cars'], ['volvo_group', 'volvo_group'], ['AB Volvo', 'volvo_group'], ['PENSIONÄR', 'pensioner'],
  ['Annat', 'Okänd kategori. Skriv Volvo Cars, Volvo Group eller Pensionär, eller ta bort kolumnen ur filen']])('the category column reads %s', (cell, value) => {
  expect(read('category', cell)).toBe(value)
})

test('empty cells, dashes and missing cells give no value', () => {
  expect(readRow(['first_name', 'phone', 'club', 'email'], ['', '-', ' \u00A0'])).toEqual({ given: {}, problems: [] })
})

test('the first non-empty one of several columns for the same field counts', () => {
  const read = (...cells: string[]) => readRow(['phone', 'club', 'phone'], cells)
  expect(read('', 'Ale', '070-174 06 05').given).toEqual({ phone: '0701740605', club: 'Ale' })
  expect(read('–', '', '0701740605').given).toEqual({ phone: '0701740605' })
  expect(read('0701740605', '', '0701740699').given).toEqual({ phone: '0701740605' })
  expect(read('0701740605', '', '12')).toEqual({ given: { phone: '0701740605' }, problems: [] })
  expect(read('0701740605 0701740606', '', '0701740605')).toMatchObject({ given: {}, problems: [{ field: 'phone', value: '0701740605 0701740606' }] })
})

test('a landline number, and one that is too short, gives way to a number in a later column', () => {
  const read = (...cells: string[]) => readRow(['phone', 'phone', 'phone'], cells)
  expect(read('031-123456', '070-174 06 05')).toEqual({ given: { phone: '0701740605' }, problems: [] })
  expect(read('070-174 06 05', '031-123456')).toEqual({ given: { phone: '0701740605' }, problems: [] })
  expect(read('031-123456', '', '08-123 45 67')).toEqual({ given: { phone: '031123456' }, problems: [] })
  expect(read('031-123456', '12', '4791234567')).toEqual({ given: { phone: '031123456' }, problems: [] })
  expect(read('12', '031-123456')).toEqual({ given: { phone: '031123456' }, problems: [] })
  expect(read('12', '', '070-174').problems).toMatchObject([{ field: 'phone', value: '12' }])
  expect(read('12', '4791234567').problems).toMatchObject([{ field: 'phone', value: '4791234567' }])
})

test.each([['phone', '('], ['phone', ' +'], ['email', '@'], ['email', ';'], ['email', 'a@b.c ']] as const)('%s: a cell of nothing but %j is read in linear time', (column, sign) => {
  const timeOf = (times: number) => {
    const cell = sign.repeat(times)
    const started = performance.now()
    read(column, cell)
    return performance.now() - started
  }
  // The fastest of several runs, since other work may interrupt one; no more of them than are needed.
  let [short, long] = [Infinity, Infinity]
  for (let round = 0; round < 50 && !(long / short < 64); round += 1) [short, long] = [Math.min(short, timeOf(1000)), Math.min(long, timeOf(16_000))]
  // For 16 times the input: a ratio of about 16 if linear, 256 if quadratic.
  expect(long / short).toBeLessThan(64)
})

test('spreadsheet error values are refused, and similar text is kept', () => {
  for (const cell of ['#SAKNAS!', '#N/A', '#####', '#VÄRDEFEL!', '#DIV/0!', '#NAMN?', '#NAME?']) {
    expect(read('last_name', cell)).toBe('Cellen innehåller ett felvärde från kalkylprogrammet. Rätta det där')
  }
  for (const cell of ['Ek #N/A', '#Ek', '# 1', '#N/A Ek']) expect(read('last_name', cell)).toBe(cell)
})

test('a problem names its field and shows the cell, shortened without splitting a character', () => {
  expect(readRow(['club'], ['😀'.repeat(90)]).problems).toEqual([
    { field: 'club', text: 'Får vara högst 80 tecken', value: `${'😀'.repeat(59)}…`, from: 'cell' },
  ])
  expect(shortened('kort')).toBe('kort')
  expect([shortened('x'.repeat(60)), shortened('x'.repeat(61))]).toEqual(['x'.repeat(60), `${'x'.repeat(59)}…`])
})

test('the apostrophe that our export puts before a formula is removed', () => {
  expect(cleanCell("'=1+1")).toBe('=1+1')
  expect(cleanCell("'@anna")).toBe('@anna')
  expect(cleanCell("'Anna'")).toBe("'Anna'")
  for (const first of '=+-@＝＋－＠') expect(cleanCell(`'${first}1`)).toBe(`${first}1`)
  // A program that splits at semicolons would start a cell there.
  expect(cleanCell(`a;'=1; '+2;"'-3;" '@4`)).toBe('a;=1; +2;"-3;" @4')
  expect(cleanCell("a'=1")).toBe("a'=1")
})

test('invisible characters, ="…" wrappers and lone dashes in a cell are ignored', () => {
  expect(cleanCell('\uFEFFAn\u00ADna\u200B\u200C\u200D\u2060  Ek\u200E\u00A0\u202C ')).toBe('Anna Ek')
  expect(cleanCell('=" 0701"')).toBe('0701')
  expect(cleanCell('a="b"')).toBe('a="b"')
  for (const dashes of ['-', '–', '—', '---', '–—-']) expect(cleanCell(dashes)).toBe('')
  for (const more of ['Ek-', '-Ek', '- -']) expect(cleanCell(more)).toBe(more)
})
