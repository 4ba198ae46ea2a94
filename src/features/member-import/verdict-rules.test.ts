import { describe, expect, test } from 'vitest'
import { phoneTexts } from '#domain/phone.ts'
import { exampleGolfIds, type Given, type RowProblem } from './rules.ts'
import { rowTexts } from './texts.ts'
import { type JudgingContext, type Holder, judgeRow, type RegisterRow, type TakenInFile } from './verdict-rules.ts'

const anna: RegisterRow = {
  id: 'anna', golf_id: '990230-001', first_name: 'Anna', last_name: 'Exempel', private_email: 'anna@example.com', work_email: 'anna@work.example.com',
  phone: '0701740605', club: 'Ale', category: 'volvo_cars', matchplay_approved: false, ended_on: null, holds_role: false,
}
const emails: Record<string, Holder> = {
  'anna@example.com': { id: 'anna', name: 'Anna Exempel (990230-001)', hasEnded: false },
  'anna@work.example.com': { id: 'anna', name: 'Anna Exempel (990230-001)', hasEnded: false },
  'bo@example.com': { id: 'bo', name: 'Bo Exempel (990230-002)', hasEnded: false },
  'rut@example.org': { id: 'rut', name: 'Rut Exempel (990230-003)', hasEnded: true },
  'applied@example.com': { id: 'application', name: null, hasEnded: false },
}

function judge(given: Given, beside: Partial<JudgingContext> = {}, taken: TakenInFile = new Map(), problems: readonly RowProblem[] = []) {
  const member = given.golf_id === anna.golf_id ? anna : undefined
  return judgeRow({ line: 2, given, problems }, { member, golfIdHolder: member && { id: member.id, name: null, hasEnded: false }, emailHolder: (address) => emails[address], ...beside }, taken)
}
const texts = (judged: ReturnType<typeof judge>) => judged.problems.map(({ field, text }) => `${field ?? ''}: ${text}`)

test('a person who is not in the register is new', () => {
  expect(judge({ golf_id: '990230-009', first_name: 'Nils', last_name: 'Exempel' })).toMatchObject({ verdict: 'new', changed: {}, problems: [] })
})

test('a new member needs both names, and every row a Golf-ID', () => {
  expect(texts(judge({ golf_id: '990230-009' }))).toEqual(['first_name: Förnamn krävs för en ny medlem', 'last_name: Efternamn krävs för en ny medlem'])
  expect(texts(judge({ first_name: 'Nils' }))).toEqual(['golf_id: Golf-ID krävs'])
})

test('a field whose cell could not be read is not also reported as missing', () => {
  const unread = (field: 'golf_id' | 'first_name' | 'last_name' | 'name'): RowProblem => ({ field, text: 'Fel', value: 'x', from: 'cell' })
  const fieldsAtFault = (given: Given, ...problems: RowProblem[]) => judge(given, {}, new Map(), problems).problems.map(({ field }) => field)
  expect(fieldsAtFault({ first_name: 'Nils' }, unread('golf_id'))).toEqual(['golf_id'])
  expect(new Set(fieldsAtFault({ first_name: 'Nils' }, unread('last_name')))).toEqual(new Set(['golf_id', 'last_name']))
  expect(fieldsAtFault({ golf_id: '990230-009' }, unread('name'))).toEqual(['name'])
  expect(new Set(fieldsAtFault({ golf_id: '990230-009' }, unread('first_name')))).toEqual(new Set(['first_name', 'last_name']))
  expect(new Set(fieldsAtFault({ golf_id: '990230-009' }, unread('last_name')))).toEqual(new Set(['first_name', 'last_name']))
})

test('a row of the example file is refused unless a member has its Golf-ID', () => {
  const given: Given = { golf_id: exampleGolfIds[0], first_name: 'Åsa', last_name: 'Exempel', club: 'Koberg' }
  expect(texts(judge(given))).toEqual([': Raden kommer från exempelfilen. Ta bort den'])
  expect(judge(given, { member: { ...anna, golf_id: exampleGolfIds[0] } }).verdict).toBe('changed')
})

test('a faulty row that is judged again gets the same problems as before', () => {
  for (const given of [{ golf_id: '990230-009' }, { first_name: 'Nils' }, { golf_id: '990230-009', first_name: 'Nils', last_name: 'Exempel', private_email: 'bo@example.com' }]) {
    const first = judge(given)
    expect(first.verdict).toBe('faulty')
    expect(judge(given, {}, new Map(), first.problems)).toEqual(first)
  }
})

