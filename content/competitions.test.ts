import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { competitionEntry, season, tournamentEntry } from '#features/competitions/contract.ts'
import { matchPlayRules } from '#features/competitions/rules.ts'
import { competitions, seasons, tournaments } from './competitions.ts'

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

describe('competitions', () => {
  it('are the seven of the specification, fit the contract and include every status', () => {
    expect(z.array(z.strictObject(competitionEntry.shape)).parse(competitions)).toEqual(competitions)
    expect(competitions.map(({ id }) => id)).toEqual([
      'vartavlingen', 'kommunmasterskap', 'matchtavlingar', 'volvo-goteborg', 'svenska-volvo', 'wccg', 'hosttavling',
    ])
    expect(new Set(competitions.map(({ status }) => status))).toEqual(new Set(['completed', 'ongoing', 'upcoming']))
    expect(competitions.find(({ id }) => id === 'wccg')).toMatchObject({ name: 'WCCG', description: null })
  })

  it('are played on Saturdays where a day is set', () => {
    const days = competitions.flatMap(({ time }) => (time.kind === 'day' ? [time.day] : []))
    expect(days).not.toEqual([])
    expect(days.map(weekday)).toEqual(days.map(() => 6))
  })
})

describe('results', () => {
  it('exist for exactly the completed competitions, with places 1 to 6 in order', () => {
    expect(z.array(z.strictObject(tournamentEntry.shape)).parse(tournaments)).toEqual(tournaments)
    const completed = competitions.filter(({ status }) => status === 'completed').map(({ id }) => id)
    expect(tournaments.map(({ id }) => id)).toEqual(completed)
    for (const { results } of tournaments) expect(results.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('use made-up names, each once, and the Swedish notation of numbers', () => {
    const rows = tournaments.flatMap(({ results }) => results)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(18)
    for (const { name, hcp, score } of rows) {
      expect(name).toMatch(/^\p{Lu}\p{Ll}+ Exempel$/u)
      expect(hcp).toMatch(/^\+?\d{1,2},\d$/)
      expect(score).toMatch(/^\d{2} (p|netto|brutto)$/)
    }
  })
})

describe('the season', () => {
  it('ends the group stage on a Sunday and starts the knockout on a Monday about a week later', () => {
    expect(z.array(z.strictObject(season.shape)).parse(seasons)).toEqual(seasons)
    expect(seasons).not.toEqual([])
    for (const { groupStageEnds, knockoutStarts } of seasons) {
      expect([weekday(groupStageEnds), weekday(knockoutStarts)]).toEqual([0, 1])
      expect(Math.round(daysBetween(groupStageEnds, knockoutStarts) / 7)).toBe(matchPlayRules.weeksBeforeKnockout)
    }
  })
})
