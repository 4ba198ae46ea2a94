import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { annualReport, bylaw, manager } from '#features/association/contract.ts'
import { bylawTerms } from '#features/association/rules.ts'
import { annualReports, bylaws, managers } from './association.ts'

test('all entries fit their contracts and have unique ids', () => {
  for (const [schema, entries] of [[annualReport, annualReports], [bylaw, bylaws], [manager, managers]] as const) {
    expect(z.array<z.ZodMiniType>(schema).parse([...entries])).toEqual(entries)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  }
})

test('the report of 2024 has the specified figures, and a board and committee of allowed size', () => {
  const report = annualReports.at(-1)
  expect(report).toMatchObject({ year: 2024, isExample: true })
  expect(Object.fromEntries(report?.statistics.map(({ label, value }) => [label, value]) ?? [])).toEqual({
    'bokade businessrundor': 1247, 'aktiva medlemmar': 342, 'tävlingar': 12, 'styrelsemöten': 8,
  })
  expect(report?.board.length).toBeGreaterThanOrEqual(bylawTerms.boardMin)
  expect(report?.board.length).toBeLessThanOrEqual(bylawTerms.boardMax)
  const committee = report?.otherElected.filter(({ role }) => role === 'Valberedning')
  expect(committee).toHaveLength(bylawTerms.nominationCommittee)
  const text = JSON.stringify(report?.summary)
  for (const figure of ['342', '1\u00a0247', '8 protokollförda', '12 tävlingar']) expect(text).toContain(figure)
})

test('the bylaws are §1 to §11, and each states its own terms', () => {
  expect(bylaws.map(({ id, number }) => [id, number])).toEqual(Array.from({ length: 11 }, (_, at) => [`paragraf-${at + 1}`, at + 1]))
  const said: Record<number, string[]> = {
    1: ['51 procent', 'pensionär'], 3: ['1 maj', '{fee} kr'], 4: ['1 januari', '31 december'], 5: ['mars', '30 dagar', '14 dagar'],
    7: ['åtta dagar'], 8: ['fyra till sex', 'hälften', 'vartannat år', 'ett år'], 9: ['suppleant på ett år', 'två ledamöter'],
    10: ['två på varandra följande', '2/3'], 11: ['2/3'],
  }
  for (const [number, terms] of Object.entries(said)) {
    const text = bylaws[Number(number) - 1]?.paragraphs.join(' ')
    for (const term of terms) expect(text, `§${number}`).toContain(term)
  }
})

test('people are fictitious: surname Exempel, addresses at example.com, reserved phone numbers', () => {
  expect(managers).toHaveLength(6)
  const people = [...managers, ...annualReports.flatMap(({ board, otherElected }) => [...board, ...otherElected])]
  for (const { name } of people) expect(name).toMatch(/^[A-ZÅÄÖ][a-zåäö]+ Exempel$/)
  for (const { email, phone } of managers) {
    expect(email).toMatch(/@example\.com$/)
    if (phone !== null) expect(phone).toMatch(/^070-174 06 (0[5-9]|[1-9]\d)$/)
  }
})
