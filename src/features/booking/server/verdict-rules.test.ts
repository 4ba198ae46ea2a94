import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingOptions } from '#content/booking-options.ts'
import { addDays, dateInStockholm, weekdayOf } from '#domain/calendar.ts'
import type { BookingOption } from '#features/courses/contract.ts'
import { erasedName, removedName } from '#features/privacy/rules.ts'
import { ballOf, dayState, fits, freeOf, nothingTaken, quotaOn, type Taken, withBall } from '../quota-rules.ts'
import { bookingRules, type BallSize, type DayQuota } from '../rules.ts'
import {
  type BallPlayer, type BookingDraft, type BookingFacts, bookingWindow, brokenRule, dayKey, isErased, newlyRepeatedIn, playerKey, repeatedIn, verdict,
} from '../verdict-rules.ts'

const today = '2026-11-21'

const quota = fc.record({ fourBalls: fc.nat(3), twoBalls: fc.nat(3), splits: fc.boolean() })
const balls = fc.array(fc.constantFrom<BallSize>('two', 'four'), { maxLength: 10 })

/** The same rule in other words, by seating: each ball looks for a place of its own, and a four-ball place may seat two two-balls. */
function seats(all: readonly BallSize[], { fourBalls, twoBalls, splits }: DayQuota): boolean {
  const fours = all.filter((ball) => ball === 'four').length
  const twosLeft = all.length - fours - twoBalls
  if (fours > fourBalls) return false
  return twosLeft <= (splits ? 2 * (fourBalls - fours) : 0)
}

test('a day fits exactly the balls that can be seated', () => {
  fc.assert(fc.property(balls, quota, (all, given) => {
    const taken = all.reduce((sum, ball) => withBall(sum, ball), nothingTaken)
    expect(fits(taken, given)).toBe(seats(all, given))
  }))
})

test('the free places are exactly those that can still be taken, also on a day over a lowered quota', () => {
  fc.assert(fc.property(balls, quota, (all, given) => {
    const taken = all.reduce((sum, ball) => withBall(sum, ball), nothingTaken)
    const free = freeOf(taken, given)
    for (const [ball, count] of [['four', free.fourBalls], ['two', free.twoBalls]] as const) {
      if (count > 0) expect(fits(withBall(taken, ball, count), given)).toBe(true)
      expect(fits(withBall(taken, ball, count + 1), given)).toBe(false)
    }
    if (!fits(taken, given)) expect(free).toEqual(nothingTaken)
    expect(['full', 'closed'].includes(dayState(taken, given))).toBe(free.fourBalls + free.twoBalls === 0)
    // A day that gives nothing is closed, not full.
    expect(dayState(taken, given) === 'closed').toBe(!fits(withBall(nothingTaken, 'four'), given) && !fits(withBall(nothingTaken, 'two'), given))
  }))
})

test.each([[1, 'two'], [2, 'two'], [3, 'four'], [4, 'four']] as const)('%i players make a %s-ball', (players, ball) => {
  expect(ballOf(players)).toBe(ball)
})

const fullDays: { id: string; other: string; full: BallSize[][] }[] = [
  { id: 'ale', other: 'ale', full: [['four'], ['two', 'two']] },
  { id: 'kungalv-kode', other: 'kungalv-kode', full: [['four'], ['two', 'two']] },
  { id: 'lerjedalen', other: 'lerjedalen', full: [['four', 'two']] },
  { id: 'lysegarden-9', other: 'lysegarden-9', full: [['four'], ['two', 'two']] },
  { id: 'lysegarden-18', other: 'lysegarden-18', full: [['four'], ['two', 'two']] },
  { id: 'torslanda-a', other: 'torslanda-b', full: [['four', 'four'], ['four', 'two', 'two'], ['two', 'two', 'two', 'two']] },
]

test.each(fullDays)('$id is full on a weekday with $full, together with $other', ({ id, other, full }) => {
  const option = optionOf(id)
  expect(optionOf(other).quotaGroup).toBe(option.quotaGroup)
  const given = quotaOn(option.quota, '2026-11-24')
  for (const all of full) {
    const taken = all.reduce((sum, ball) => withBall(sum, ball), nothingTaken)
    expect(fits(taken, given)).toBe(true)
    expect(freeOf(taken, given)).toEqual(nothingTaken)
  }
})

test('Kungälv-Kode gives a single four-ball on Saturday and Sunday', () => {
  for (const day of ['2026-11-28', '2026-11-29']) {
    const given = quotaOn(optionOf('kungalv-kode').quota, day)
    expect(freeOf(nothingTaken, given)).toEqual({ fourBalls: 1, twoBalls: 0 })
  }
})

test('9 and 18 holes at Lysegården have separate quotas', () => {
  expect(optionOf('lysegarden-9').quotaGroup).not.toBe(optionOf('lysegarden-18').quotaGroup)
})

