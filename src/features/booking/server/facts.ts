import { and, asc, between, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { bookingOption, type BookingOption } from '#features/courses/contract.ts'
import { members } from '#features/members/server/tables.ts'
import { readContent } from '#server/content/store.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { nothingTaken, type Taken, withBall } from '../quota-rules.ts'
import { type BallPlayer, type BookingDraft, type BookingFacts, bookingWindow, comparedName, dayKey, heldKeys, nameKey, type OwnBooking, playerKey } from '../verdict-rules.ts'
import { type Booking, isOpen } from './store.ts'
import { activePlayers, bookingDays, bookingPlayers, bookings, memberStandings } from './tables.ts'

/** Reads all options that can be booked, in the board's order, with their current quotas. */
export function readOptions(db: Db): Promise<BookingOption[]> {
  return readContent(db, 'booking_option', bookingOption)
}

/** An option with what its days hold; a missing day is empty. */
export interface OptionDays {
  option: BookingOption
  taken: ReadonlyMap<string, Taken>
}

const readingDays = preparedOnce((db) => {
  const { playDate, fourBalls, twoBalls, quotaGroup } = bookingDays
  const { id, kind, position, data } = contentEntries
  const [course, from, to] = [sql`${sql.placeholder('course')}::text`, sql`${sql.placeholder('from')}::date`, sql`${sql.placeholder('to')}::date`]
  return db.select({ id, data, playDate, fourBalls, twoBalls }).from(contentEntries)
    .leftJoin(bookingDays, and(sql`${quotaGroup} = ${data} ->> 'quotaGroup'`, between(playDate, from, to)))
    .where(and(eq(kind, 'booking_option'), sql`(${course} is null or ${id} = ${course})`))
    .orderBy(asc(position)).prepare('read_days')
})

/** Reads the quotas of one option or of all, and what their days hold, in one query, in the catalogue's order. */
export async function readDays(db: Db, { course = null, from, to }: { course?: string | null; from: string; to: string }): Promise<OptionDays[]> {
  const rows = await readingDays(db).execute({ course, from, to })
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((ofOption) => ofOption[0] ? [{
    option: bookingOption.parse(ofOption[0].data),
    taken: new Map(ofOption.flatMap((row): [string, Taken][] => row.playDate === null ? [] : [
      [row.playDate, { fourBalls: row.fourBalls ?? 0, twoBalls: row.twoBalls ?? 0 }],
    ])),
  }] : [])
}

/** Sets `isMember` of players with a Golf-ID by the register, where former members do not count; for the others the booker's word stands. */
export async function checkMembership(db: Db, players: readonly BallPlayer[]): Promise<BallPlayer[]> {
  const golfIds = players.flatMap(({ golfId }) => golfId ?? [])
  const found = golfIds.length === 0 ? [] : await db.select({ golfId: members.golfId }).from(members)
    .where(and(inArray(members.golfId, golfIds), isNull(members.endedOn)))
  return withMembership(players, new Set(found.map(({ golfId }) => golfId)))
}

/** @param membersNow Golf-IDs of those players who are members now */
function withMembership(players: readonly BallPlayer[], membersNow: ReadonlySet<string>): BallPlayer[] {
  return players.map((player) => ({ ...player, isMember: player.golfId === null ? player.isMember : membersNow.has(player.golfId) }))
}

/**
 * Gathers what the rules need to know of a draft: its option's days in the window, all options on its day, its players' bookings, and
 * whether the board has stopped the booker. `except` is the booking that is being changed. A co-player's stop is left out: it is between
 * that member and the board, which sees it in {@link factsForBoard}.
 */
export async function gatherFacts(db: Db, draft: BookingDraft, { options, today, except }: {
  options: readonly BookingOption[]
  today: string
  except?: Booking
}): Promise<BookingFacts> {
  const { from, to } = bookingWindow(today, draft.isMatch)
  const { quotaGroup } = draft.option
  const taken = takenByDay(await db.select().from(bookingDays).where(or(
    and(eq(bookingDays.quotaGroup, quotaGroup), between(bookingDays.playDate, from, to)),
    eq(bookingDays.playDate, draft.playDate),
  )))
  if (except) giveBack(taken, except)
  const [booker] = draft.players
  const held = (await heldBy(db, heldKeys(draft.players), today)).filter(({ bookingId }) => bookingId !== except?.id)
  return {
    options,
    taken,
    booked: new Set(held.map(({ key }) => key)),
    own: held.find(({ key }) => booker && key === playerKey(booker)),
    stopped: await stoppedOf(db, booker?.golfId ? [booker.golfId] : []),
  }
}

/** A request's players, with their current membership, and the facts that it is judged by. */
interface Judged {
  players: BallPlayer[]
  facts: BookingFacts
}

/**
 * The same for waiting requests, each judged beside all others, in three queries. It gets only what a request is judged by: what its own
 * day holds, and whose membership has ended since. The options are left out: the board is told what stands in the way, not where else to
 * play.
 */
export async function factsForBoard(db: Db, waiting: readonly Booking[], today: string): Promise<(booking: Booking) => Judged> {
  if (waiting.length === 0) return ({ players }) => ({ players, facts: { options: [], taken: new Map(), booked: new Set(), stopped: new Map() } })
  const days = await db.select().from(bookingDays).where(and(
    inArray(bookingDays.quotaGroup, waiting.map(({ quotaGroup }) => quotaGroup)),
    inArray(bookingDays.playDate, waiting.map(({ playDate }) => playDate)),
  ))
  const players = waiting.flatMap((booking) => booking.players)
  const held = Map.groupBy(await heldByNameToo(db, players, today), ({ key }) => key)
  const register = await readRegister(db, players.flatMap(({ golfId }) => golfId ?? []))
  const stopped = new Map(register.flatMap(({ golfId, standing }) => standing === null ? [] : [[golfId, standing]]))
  const membersNow = new Set(register.filter(({ endedOn }) => endedOn === null).map(({ golfId }) => golfId))
  const ofDay = Map.groupBy(days, ({ playDate }) => playDate)
  return (booking) => {
    const taken = takenByDay(ofDay.get(booking.playDate) ?? [])
    giveBack(taken, booking)
    const isHeld = (key: string) => held.get(key)?.some(({ bookingId }) => bookingId !== booking.id) ?? false
    const sure = booking.players.filter(({ golfId }) => golfId !== null).map(playerKey).filter(isHeld)
    const byName = booking.players.filter(({ golfId, name }) => isHeld(nameKey(name)) || (golfId === null && isHeld(namesakeKey(name)))).map(playerKey)
    return {
      players: withMembership(booking.players, membersNow),
      facts: { options: [], taken, booked: new Set([...sure, ...byName]), byName: new Set(byName.filter((key) => !sure.includes(key))), stopped },
    }
  }
}

function takenByDay(rows: readonly (typeof bookingDays.$inferSelect)[]): Map<string, Taken> {
  return new Map(rows.map(({ quotaGroup, playDate, fourBalls, twoBalls }) => [dayKey(quotaGroup, playDate), { fourBalls, twoBalls }]))
}

/** Takes the booking's own ball off its day, so that it is judged as if its place were free. */
function giveBack(taken: Map<string, Taken>, { quotaGroup, playDate, ball }: Booking): void {
  const key = dayKey(quotaGroup, playDate)
  taken.set(key, withBall(taken.get(key) ?? nothingTaken, ball, -1))
}

interface Held extends OwnBooking {
  key: string
  bookingId: string
}

const ofBooking = { course: bookings.course, isMatch: bookings.isMatch, bookerGolfId: bookings.golfId }

/** Selects the active bookings that these players are in, by their {@link playerKey}. */
function heldBy(db: Db, keys: readonly string[], today: string) {
  const { key, playDate, bookingId } = activePlayers
  return db.select({ key, bookingId, playDate, ...ofBooking }).from(activePlayers)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(and(inArray(key, keys), gte(playDate, today)))
}

const namesakeKey = (name: string): string => `named:${comparedName(name)}`

/**
 * The same for the board, including people who may be the same: players in other bookings known by such a name alone, and, for a player
 * without Golf-ID, players of that name who have one ({@link namesakeKey}). Most co-players are given by name, and only the board can find
 * out.
 */
async function heldByNameToo(db: Db, players: readonly BallPlayer[], today: string): Promise<Held[]> {
  const byKey = heldBy(db, players.flatMap((player) => [playerKey(player), nameKey(player.name)]), today)
  const names = players.filter(({ golfId }) => golfId === null).map(({ name }) => comparedName(name))
  if (names.length === 0) return byKey
  const { nameText, golfId, playDate, bookingId } = bookingPlayers
  return unionAll(
    byKey,
    db.select({ key: sql<string>`'named:' || ${nameText}`, bookingId, playDate, ...ofBooking }).from(bookingPlayers)
      .innerJoin(bookings, eq(bookings.id, bookingId))
      .where(and(inArray(nameText, names), isNotNull(golfId), gte(playDate, today), isOpen)),
  )
}

async function stoppedOf(db: Db, golfIds: string[]): Promise<BookingFacts['stopped']> {
  if (golfIds.length === 0) return new Map()
  const rows = await db.select({ golfId: members.golfId, standing: memberStandings.standing }).from(memberStandings)
    .innerJoin(members, eq(members.id, memberStandings.memberId))
    .where(inArray(members.golfId, golfIds))
  return new Map(rows.map(({ golfId, standing }) => [golfId, standing]))
}

/** Reads members by Golf-ID, former ones included, with the stop that the board has set. */
async function readRegister(db: Db, golfIds: string[]) {
  if (golfIds.length === 0) return []
  return db.select({ golfId: members.golfId, endedOn: members.endedOn, standing: memberStandings.standing }).from(members)
    .leftJoin(memberStandings, eq(memberStandings.memberId, members.id))
    .where(inArray(members.golfId, golfIds))
}
