import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { endDayProblem, firstEndDay, isOfPastYear } from './end-rules.ts'

const late = 'Ange ett datum, senast i dag'
const ending = { hasLogIn: true, bySuperadmin: true }

describe('the last day of a membership', () => {
  it('is today or earlier', () => {
    expect(endDayProblem('2026-11-23', '2026-11-23', ending)).toBeNull()
    for (const day of ['2026-11-24', '2026-02-29', '', 'i dag']) expect(endDayProblem(day, '2026-11-23', ending), day).toBe(late)
  })

  it('is less than five years ago, as an earlier year is probably mistyped', () => {
    expect(endDayProblem('2021-11-24', '2026-11-23', ending)).toBeNull()
    for (const day of ['2021-11-23', '2016-11-23', '2000-01-01']) {
      expect(endDayProblem(day, '2026-11-23', ending), day)
        .toBe('Ange ett datum, tidigast den 24 november 2021. Kontrollera årtalet: uppgifterna raderas 5 år efter medlemskapets sista dag.')
    }
  })

  it.each([
    ['2028-02-27', '2023-02-28'], ['2028-02-28', '2023-02-28'], ['2028-02-29', '2023-03-01'],
    ['2029-02-27', '2024-02-28'], ['2029-02-28', '2024-03-01'],
  ])('entered on %s is %s at the earliest, in leap years too', (today, first) => {
    expect(firstEndDay(today, ending)).toBe(first)
    expect(endDayProblem(first, today, ending)).toBeNull()
    expect(endDayProblem(addDays(first, -1), today, ending)).not.toBeNull()
  })

  it('is at most four years ago when a non-superadmin ends the membership of somebody with a log-in', () => {
    const byWriter = { hasLogIn: true, bySuperadmin: false }
    expect(endDayProblem('2022-11-23', '2026-11-23', byWriter)).toBeNull()
    expect(endDayProblem('2022-11-22', '2026-11-23', byWriter)).toBe('Ange ett datum, tidigast den 23 november 2022. '
      + 'Uppgifterna raderas 5 år efter medlemskapets sista dag, så ett tidigare datum kan bara en superadministratör ange.')
    expect(endDayProblem('2016-11-23', '2026-11-23', byWriter))
      .toBe('Ange ett datum, tidigast den 23 november 2022. Kontrollera årtalet: uppgifterna raderas 5 år efter medlemskapets sista dag.')
    for (const each of [ending, { hasLogIn: false, bySuperadmin: false }]) expect(firstEndDay('2026-11-23', each)).toBe('2021-11-24')
  })
})

describe('a membership that is resumed', () => {
  it.each([
    ['2026-11-23', '2026-11-23', false], ['2026-01-01', '2026-12-31', false], ['2026-12-31', '2027-01-01', true], ['2022-06-15', '2026-02-01', true],
  ])('ended on %s and resumed on %s, it is of a past year: %s', (endedOn, today, isPast) => {
    expect(isOfPastYear(endedOn, today)).toBe(isPast)
  })
})