const name = fc.constantFrom('Anna', ' anna ', 'Bo', 'Cia  Ek', 'CIA EK', 'Cia', 'Dan', 'Eva', 'Finn', 'Gun', 'Hans', 'Ida', 'Jan')
const player = fc.record({ name, golfId: fc.option(fc.constantFrom('990230-001', '990230-002', '990230-003', '990230-004')), isMember: fc.boolean() })
const draft: fc.Arbitrary<BookingDraft> = fc.record({
  option: fc.constantFrom(...bookingOptions.filter(({ id }) => ['ale', 'kungalv-kode', 'torslanda-a', 'torslanda-b', 'lerjedalen'].includes(id))),
  playDate: fc.integer({ min: -2, max: 190 }).map((days) => addDays(today, days % 7 === 0 ? days : days % 18)),
  isMatch: fc.boolean(),
  players: fc.uniqueArray(player, { minLength: 1, maxLength: 4, selector: playerKey }),
})
const requests = fc.array(draft, { maxLength: 40 })
const stopped = fc.constantFrom(new Map(), new Map([['990230-004', 'suspended' as const]]))

interface Site extends BookingFacts {
  taken: Map<string, { fourBalls: number; twoBalls: number }>
  booked: Set<string>
}

/** Books each request that the rules accept, as the server does. */
function book(all: readonly BookingDraft[], facts: Site): BookingDraft[] {
  return all.filter((request) => {
    if (brokenRule(request, facts, today) !== null) return false
    const key = dayKey(request.option.quotaGroup, request.playDate)
    facts.taken.set(key, withBall(facts.taken.get(key) ?? nothingTaken, ballOf(request.players.length)))
    for (const each of request.players) facts.booked.add(playerKey(each))
    return true
  })
}

const siteWith = (standing: BookingFacts['stopped']): Site => ({ options: bookingOptions, taken: new Map(), booked: new Set(), stopped: standing })

/** By Golf-ID where either has one, else by name, and never by both. */
function isSamePlayer(one: BallPlayer, two: BallPlayer): boolean {
  if (one.golfId !== null || two.golfId !== null) return one.golfId === two.golfId
  const said = ({ name: typed }: BallPlayer) => typed.trim().split(/\s+/).join(' ').toLowerCase()
  return said(one) === said(two)
}

/** Whether a rule is broken, computed independently of the code under test. */
function isBroken(rule: string, request: BookingDraft, facts: BookingFacts, accepted: readonly BookingDraft[]): boolean {
  const last = addDays(today, request.isMatch ? bookingRules.matchPlayWindowDays : bookingRules.windowDays)
  if (rule === 'standing') return request.players.some(({ golfId }) => golfId !== null && facts.stopped.has(golfId))
  if (rule === 'window') return request.playDate < today || request.playDate > last
  if (rule === 'member_in_ball') return request.players.every(({ isMember }) => !isMember)
  if (rule === 'one_active_booking') {
    return accepted.some((other) => other.players.some((one) => request.players.some((two) => isSamePlayer(one, two))))
  }
  const sameDay = accepted.filter((other) => other.option.quotaGroup === request.option.quotaGroup && other.playDate === request.playDate)
  return !seats([...sameDay, request].map(({ players }) => ballOf(players.length)), dayQuota(request.option, request.playDate))
}

test('no set of accepted requests breaks any of the booking rules', () => {
  fc.assert(fc.property(requests, stopped, (all, standing) => {
    const facts = siteWith(standing)
    const accepted = book(all, facts)
    for (const [index, request] of accepted.entries()) {
      const others = accepted.toSpliced(index, 1)
      for (const rule of ['standing', 'window', 'member_in_ball', 'one_active_booking', 'quota']) {
        expect(isBroken(rule, request, facts, others), rule).toBe(false)
      }
    }
  }), { numRuns: 300 })
})

test('a refusal names a rule that is broken, and every alternative is accepted', () => {
  const seen = new Map<string, number>()
  fc.assert(fc.property(requests, draft, stopped, (all, request, standing) => {
    const facts = siteWith(standing)
    const accepted = book(all, facts)
    const refused = verdict(request, facts, today)
    if (refused === null) return
    seen.set(refused.rule, (seen.get(refused.rule) ?? 0) + 1)
    expect(isBroken(refused.rule, request, facts, accepted)).toBe(true)
    expect(refused.text).toMatch(/\.$/)
    expect(refused.alternatives.length).toBeLessThanOrEqual(3)
    if (refused.rule !== 'quota' && refused.rule !== 'window') expect(refused.alternatives).toEqual([])
    for (const { course, date } of refused.alternatives) {
      expect(verdict({ ...request, option: optionOf(course), playDate: date }, facts, today)).toBeNull()
      if (date !== request.playDate) expect(date, 'an alternative day is not today, when the board could hardly answer in time').not.toBe(today)
    }
  }), { numRuns: 1000 })
  // Without all of these, the property would say nothing about the missing ones.
  expect([...seen.keys()].toSorted()).toEqual(['member_in_ball', 'one_active_booking', 'quota', 'standing', 'window'])
})

