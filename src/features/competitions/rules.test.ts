import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestWorstPoints, knockoutSchedule, matchPlayRules, type PairScores, playingHandicapLimits, readPlayingHandicap, showsResults,
  strokesOnHole, strokesReceived, weeksBetweenStages, winnersOf,
} from './rules.ts'
import { formatPlayingHandicap } from './texts.ts'

const indexes = Array.from({ length: matchPlayRules.holes }, (_, hole) => hole + 1)
const strokes = fc.integer({ min: 0, max: 90 })
const score = fc.integer({ min: 1, max: 12 })
const pair: fc.Arbitrary<PairScores> = fc.tuple(score, score)

describe('strokes received', () => {
  it('are the difference from the lowest handicap, which gets none', () => {
    expect(strokesReceived([14, 26])).toEqual([0, 12])
    expect(strokesReceived([12, 17, 9, 23])).toEqual([3, 8, 0, 14])
    expect(strokesReceived([-2, 10])).toEqual([0, 12])
    expect(strokesReceived([7, 7])).toEqual([0, 0])
  })

  it('are given on the hardest holes first, and again from index 1 if more than eighteen', () => {
    expect(indexes.filter((index) => strokesOnHole(12, index) === 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect([1, 5, 6, 18].map((index) => strokesOnHole(23, index))).toEqual([2, 2, 1, 1])
    expect(indexes.map((index) => strokesOnHole(18, index))).toEqual(indexes.map(() => 1))
    expect(indexes.map((index) => strokesOnHole(0, index))).toEqual(indexes.map(() => 0))
  })

  it('are all given, never more on an easier hole, and as evenly as possible', () => {
    fc.assert(fc.property(strokes, (received) => {
      const given = indexes.map((index) => strokesOnHole(received, index))
      expect(given.reduce((sum, count) => sum + count, 0)).toBe(received)
      expect(given).toEqual(given.toSorted((a, b) => b - a))
      expect(Math.max(...given) - Math.min(...given)).toBeLessThanOrEqual(1)
    }))
  })

  it('change on exactly one hole with each further stroke', () => {
    fc.assert(fc.property(strokes, (received) => {
      const changed = indexes.filter((index) => strokesOnHole(received + 1, index) !== strokesOnHole(received, index))
      expect(changed).toEqual([(received % matchPlayRules.holes) + 1])
    }))
  })
})

describe('best-ball/worst-ball', () => {
  it('gives a point for the better and one for the worse of the balls, none for equal ones', () => {
    expect(bestWorstPoints([4, 6], [5, 5])).toEqual({ a: 1, b: 1 })
    expect(bestWorstPoints([4, 5], [5, 6])).toEqual({ a: 2, b: 0 })
    expect(bestWorstPoints([5, 4], [6, 4])).toEqual({ a: 1, b: 0 })
    expect(bestWorstPoints([5, 5], [5, 5])).toEqual({ a: 0, b: 0 })
  })

  it('ignores the order of partners and treats both pairs alike', () => {
    fc.assert(fc.property(pair, pair, (a, b) => {
      const points = bestWorstPoints(a, b)
      expect(bestWorstPoints([a[1], a[0]], b)).toEqual(points)
      expect(bestWorstPoints(b, a)).toEqual({ a: points.b, b: points.a })
      expect(points.a + points.b).toBeLessThanOrEqual(2)
    }))
  })
})

describe('typed playing handicaps', () => {
  it.each([
    ['14', 14], [' 7 ', 7], ['0', 0], ['+2', -2], ['-2', -2], ['−3', -3], ['+0', 0],
    ['', 'empty'], ['+', 'empty'], ['12,4', 'decimal'], ['+1.5', 'decimal'], ['12,', 'not_whole'], ['1e1', 'not_whole'], ['tolv', 'not_whole'], ['+11', 'out_of_range'], ['81', 'out_of_range'],
  ])('%j is read as %j', (typed, read) => {
    expect(readPlayingHandicap(typed)).toBe(read)
  })

  it('are read back as the number they were formatted from', () => {
    fc.assert(fc.property(fc.integer({ min: playingHandicapLimits.best, max: playingHandicapLimits.worst }), (playingHandicap) => {
      expect(readPlayingHandicap(formatPlayingHandicap(playingHandicap))).toBe(playingHandicap)
    }))
  })
})

it('knockout rounds of three weeks follow each other, also across the change to winter time', () => {
  expect(knockoutSchedule('2025-08-25', ['Kvartsfinal', 'Semifinal', 'Final', 'Omspel'])).toEqual([
    { name: 'Kvartsfinal', from: '2025-08-25', to: '2025-09-14' },
    { name: 'Semifinal', from: '2025-09-15', to: '2025-10-05' },
    { name: 'Final', from: '2025-10-06', to: '2025-10-26' },
    { name: 'Omspel', from: '2025-10-27', to: '2025-11-16' },
  ])
})

it('results are shown only for a completed competition that has some', () => {
  expect(showsResults('completed', [1])).toBe(true)
  expect(showsResults('completed', [])).toBe(false)
  expect(showsResults('ongoing', [1])).toBe(false)
  expect(showsResults('upcoming', [1])).toBe(false)
})

it('everyone in first place is a winner, also if several share it', () => {
  const [anna, bo, cia] = [{ name: 'Anna', position: 1 }, { name: 'Bo', position: 1 }, { name: 'Cia', position: 3 }]
  expect(winnersOf([anna, { ...bo, position: 2 }, cia])).toEqual([anna])
  expect(winnersOf([anna, bo, cia])).toEqual([anna, bo])
  expect(winnersOf([])).toEqual([])
})

it.each([
  ['2025-08-16', 0], ['2025-08-17', 0], ['2025-08-20', 0], ['2025-08-21', 1], ['2025-08-25', 1], ['2025-08-27', 1], ['2025-08-28', 2], ['2025-09-08', 3],
])('a knockout that starts on %s comes about %i weeks after the group stage', (knockoutStarts, weeks) => {
  expect(weeksBetweenStages({ groupStageEnds: '2025-08-17', knockoutStarts })).toBe(weeks)
})