test('a row that leaves out fields or repeats the registered values is no change', () => {
  expect(judge({ golf_id: '990230-001' }).verdict).toBe('same')
  expect(judge({ golf_id: '990230-001', first_name: 'Anna', phone: '0701740605', matchplay_approved: false }).verdict).toBe('same')
})

test('a change reports the old values of the changed fields', () => {
  expect(judge({ golf_id: '990230-001', phone: '0701740606', club: 'Ale', matchplay_approved: true }))
    .toMatchObject({ verdict: 'changed', changed: { phone: '0701740605', matchplay_approved: false }, problems: [] })
})

test('a full name that differs from the registered one only in how it is split is no change', () => {
  const maria = { ...anna, first_name: 'Anna', last_name: 'Maria Exempel' }
  const given: Given = { golf_id: '990230-001', name: 'Anna Maria Exempel', first_name: 'Anna Maria', last_name: 'Exempel' }
  expect(judge(given, { member: maria }).verdict).toBe('same')
  expect(judge(given).changed).toEqual({ first_name: 'Anna' })
})

test('a corrected last name is a change even beside the old full name', () => {
  const given: Given = { golf_id: '990230-001', name: 'Anna Exempel', first_name: 'Anna', last_name: 'Exempelsson' }
  expect(judge(given)).toMatchObject({ verdict: 'changed', changed: { last_name: 'Exempel' } })
})

test('a plain address equal to the work address is no change', () => {
  const address = 'anna@work.example.com'
  expect(judge({ golf_id: '990230-001', email: address, private_email: address }).verdict).toBe('same')
  expect(judge({ golf_id: '990230-001', private_email: address }).verdict).toBe('changed')
})

describe('a plain address for a member who has only a work address', () => {
  const nils = { ...anna, private_email: null, work_email: 'nlis@work.example.com' }
  const address = 'nils@work.example.com'
  const given: Given = { golf_id: '990230-001', email: address, private_email: address }

  test('replaces the work address, unless it belongs to somebody else', () => {
    expect(judge(given, { member: nils })).toEqual({
      verdict: 'changed', given: { golf_id: '990230-001', email: address, work_email: address }, changed: { work_email: nils.work_email }, problems: [],
    })
    const other: Given = { ...given, email: 'bo@example.com', private_email: 'bo@example.com' }
    expect(judge(other, { member: nils }).problems).toMatchObject([{ field: 'email' }])
  })

  test('is judged again as it was read, also after the register has changed', () => {
    const first = judge(given, { member: nils })
    expect(judge(first.given, { member: nils })).toEqual(first)
    expect(judge(first.given, { member: { ...nils, private_email: 'nils@example.com' } })).toMatchObject({ given, changed: { private_email: 'nils@example.com' } })
    expect(judge(first.given, { member: { ...nils, work_email: address } })).toMatchObject({ verdict: 'same', given })
  })

  test('becomes the private one if the file says so or has a column for either kind', () => {
    expect(judge({ golf_id: '990230-001', private_email: address }, { member: nils }).changed).toEqual({ private_email: null })
    const atItsWord: Given = { ...given, email_is_private: true }
    const first = judge(atItsWord, { member: nils })
    expect(first).toMatchObject({ given: atItsWord, changed: { private_email: null } })
    expect(judge(first.given, { member: nils })).toEqual(first)
    expect(judge({ ...atItsWord, work_email: 'nlis@work.example.com' }, { member: nils }).changed).toEqual({ private_email: null })
    expect(judge(atItsWord, { member: { ...nils, work_email: address } }).verdict).toBe('same')
    expect(judge(given, { member: { ...nils, work_email: null } }).changed).toEqual({ private_email: null })
  })
})

test('an address that belongs to somebody else or to an open application is refused', () => {
  expect(texts(judge({ golf_id: '990230-001', private_email: 'bo@example.com' }))).toEqual(['private_email: Adressen tillhör redan Bo Exempel (990230-002). Skriv en egen adress för medlemmen, eller lämna cellen tom'])
  expect(texts(judge({ golf_id: '990230-001', work_email: 'applied@example.com' }))).toEqual(['work_email: Adressen finns i en ansökan som inte är klar. Avgör eller radera den först, eller låt den sökande slutföra registreringen'])
})