test.each([
  [{ golfId: '990230-001', name: 'Anna' }, 'id:990230-001'],
  [{ golfId: null, name: ' Anna   ÅBERG ' }, 'name:anna åberg'],
])('the player %j has the key %s', (who, key) => {
  expect(playerKey(who)).toBe(key)
})

const [anna, annaWithout, annaToo, bo] = [
  { name: 'Anna', golfId: '990230-001' }, { name: ' anna ', golfId: null }, { name: 'Anna', golfId: '990230-002' }, { name: 'Bo', golfId: null },
]
const gone = { name: erasedName, golfId: null }

test.each([
  ['one Golf-ID', [anna, { ...bo, golfId: anna.golfId }], [1]],
  ['one name', [annaWithout, { ...annaWithout, name: 'ANNA' }, bo], [1]],
  ['the name of a Golf-ID', [anna, bo, annaWithout], [2]],
  ['the same, the other way round', [annaWithout, bo, anna], [0]],
  ['one name of two Golf-IDs', [anna, annaToo], []],
  ['nothing', [anna, bo], []],
])('finds the players who are repeated in a ball: %s', (_, players, repeated) => {
  expect(repeatedIn(players)).toEqual(repeated)
})

test.each([
  ['two who stood so before', [gone, gone, bo], [gone, gone], []],
  ['one more of them', [gone, gone, gone], [gone, gone], [1, 2]],
  ['another beside them', [gone, gone, bo, bo], [gone, gone], [3]],
  ['one who stood alone', [anna, annaWithout], [anna], [1]],
])('finds the players whom a change repeats in a ball: %s', (_, players, before, repeated) => {
  expect(newlyRepeatedIn(players, before)).toEqual(repeated)
})

test('a player counts as erased with the shared name of those erased or of names removed, and no Golf-ID', () => {
  expect([gone, { ...gone, name: removedName }, { ...gone, golfId: '990230-001' }, bo].map(isErased)).toEqual([true, true, false, false])
})

/** One minute before midnight in Sweden, and midnight: in winter, and when summer time begins and ends. */
test.each([
  ['2026-11-21T22:59:00Z', '2026-12-05', '2026-11-21T23:00:00Z', '2026-12-06'],
  // The clocks go forward in the night to the 29th, which is 23 hours long.
  ['2026-03-28T22:59:00Z', '2026-04-11', '2026-03-28T23:00:00Z', '2026-04-12'],
  ['2026-03-29T21:59:00Z', '2026-04-12', '2026-03-29T22:00:00Z', '2026-04-13'],
  // They go back in the night to the 25th, which is 25 hours long.
  ['2026-10-24T21:59:00Z', '2026-11-07', '2026-10-24T22:00:00Z', '2026-11-08'],
  ['2026-10-25T22:59:00Z', '2026-11-08', '2026-10-25T23:00:00Z', '2026-11-09'],
])('at %s the window reaches to %s, at %s to %s', (before, last, after, next) => {
  expect(bookingWindow(dateInStockholm(new Date(before)), false).to).toBe(last)
  expect(bookingWindow(dateInStockholm(new Date(after)), false).to).toBe(next)
  const asked = (playDate: string, at: string) => brokenRule(
    { option: optionOf('ale'), playDate, isMatch: false, players: [{ name: 'Anna', golfId: null, isMember: true }] }, siteWith(new Map()), dateInStockholm(new Date(at)),
  )
  expect([asked(last, before), asked(next, before), asked(next, after), asked(addDays(next, 1), after)]).toEqual([null, 'window', null, 'window'])
})

test.each([['2027-05-20', null], ['2027-05-21', 'window']])('match play, which can be booked 180 days ahead, is judged for %s as %s', (playDate, rule) => {
  expect(brokenRule({ option: optionOf('ale'), playDate, isMatch: true, players: [{ name: 'Anna', golfId: null, isMember: true }] }, siteWith(new Map()), today)).toBe(rule)
})

function optionOf(id: string): BookingOption {
  const option = bookingOptions.find((each) => each.id === id)
  if (!option) throw new Error(`No option ${id}`)
  return option
}

function dayQuota(option: BookingOption, day: string): DayQuota {
  return weekdayOf(day) > 5 ? option.quota.weekend : option.quota.weekday
}

