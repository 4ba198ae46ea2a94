import { expect, test } from 'vitest'
import { momentSchema } from './moment.ts'

const isMoment = (written: string, format?: { precision: number }) => momentSchema(format).safeParse(written).success

test('a moment is one that the database knows', () => {
  for (const moment of ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00.123Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) expect(isMoment(moment), moment).toBe(true)
  for (const other of ['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z', '2026-11-21', '2026-02-30T00:00:00Z', '-000001-01-01T00:00:00Z', '']) expect(isMoment(other), other).toBe(false)
})

test('a moment may have to be as precise as the database writes it', () => {
  expect(isMoment('2026-11-21T08:00:00.123456Z', { precision: 6 })).toBe(true)
  expect(isMoment('2026-11-21T08:00:00.123Z', { precision: 6 })).toBe(false)
})