test('an address that belongs to somebody whose membership has ended is refused', () => {
  expect(texts(judge({ golf_id: '990230-001', work_email: 'rut@example.org' }))).toEqual(['work_email: Adressen tillhör Rut Exempel (990230-003), vars medlemskap är avslutat'])
})

test('a problem with an address is reported for the column that it came from', () => {
  const address = 'bo@example.com'
  expect(judge({ golf_id: '990230-001', email: address, private_email: address }).problems).toMatchObject([{ field: 'email' }])
  expect(judge({ golf_id: '990230-001', private_email: address }).problems).toMatchObject([{ field: 'private_email' }])
  expect(judge({ golf_id: '990230-001', email: address, private_email: 'ny@example.com' }, { member: { ...anna, holds_role: true } }).problems).toMatchObject([{ field: 'private_email' }])
})

test('for a role holder, the refusal of an address is about the role and not about whose it is', () => {
  const member = { ...anna, holds_role: true }
  expect(judge({ golf_id: '990230-001', private_email: 'bo@example.com' }, { member }).problems).toMatchObject([{ text: expect.stringMatching(/behörighet/) as unknown }])
})

test('a new address or phone number of a role holder is refused, while other fields may change', () => {
  const member = { ...anna, holds_role: true }
  for (const [field, value] of [['private_email', 'ny@example.com'], ['work_email', 'ny@example.com'], ['phone', '0701740606']] as const) {
    expect(texts(judge({ golf_id: '990230-001', [field]: value, club: 'Koberg' }, { member })))
      .toEqual([`${field}: Medlemmen har en behörighet, så en superadministratör ändrar det här på medlemmens kort. Lämna cellen tom här`])
  }
  expect(judge({ golf_id: '990230-001', private_email: 'anna@example.com', phone: '0701740605', club: 'Koberg' }, { member }).verdict).toBe('changed')
})

test('a Golf-ID of an open application or of an ended membership is refused', () => {
  const given: Given = { golf_id: '990230-009', first_name: 'Nils', last_name: 'Exempel' }
  expect(texts(judge(given, { golfIdHolder: { id: 'application', name: null, hasEnded: false } })))
    .toEqual(['golf_id: Det finns en ansökan med det här Golf-ID:t som inte är klar. Avgör eller radera den först, eller låt den sökande slutföra registreringen'])
  expect(texts(judge({ golf_id: '990230-001' }, { member: { ...anna, ended_on: '2026-01-01' } })))
    .toEqual([': Medlemskapet är avslutat. Återuppta det på medlemmens kort först'])
})

test('the first of two rows keeps a Golf-ID or address, and a faulty row claims none', () => {
  const taken: TakenInFile = new Map()
  const nils: Given = { golf_id: '990230-009', first_name: 'Nils', last_name: 'Exempel', private_email: 'nils@example.com' }
  expect(judge({ ...nils, private_email: 'bo@example.com' }, {}, taken).verdict).toBe('faulty')
  expect(judge(nils, {}, taken).verdict).toBe('new')
  expect(texts(judge(nils, {}, taken))).toEqual([`golf_id: ${rowTexts.golfIdTwice(2)}`])
  expect(texts(judge({ ...nils, golf_id: '990230-010' }, {}, taken))).toEqual(['private_email: Samma adress finns redan på rad 2. Varje medlem behöver en egen, så lämna cellen tom på den ena raden'])
  expect(judge({ golf_id: '990230-011', first_name: 'Rut', last_name: 'Exempel', private_email: 'rut@example.com', work_email: 'rut@example.com' }, {}, taken).verdict).toBe('new')
})

test('a faulty cell makes the row faulty, and earlier problems with the register are dropped', () => {
  const judged = judgeRow({
    line: 3,
    given: { golf_id: '990230-001' },
    problems: [
      { field: 'phone', text: phoneTexts.incomplete, value: '12', from: 'cell' },
      { field: 'golf_id', text: 'Det finns en ansökan', value: null, from: 'row' },
    ],
  }, { member: anna, golfIdHolder: { id: 'anna', name: null, hasEnded: false }, emailHolder: () => undefined }, new Map())
  expect(judged).toMatchObject({ verdict: 'faulty', problems: [{ field: 'phone' }] })
  expect(judged.problems).toHaveLength(1)
})
