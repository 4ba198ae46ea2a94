import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { oneAfterTheOther, untilHeldUp } from '#server/db/testing.ts'
import { mails } from '#server/outbox/tables.ts'
import { type Answer, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { quotaRecord } from '../desk-contract.ts'
import { playerKey } from '../verdict-rules.ts'
import { remindBoard } from './reminders.ts'
import { activePlayers, bookingDays, bookingPlayers, bookings, memberStandings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

const many = 200
const start = new Date('2026-11-21T08:00:00Z')
let site: TestSite
let people: TestPerson[]
let administrators: TestPerson[]

const times = <Value>(make: (index: number) => Value): Value[] => Array.from({ length: many }, (_, index) => make(index))
const at = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nobody')
  return value
}
const outcomes = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const rule = z.object({ data: z.object({ rule: z.string() }) }).safeParse(answer.body)
    const outcome = answer.status === 200 ? 'done' : rule.data?.data.rule ?? refusalOf(answer).code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
const idOf = (answer: Answer) => z.object({ id: z.uuid() }).parse(answer.body).id
const request = (person: TestPerson, changes: Record<string, unknown>) =>
  person.visitor.rpc('create_booking_request', bookingForm(person, changes))
const mailsOf = async (kind: string) => (await site.mails()).filter((mail) => mail.kind === kind)

// The embedded database has one connection and cannot run into these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  beforeAll(async () => {
    site = await startTestSite()
    site.clock.set(start)
    await loadCourses(site.db, start)
    people = []
    for (let count = 0; count < 20; count += 1) people.push(await site.person())
    administrators = [await site.person({ roles: ['admin_write'] }), await site.person({ roles: ['superadmin'] })]
  }, 60_000)
  afterAll(() => site.close())
  beforeEach(async () => {
    site.clock.advance({ seconds: 3601 })
    for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
  })

  it('200 requests for one day fill exactly its quota', async () => {
    const answers = await Promise.all(times((index) => request(at(people, index), { p_course: index % 2 ? 'torslanda-a' : 'torslanda-b', p_co_players: guests(index % 4, index) })))
    const [day] = await site.db.select().from(bookingDays)
    const stored = await site.db.select().from(bookings)
    const count = (ball: string) => stored.filter((booking) => booking.ball === ball).length
    expect(day).toMatchObject({ fourBalls: count('four'), twoBalls: count('two') })
    expect((day?.fourBalls ?? 0) + Math.ceil((day?.twoBalls ?? 0) / 2)).toBe(2)
    expect(outcomes(answers)['done']).toBe(stored.length)
    expect(await mailsOf('booking_request')).toHaveLength(stored.length)
    expect(await mailsOf('booking_receipt')).toHaveLength(stored.length)
  })

  it('a change that is aborted by a deadlock is tried again', async () => {
    const players = ['Anna Ring', 'Bo Ring'].map((name) => ({ name, isVgfMember: false }))
    const id = idOf(await request(at(people, 0), { p_co_players: players }))
    const held = await site.db.transaction(async (tx) => {
      const hold = (name: string) => tx.execute(sql`select from player_names where search_text = ${name} for update`)
      // So that PostgreSQL aborts the other transaction to resolve the deadlock.
      await tx.execute(sql`set local deadlock_timeout = '30s'`)
      await hold('bo ring')
      const change = at(people, 0).visitor.rpc('change_co_players', { p_id: id, p_co_players: guests(1, 'ny') })
      await untilHeldUp(tx, 1)
      await hold('anna ring')
      return { change }
    })
    expect((await held.change).status).toBe(200)
    expect(await site.db.select({ name: bookingPlayers.name }).from(bookingPlayers).where(eq(bookingPlayers.position, 1))).toEqual([{ name: 'Gäst ny 0' }])
  })

  it('200 requests for the last place of a day: one gets it', async () => {
    await request(at(people, 0), { p_co_players: guests(1, 'first') })
    const answers = await Promise.all(times((index) => request(at(people, 1 + index % 19), { p_co_players: guests(1, index) })))
    const counts = outcomes(answers)
    expect(counts['done']).toBe(1)
    expect((counts['quota'] ?? 0) + (counts['one_active_booking'] ?? 0)).toBe(many - 1)
    expect(await site.db.select().from(bookingDays)).toMatchObject([{ fourBalls: 0, twoBalls: 2 }])
    expect(await site.db.select().from(activePlayers)).toHaveLength(4)
  })

  it('200 requests with the same co-player, on all courses and days: one is accepted', async () => {
    const courses = ['ale', 'koberg', 'grappas', 'sjogarde', 'sankt-jorgen', 'hulta-bollebygd', 'backa-sateri']
    const answers = await Promise.all(times((index) => request(at(people, index), {
      p_course: at(courses, index), p_play_date: `2026-11-${23 + index % 7}`, p_co_players: [{ name: 'Kalle', isVgfMember: false, golfId: '990229-001' }],
    })))
    expect(outcomes(answers)).toEqual({ done: 1, one_active_booking: many - 1 })
    const days = await site.db.select().from(bookingDays)
    expect(days.reduce((sum, day) => sum + day.twoBalls, 0)).toBe(1)
  })

  it('requests with the same players in different orders do not deadlock', async () => {
    const names = guests(3, 'cross')
    const answers = await Promise.all(times((index) => request(at(people, index), {
      p_course: index % 2 ? 'ale' : 'koberg', p_co_players: index % 3 ? names : names.toReversed(),
    })))
    const { done, ...refused } = outcomes(answers)
    expect(done).toBe(1)
    expect(Object.keys(refused).filter((rule) => rule !== 'one_active_booking' && rule !== 'quota')).toEqual([])
  })

  it('200 answers and cancellations of one request leave a consistent state, with one mail per outcome', async () => {
    const booker = at(people, 0)
    const id = idOf(await request(booker, { p_co_players: guests(1, 'a') }))
    const answers = await Promise.all(times((index) => {
      if (index % 3 === 2) return booker.visitor.rpc('cancel_booking', { p_id: id })
      return at(administrators, index).visitor.rpc('answer_booking', { p_id: id, p_decision: index % 3 ? 'confirm' : 'decline' })
    }))
    const done = (part: number) => answers.filter(({ status }, index) => status === 200 && index % 3 === part).length
    const [declined, confirmed, cancelled] = [done(0), done(1), done(2)]
    expect(declined + confirmed).toBeLessThanOrEqual(1)
    // What is confirmed may still be cancelled; what is declined may not.
    expect(declined + cancelled).toBeLessThanOrEqual(1)
    expect(declined + confirmed + cancelled).toBeGreaterThanOrEqual(1)
    expect(Object.keys(outcomes(answers)).filter((outcome) => outcome !== 'done')).toEqual(['ALREADY_SETTLED'])
    for (const [kind, count] of [['booking_declined', declined], ['booking_confirmed', confirmed], ['booking_cancelled', cancelled], ['booking_cancellation_notice', cancelled]] as const) {
      expect(await mailsOf(kind), kind).toHaveLength(count)
    }
    const [stored] = await site.db.select().from(bookings).where(eq(bookings.id, id))
    expect(stored?.status).toBe(cancelled ? 'cancelled' : declined ? 'declined' : 'confirmed')
    const holds = stored?.status === 'confirmed'
    expect(await site.db.select().from(bookingDays)).toMatchObject([{ fourBalls: 0, twoBalls: holds ? 1 : 0 }])
    expect(await site.db.select().from(activePlayers)).toHaveLength(holds ? 2 : 0)
  })

  it('200 tee-time changes and cancellations of one booking: each saved time is mailed and logged once', async () => {
    const booker = at(people, 0)
    const id = idOf(await request(booker, { p_co_players: guests(1, 'a') }))
    expect((await at(administrators, 0).visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })).status).toBe(200)
    const answers = await Promise.all(times((index) => {
      if (index % 10 === 9) return booker.visitor.rpc('cancel_booking', { p_id: id })
      return at(administrators, index).visitor.rpc('change_tee_time', { p_id: id, p_tee_time: index % 2 ? '10:20' : '11:00', ...(index % 3 && { p_seen_revision: 1 }) })
    }))
    const changed = answers.filter(({ status, body }, index) => status === 200 && index % 10 !== 9 && JSON.stringify(body).includes('kept')).length
    expect(answers.filter(({ status }, index) => status === 200 && index % 10 === 9)).toHaveLength(1)
    const acts = (await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).filter(({ act }) => act === 'booking_time_changed')
    expect([acts.length, (await mailsOf('booking_time_changed')).length]).toEqual([changed, changed])
    const [stored] = await site.db.select().from(bookings).where(eq(bookings.id, id))
    expect(stored).toMatchObject({ status: 'cancelled', revision: changed + 2 })
    // Each change starts from the time that the one before has set: nobody has overwritten a change without having read it.
    const moves = acts.toSorted((a, b) => a.seq - b.seq).map(({ details }) => details)
    for (const [index, move] of moves.entries()) expect(move['from'] ?? null).toBe(moves[index - 1]?.['to'] ?? null)
  })

  it('of two administrators who claim one request many times, one gets it and one claim is logged', async () => {
    const id = idOf(await request(at(people, 0), {}))
    const claim = (index: number) => at(administrators, index).visitor.rpc('claim_booking', { p_id: id })
    const answers = await Promise.all(times(claim))
    const own = answers.map(({ status }, index) => ({ status, index })).filter(({ status }) => status === 200)
    const takers = new Set(own.map(({ index }) => at(administrators, index).userId))
    expect(takers.size).toBe(1)
    expect(outcomes(answers)).toEqual({ done: own.length, ALREADY_CLAIMED: many - own.length })
    const [stored] = await site.db.select().from(bookings).where(eq(bookings.id, id))
    expect([...takers]).toEqual([stored?.claimedBy])
    expect((await claim(at(own, 0).index)).status).toBe(200)
    // However often the claim is repeated, it is logged once: nothing is ever removed from the log.
    expect(await site.db.select({ act: auditEntries.act }).from(auditEntries).where(eq(auditEntries.subjectId, id))).toEqual([{ act: 'booking_claimed' }])
  })

  it('of many simultaneous answers to one request one counts, with one mail', async () => {
    const id = idOf(await request(at(people, 0), {}))
    const answers = await Promise.all(times((index) =>
      at(administrators, index).visitor.rpc('answer_booking', { p_id: id, p_decision: index % 4 < 2 ? 'confirm' : 'decline' })))
    expect(outcomes(answers)).toEqual({ done: 1, ALREADY_SETTLED: many - 1 })
    const acts = await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(acts).toHaveLength(1)
    expect([...await mailsOf('booking_confirmed'), ...await mailsOf('booking_declined')]).toHaveLength(1)
  })

  it('changing, cancelling and requesting with the same players leave each player in at most one booking', async () => {
    const [one, two] = [at(people, 0), at(people, 1)]
    const ids = [idOf(await request(one, { p_co_players: guests(1, 'x') })), idOf(await request(two, { p_course: 'koberg', p_co_players: guests(1, 'y') }))]
    const names = guests(3, 'z')
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => {
      if (index === 35) return one.visitor.rpc('cancel_booking', { p_id: ids[0] })
      if (index % 4 === 3) return request(at(people, 2 + index % 15), { p_course: 'grappas', p_play_date: '2026-12-03', p_co_players: names.slice(index % 3) })
      const booker = index % 2 ? one : two
      return booker.visitor.rpc('change_co_players', { p_id: ids[index % 2 ? 0 : 1], p_co_players: index % 3 ? names.slice(0, 1 + index % 3) : names.toReversed() })
    }))
    for (const answer of answers) expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status)
    const active = (await site.db.select().from(bookings)).filter(({ status }) => status === 'received')
    const days = await site.db.select().from(bookingDays)
    for (const day of days) {
      const of = active.filter(({ quotaGroup, playDate }) => quotaGroup === day.quotaGroup && playDate === day.playDate)
      expect(day).toMatchObject({ fourBalls: of.filter(({ ball }) => ball === 'four').length, twoBalls: of.filter(({ ball }) => ball === 'two').length })
    }
    const held = await site.db.select().from(activePlayers)
    const places = await site.db.select().from(bookingPlayers).where(inArray(bookingPlayers.bookingId, active.map(({ id }) => id)))
    expect(held.map(({ key, bookingId }) => `${bookingId} ${key}`).toSorted())
      .toEqual(places.map((player) => `${player.bookingId} ${playerKey(player)}`).toSorted())
  })

  it('of two bookers who add the same player at once one succeeds', async () => {
    const add = async (booker: TestPerson, p_course: string, own: string) => {
      const p_id = idOf(await request(booker, { p_course, p_co_players: guests(1, own) }))
      return () => booker.visitor.rpc('change_co_players', { p_id, p_co_players: guests(1, 'samma') })
    }
    const acts = [await add(at(people, 0), 'ale', 'x'), await add(at(people, 1), 'koberg', 'y')]
    const answers = await oneAfterTheOther(site.db, (tx) => tx.select().from(bookings).for('update'), ...acts)
    expect(outcomes(answers)).toEqual({ done: 1, one_active_booking: 1 })
    const places = await site.db.select().from(bookingPlayers)
    expect((await site.db.select().from(activePlayers)).map(({ key }) => key).toSorted()).toEqual(places.map(playerKey).toSorted())
  })

  it('a waiting request is refused if the booker is stopped or their membership ends meanwhile', async () => {
    const [one, two] = [await site.person(), await site.person()]
    const waiting = await site.db.transaction(async (tx) => {
      for (const { memberId } of [one, two]) await lockMemberById(tx, memberId)
      const asked = [one, two].map((person, index) => request(person, { p_course: 'koberg', p_co_players: guests(1, `stopp ${index}`) }))
      await untilHeldUp(tx, 2)
      await tx.insert(memberStandings).values({ memberId: one.memberId, standing: 'late_payment', note: null, setBy: one.userId, setAt: start })
      await tx.update(members).set({ endedOn: '2026-11-20' }).where(eq(members.id, two.memberId))
      return asked
    })
    expect(outcomes(await Promise.all(waiting))).toEqual({ standing: 1, INVALID: 1 })
    expect(await site.db.select().from(bookings)).toEqual([])
  })

  it('a stop waits for a request that is being saved, and applies from the next request on', async () => {
    const person = await site.person()
    await site.db.insert(bookingDays).values({ quotaGroup: 'koberg', playDate: '2026-12-02', fourBalls: 0, twoBalls: 0 })
    const answers = await oneAfterTheOther(site.db, (tx) => tx.select().from(bookingDays).for('update'),
      () => request(person, { p_course: 'koberg', p_co_players: guests(1, 'samtidig') }),
      () => at(administrators, 0).visitor.rpc('set_member_standing', { p_golf_id: person.golfId, p_standing: 'suspended' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await site.db.select().from(bookings)).toMatchObject([{ userId: person.userId, status: 'received' }])
    expect(outcomes([await request(person, { p_play_date: '2026-12-04', p_co_players: guests(1, 'efter') })])).toEqual({ standing: 1 })
  })

  it('no request is accepted by the old quota once a lowered quota is saved', async () => {
    const twoBalls = (count: number) => ({ fourBalls: 0, twoBalls: count, splits: false })
    const quota = (count: number) => ({ weekday: twoBalls(count), weekend: twoBalls(count) })
    const options = z.array(quotaRecord).parse((await at(administrators, 0).visitor.rpc('list_course_quotas')).body)
    let seen = options.find(({ group }) => group === 'sjogarde')?.quota
    const change = async (count: number) => {
      const answer = await at(administrators, 0).visitor.rpc('set_course_quota', { p_group: 'sjogarde', p_seen: seen, p_quota: quota(count) })
      seen = quota(count)
      return z.object({ fuller_days: z.array(z.object({ twoBalls: z.int() })) }).parse(answer.body).fuller_days
    }
    for (let round = 0; round < 10; round += 1) {
      await change(20)
      const asked = people.map((person, index) => request(person, { p_course: 'sjogarde', p_co_players: guests(1, `${round} ${index}`) }))
      // Some requests are done by now, the others still in progress.
      await Promise.race(asked)
      const [fuller] = await change(0)
      const done = outcomes(await Promise.all(asked))['done']
      expect(fuller?.twoBalls, `round ${round}`).toBe(done)
      for (const table of [bookings, bookingDays]) await site.db.delete(table)
      site.clock.advance({ seconds: 3601 })
    }
    site.clock.set(start)
  })

  it('of conflicting quota changes by two administrators one is saved and logged, and the other is refused', async () => {
    const one = { fourBalls: 1, twoBalls: 0, splits: true }
    const changes = async () => (await site.db.select().from(auditEntries)).filter(({ act }) => act === 'quota_changed').length
    const before = await changes()
    const answers = await Promise.all(times((index) => at(administrators, index).visitor.rpc('set_course_quota', {
      p_group: 'torslanda', p_seen: { weekday: { ...one, fourBalls: 2 }, weekend: { ...one, fourBalls: 2 } }, p_quota: { weekday: one, weekend: { ...one, fourBalls: index % 2 } },
    })))
    // Setting the quota that somebody else has just set succeeds, but is no change.
    expect(outcomes(answers)).toEqual({ done: many / 2, QUOTA_MOVED: many / 2 })
    expect(await changes() - before).toBe(1)
  })

  it('eight processes that look for waiting requests send one reminder for each', async () => {
    for (const [index, person] of people.slice(0, 5).entries()) await request(person, { p_play_date: `2026-11-2${3 + index}` })
    site.clock.advance({ hours: 6 })
    await Promise.all(Array.from({ length: 8 }, () => remindBoard(site.services)))
    expect(await mailsOf('booking_reminder')).toHaveLength(5)
  })

  it('a request for today that is stored after midnight is refused', async () => {
    const [anna, today] = [at(people, 0), dateInStockholm(site.clock.now())]
    const answer = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, anna.memberId)
      const asking = request(anna, { p_play_date: today })
      await untilHeldUp(tx, 1)
      site.clock.advance({ seconds: 86_400 })
      return [asking]
    })
    expect(outcomes(await Promise.all(answer))).toEqual({ window: 1 })
  })
})