test.each([
  [2, 1, 'har bara plats för en tvåboll. Ni är tre, och det räknas som en fyrboll.'],
  [2, 2, 'har bara plats för två tvåbollar. Ni är tre, och det räknas som en fyrboll.'],
])('a refusal says what is left where there are only two-ball places: %i, with %i free', (twoBalls, free, words) => {
  expect(refusalOn({ fourBalls: 0, twoBalls, splits: false }, { fourBalls: 0, twoBalls: twoBalls - free }, 3)).toContain(words)
})

test.each([
  [1, 1, 'har bara plats för en fyrboll.'],
  [2, 1, 'har bara plats för en fyrboll.'],
  [2, 2, 'har bara plats för två fyrbollar.'],
  [3, 3, 'har bara plats för tre fyrbollar.'],
])('a refusal says what is left where there are only four-ball places: %i, with %i free', (fourBalls, free, words) => {
  expect(refusalOn({ fourBalls, twoBalls: 0, splits: false }, { fourBalls: fourBalls - free, twoBalls: 0 }, 2)).toContain(words)
})

function refusalOn(given: DayQuota, taken: Taken, players: number): string | undefined {
  const option = { ...optionOf('ale'), quota: { weekday: given, weekend: given } }
  const ball = Array.from({ length: players }, (_, index) => ({ name: `Spelare ${index}`, golfId: null, isMember: true }))
  const facts: BookingFacts = {
    options: [option], taken: new Map([[dayKey(option.quotaGroup, '2026-11-24'), taken]]), booked: new Set(), stopped: new Map(),
  }
  return verdict({ option, playDate: '2026-11-24', isMatch: false, players: ball }, facts, today)?.text
}

test('the verdict for the board addresses nobody as you', () => {
  const players = ['Bo', 'Greta', 'Gun'].map((name, index) => ({ name, golfId: index ? null : '990230-001', isMember: index === 0 }))
  const draft: BookingDraft = { option: optionOf('lerjedalen'), playDate: '2026-11-24', isMatch: false, players, isForBoard: true }
  const free: BookingFacts = { options: [], taken: new Map(), booked: new Set(), stopped: new Map() }
  const cases: [BookingFacts, string][] = [
    [{ ...free, booked: new Set(['id:990230-001']) }, 'Bo har redan en.'],
    [{ ...free, stopped: new Map([['990230-001', 'suspended']]) }, 'Styrelsen har stoppat Bo från att boka.'],
    [{ ...free, taken: new Map([[dayKey('lerjedalen', '2026-11-24'), { fourBalls: 1, twoBalls: 0 }]]) }, 'De är tre, och det räknas som en fyrboll.'],
  ]
  const texts = cases.map(([facts, words]) => [verdict(draft, facts, today)?.text, words])
  // A request that nobody answered in time: the text says what is left to do.
  texts.push([verdict(draft, free, '2026-11-25')?.text, 'Speldagen har redan varit. Bekräfta i efterhand om rundan spelades, annars avböj.'])
  for (const [text, words] of texts) {
    expect(text).toContain(words)
    expect(text).not.toMatch(/\b(du|din|dina|ni|er)\b/i)
  }
})

test('the board is told of a possible match by name only if nothing certain stands in the way', () => {
  const players = ['Bo', 'Greta', 'Gun'].map((name, index) => ({ name, golfId: `990230-00${index}`, isMember: true }))
  const draft: BookingDraft = { option: optionOf('lerjedalen'), playDate: '2026-11-24', isMatch: false, players, isForBoard: true }
  const free: BookingFacts = { options: [], taken: new Map(), booked: new Set(['id:990230-000']), byName: new Set(['id:990230-000']), stopped: new Map() }
  const full = new Map([[dayKey('lerjedalen', '2026-11-24'), { fourBalls: 1, twoBalls: 0 }]])
  expect(verdict(draft, free, today)?.text).toMatch(/Bo har redan en, om det är samma person\.$/)
  expect(verdict(draft, { ...free, taken: full }, today)?.rule).toBe('quota')
  expect(verdict(draft, { ...free, booked: new Set(['id:990230-000', 'id:990230-002']) }, today)?.text).toMatch(/Gun har redan en\.$/)
})

test('the verdict for the board names the same rule as the one for the booker, but no alternatives', () => {
  const seen = new Set<string>()
  fc.assert(fc.property(requests, draft, stopped, (all, request, standing) => {
    const facts = siteWith(standing)
    book(all, facts)
    const [told, read] = [verdict(request, facts, today), verdict({ ...request, isForBoard: true }, facts, today)]
    expect(read?.rule).toBe(told?.rule)
    expect(read?.alternatives ?? []).toEqual([])
    if (told && told.alternatives.length > 0) seen.add(told.rule)
    // About one draft of 120 meets a full day and has alternatives: this many runs find one.
  }), { numRuns: 3000 })
  // Without these, the property would say nothing about alternatives that are left out.
  expect([...seen].toSorted()).toEqual(['quota', 'window'])
})
