import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { quotaInWords } from '#features/booking/rules.ts'
import { bookingOption, course } from '#features/courses/contract.ts'
import { bookingOptions } from './booking-options.ts'
import { clubs } from './clubs.ts'
import { courses } from './courses.ts'

/** Specification 3, "Club" and "Business course". */
const ids = [
  'ale', 'backa-sateri', 'grappas', 'hulta', 'bollebygd', 'koberg', 'kungalv-kode', 'lerjedalen', 'lysegarden', 'sankt-jorgen',
  'sjogarde', 'torslanda',
]

describe('clubs', () => {
  test('are the twelve of the specification, at eleven facilities', () => {
    expect(clubs.map((club) => club.id)).toEqual(ids)
    expect(new Set(clubs.map((club) => club.klubbnamn)).size).toBe(11)
  })

  test('lie as far from Göteborg as their stated distance', () => {
    for (const { lat, lng, avstandKm, name } of clubs) {
      const [north, east] = [(lat - 57.7089) * 111.2, (lng - 11.9746) * 59.6]
      expect(Math.abs(Math.hypot(north, east) * 1.25 - avstandKm), name).toBeLessThan(6)
    }
  })

  test('have 18 holes each, except Kungälv-Kode with 27', () => {
    expect(clubs.filter((club) => club.hal !== 18)).toMatchObject([{ id: 'kungalv-kode', hal: 27 }])
  })
})

describe('courses', () => {
  test('are thirteen entries with unique ids that fit the contract', () => {
    expect(courses.map((entry) => z.parse(course, entry))).toEqual(courses)
    expect(new Set(courses.map((entry) => entry.id)).size).toBe(13)
    expect([...new Set(courses.map((entry) => entry.courseId))]).toEqual(ids)
  })

  test('all refer to an existing booking option', () => {
    const options = bookingOptions.map((option) => option.id)
    for (const entry of courses) expect(options, entry.name).toContain(entry.bookingOptionId)
  })
})

describe('booking options', () => {
  test('fit the contract and have the fixed labels of specification 2', () => {
    expect(bookingOptions.map((option) => z.parse(bookingOption, option))).toEqual(bookingOptions)
    expect(bookingOptions.map((option) => option.label)).toEqual([
      'Ale', 'Backa Säteri', 'Gräppås', 'Hulta-Bollebygd', 'Koberg', 'Kungälv-Kode', 'Lerjedalen', 'Lysegården 18-håls',
      'Lysegården 9-håls', 'Sankt Jörgen', 'Sjögärde', 'Torslanda (A)', 'Torslanda (B)',
    ])
  })

  test('have the quotas of specification 9', () => {
    const exceptions = new Map([
      ['kungalv-kode', 'Måndag till fredag: en fyrboll eller två tvåbollar per dag. Lördag och söndag: en fyrboll per dag.'],
      ['lerjedalen', 'En fyrboll och en tvåboll per dag.'],
      ['torslanda-a', 'Två fyrbollar eller fyra tvåbollar per dag.'],
      ['torslanda-b', 'Två fyrbollar eller fyra tvåbollar per dag.'],
    ])
    for (const { id, quota } of bookingOptions) {
      expect(quotaInWords(quota), id).toBe(exceptions.get(id) ?? 'En fyrboll eller två tvåbollar per dag.')
    }
  })

  test('share a quota at Torslanda only', () => {
    const shared = Object.values(Object.groupBy(bookingOptions, (option) => option.quotaGroup)).filter((options) => options && options.length > 1)
    expect(shared.map((options) => options?.map((option) => option.id))).toEqual([['torslanda-a', 'torslanda-b']])
  })
})
