import { aliasedTable, and, asc, desc, eq, getTableName, gt, gte, inArray, lte, max, ne, or, sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { isGolfId } from '#domain/golf-id.ts'
import { lowered } from '#domain/text.ts'
import { users } from '#features/accounts/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { holdsByGroups, rareGroups, containsText } from '#server/db/letter-groups.ts'
import { mails } from '#server/outbox/tables.ts'
import type { BookingStatus } from '../rules.ts'
import { hasPlayer, latestOfNames, namesWith } from './name-store.ts'
import { type Booking, mayAnswer, withPlayers } from './store.ts'
import { bookingPlayers, bookings } from './tables.ts'

export interface BookingFilter {
  status?: BookingStatus | undefined
  course?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Part of the name or Golf-ID of anyone in the ball, or of the booker's email address, in any case; or a booking's whole id. */
  search?: string | undefined
}

export interface BoardRow extends Booking {
  /** Null also when whoever claimed it may not answer any more. */
  claimedByName: string | null
  answeredByName: string | null
  /** Set when the board has cancelled the booking, with the administrator's name; null for all others. */
  withdrawn: Withdrawn | null
  /** When the booker last changed the players of a confirmed booking after the answer; null for all others. */
  playersChangedAt: Date | null
}

interface Withdrawn {
  by: string | null
}

/**
 * Lists a page for the board: waiting requests, the one that has waited longest first; then the others, latest play day first. Two queries,
 * each along an index of its own, since the two orders have nothing in common.
 */
export async function listForBoard(db: Db, filter: BookingFilter, { limit, after, isAfterWaiting }: {
  limit: number
  after: Booking | null
  /** Whether `after` was waiting when it was shown. */
  isAfterWaiting: boolean
}): Promise<BoardRow[]> {
  // Waiting requests are also continued after one that has been answered since.
  const onlyWaiting = filter.status === 'received'
  const isInHistory = after !== null && after.status !== 'received' && !onlyWaiting && !isAfterWaiting
  const isAddress = await isBookersAddress(db, filter.search)
  const waiting = isInHistory ? [] : await page(db, limit, {
    where: [eq(bookings.status, 'received'), ...matching(db, filter, isAddress ? asAddress : scanEach), after ? followingInQueue(after) : undefined],
    order: [asc(bookings.createdAt), asc(bookings.id)],
  })
  const settled = waiting.length === limit || onlyWaiting ? []
    : await listSettled(db, filter, { isAddress, limit: limit - waiting.length, after: isInHistory ? after : null })
  const rows = [...waiting, ...settled]
  const complete = await withPlayers(db, rows.map(({ booking }) => booking))
  return complete.map((booking, index) => ({
    ...booking,
    claimedByName: rows[index]?.claimedByName ?? null,
    answeredByName: rows[index]?.answeredByName ?? null,
    withdrawn: rows[index]?.withdrawn ?? null,
    playersChangedAt: rows[index]?.playersChangedAt ?? null,
  }))
}

/** How many of the latest bookings are looked at for a word in the first round; each further round looks at twice as many. */
const lookedAtFirst = 500

/**
 * Lists bookings that no longer wait, by play day. If many bookings have a word, looking at one after the other soon fills a page; if few
 * have it, gathering them with its index is faster. The latest bookings show which is the case.
 */
async function listSettled(db: Db, filter: BookingFilter, { isAddress, limit, after }: {
  isAddress: boolean
  limit: number
  after: Cursor | null
}): Promise<PageRow[]> {
  const { search, to } = filter
  const { playDate, id, status } = bookings
  const order = [desc(playDate), desc(id)]
  const read = (way: Way, room: number, from: Cursor | null, among?: SQL) => page(db, room, {
    where: [ne(status, 'received'), ...matching(db, filter, way), from ? followingByDay(from) : undefined, among], order,
  })
  if (isAddress) return read(asAddress, limit, after)
  if (!isIndexed(search) || isGolfId(search)) return read(scanEach, limit, after)
  const met: PageRow[] = []
  let begin = after
  let stored: number | undefined
  let gathering: Gathering | undefined
  for (let count = lookedAtFirst, all = count; ; count *= 2, all += count) {
    const upTo = to === undefined ? undefined : lte(playDate, to)
    const [last] = await db.select({ playDate, id }).from(bookings).where(and(begin ? followingByDay(begin) : undefined, upTo))
      .orderBy(...order).offset(count - 1).limit(1)
    const among = last && sql`(${playDate}, ${id}) >= (${last.playDate}::date, ${last.id}::uuid)`
    met.push(...await read(scanEach, limit - met.length, begin, among))
    if (!last || met.length === limit) return met
    begin = last
    if (met.length === 0) break
    // Stops looking when gathering reads fewer rows than looking on until the page is full.
    const share = met.length / all
    stored ??= await countRoughly(db)
    gathering ??= await gatheringOf(db, search)
    if (Math.min(stored * share, (gathering.names?.length ?? Infinity) * limit) < limit / share) break
  }
  gathering ??= await gatheringOf(db, search)
  const room = limit - met.length
  return [...met, ...await read({ ...gathering, room, after: begin }, room, begin)]
}

/** Returns about how many bookings there are, by the database's statistics; 0 when there are none yet. */
async function countRoughly(db: Db): Promise<number> {
  const { rows: [row] } = counted.parse(await db.execute(sql`select greatest(reltuples, 0)::float8 as rows from pg_class where oid = ${getTableName(bookings)}::regclass`))
  return row.rows
}

const counted = z.object({ rows: z.tuple([z.object({ rows: z.number() })]) })

async function gatheringOf(db: Db, search: string): Promise<Gathering> {
  const groups = await letterGroupsOf(db, search)
  return { groups, names: await namesWith(db, search, groups.inTheBall) }
}

/** How many of the newest members show which letters are rare: the latest bookings may all be those of a few people. */
const sampled = 200

/** Returns the rarest groups of a search's letters, judged by the names and addresses of the newest members. */
export async function letterGroupsOf(db: Db, search: string): Promise<Groups> {
  const { firstName, lastName, golfId, privateEmail, workEmail } = members
  const newest = await db.select({ firstName, lastName, golfId, privateEmail, workEmail }).from(members)
    .orderBy(desc(members.createdAt), desc(members.id)).limit(sampled)
  return {
    inTheBall: rareGroups(search, newest.map((member) => lowered(`${member.firstName} ${member.lastName} ${member.golfId}`))),
    atTheAddress: rareGroups(search, newest.map((member) => member.privateEmail ?? member.workEmail ?? '')),
  }
}

/** The booking after which a page begins. */
export type Cursor = Pick<Booking, 'playDate' | 'id'>

type PageRow = Awaited<ReturnType<typeof page>>[number]

function page(db: Db, limit: number, { where, order }: { where: (SQL | undefined)[]; order: SQL[] }) {
  const claimedByName = sql<string | null>`case when ${mayAnswer(db, bookings.claimedBy)} then ${nameOf(db, bookings.claimedBy)} end`
  const answeredByName = nameOf(db, bookings.answeredBy)
  return db.select({ booking: bookings, claimedByName, answeredByName, withdrawn: withdrawalOf(db), playersChangedAt: changeOf(db) }).from(bookings)
    .where(and(...where))
    .orderBy(...order)
    .limit(limit)
}

/**
 * The name of an account, as a subquery for each row of the page. A join is planned before the page is known: the planner expects many rows
 * and reads all accounts.
 */
function nameOf(db: Db, id: AnyPgColumn): SQL<string | null> {
  const account = aliasedTable(users, 'account')
  return sql`(${db.select({ name: account.name }).from(account).where(eq(account.id, id))})`
}

/** Who in the board cancelled a booking: the booking itself does not say, but the audit log has the board's acts. */
function withdrawalOf(db: Db): SQL<Withdrawn | null> {
  const { actorId, subjectId, act } = auditEntries
  const entry = db.select({ told: sql`json_build_object('by', ${nameOf(db, actorId)})` }).from(auditEntries)
    .where(and(eq(subjectId, sql`${bookings.id}::text`), eq(act, 'booking_withdrawn'))).limit(1)
  return sql`case when ${bookings.status} = 'cancelled' then (${entry}) end`
}

/**
 * When the booker last changed the players after the answer: the booking itself does not say, but the board was mailed. The answer is the
 * first change of most bookings, and for those the mails are not read.
 */
function changeOf(db: Db): SQL<Date | null> {
  const { about, kind, createdAt } = mails
  const latest = db.select({ at: max(createdAt) }).from(mails)
    .where(and(eq(about, sql`${bookings.id}::text`), eq(kind, 'booking_change_notice'), gt(createdAt, bookings.answeredAt)))
  return sql`case when ${bookings.status} = 'confirmed' and ${bookings.revision} > 1 then (${latest}) end`
    .mapWith(createdAt)
}

/** A search for a booking's whole id finds that booking and nothing else: the mail to the board links to it. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Whether the search is a whole address that somebody has booked with. Like a whole Golf-ID it is then looked up exactly, since many other
 * addresses share its letters.
 */
export async function isBookersAddress(db: Db, search: string | undefined): Promise<boolean> {
  if (!search?.includes('@')) return false
  const [found] = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.email, search.toLowerCase())).limit(1)
  return found !== undefined
}

interface Groups {
  inTheBall: string[]
  atTheAddress: string[]
}

/**
 * How the bookings with a word are gathered: by these letter groups, or by the word itself where there are none; and by the names that
 * contain it, unless they are too many (null).
 */
interface Gathering {
  groups: Groups
  names: string[] | null
}

/**
 * How a search finds bookings: by looking at each on the way, by the booker's whole address, or by gathering with the indexes: all that
 * have the word, or, if its names are few, the latest `room` bookings of each name after a cursor.
 */
export type Way = 'at each' | 'as address' | (Gathering & { room: number; after: Cursor | null })
export const scanEach: Way = 'at each'
export const asAddress: Way = 'as address'

/** Returns the conditions that a booking meets the filter; `way` is how its search is found. */
export function matching(db: Db, filter: BookingFilter, way: Way): (SQL | undefined)[] {
  const { status, course, search, from, to, ...rest } = filter
  // Does not compile when a new filter is not applied here.
  rest satisfies Record<string, never>
  return [
    status && eq(bookings.status, status),
    course === undefined ? undefined : eq(bookings.course, course),
    ...between(bookings.playDate, { from, to }),
    search ? found(db, { ...filter, search }, way) : undefined,
  ]
}

/** Conditions for play days from and to, both included; undefined for one that is not given. */
export function between(playDate: AnyPgColumn, { from, to }: BookingFilter): (SQL | undefined)[] {
  return [from === undefined ? undefined : gte(playDate, from), to === undefined ? undefined : lte(playDate, to)]
}

/**
 * Whether the search can use the indexes. Shorter words have no group of three letters, and so many texts contain them that looking at each
 * booking soon fills a page.
 */
export const isIndexed = (search: string | undefined): search is string => search !== undefined && search.length >= 3 && !isId.test(search)

/**
 * The condition that anyone in the ball, the booker included, or the booker's address has the words. Short words are always looked for in
 * each booking on the way; the indexes find ids by a union, since they would not serve an `or`.
 */
function found(db: Db, filter: BookingFilter & { search: string }, way: Way): SQL | undefined {
  const { search: words } = filter
  if (isId.test(words)) return eq(bookings.id, words)
  if (way === 'as address') return eq(bookings.email, words.toLowerCase())
  if (isGolfId(words)) return inArray(bookings.id, db.select({ id: bookingPlayers.bookingId }).from(bookingPlayers).where(eq(bookingPlayers.golfId, words)))
  const players = db.select({ id: bookingPlayers.bookingId }).from(bookingPlayers)
  if (way === 'at each' || !isIndexed(words)) {
    // The limit makes it run for each booking that is looked at, and never over all players at once.
    const one = players.where(and(eq(bookingPlayers.bookingId, bookings.id), containsText(bookingPlayers.searchText, words))).limit(1)
    return or(containsText(bookings.email, words), sql`(${one}) is not null`)
  }
  const { groups, names, room, after } = way
  const withAddress = (where: SQL | undefined) => (hasAddress(words)
    ? sql` union all ${db.select({ id: bookings.id }).from(bookings).where(and(holdsByGroups(bookings.email, words, groups.atTheAddress), where))}`
    : sql``)
  const has = hasPlayer(db, words, groups.inTheBall)
  if (names === null) {
    const narrow = and(...matching(db, { ...filter, search: undefined }, way))
    // The filter may leave fewer rows than the words do, all the more after a cursor: the join lets the planner choose where to begin.
    const filtered = narrow && and(narrow, ne(bookings.status, 'received'), after ? followingByDay(after) : undefined)
    const all = filtered ? players.innerJoin(bookings, eq(bookings.id, bookingPlayers.bookingId)).where(and(has, filtered)) : players.where(has)
    // Passed as an array so that it is gathered first: the planner would otherwise walk all bookings by day until the page is full.
    return sql`${bookings.id} = any(array(${all}${withAddress(filtered)}))`
  }
  const latest = latestOfNames(names, {
    where: and(
      ne(bookings.status, 'received'), ...matching(db, { ...filter, search: undefined }, way), ...between(bookingPlayers.playDate, filter),
      after ? followingByDay(after, bookingPlayers.playDate, bookingPlayers.bookingId) : undefined,
    ),
    limit: room,
  })
  // Passed as an array so that the planner estimates only a few rows.
  return sql`${bookings.id} = any(array(${latest}${withAddress(undefined)}))`
}

/** Whether the words can be part of an address, which contains no space. */
export const hasAddress = (words: string): boolean => !/\s/.test(words)

function followingInQueue({ createdAt, id }: Booking): SQL {
  return sql`(${bookings.createdAt}, ${bookings.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}

/** The condition of coming after a cursor in the order by day, latest day first. */
export function followingByDay({ playDate, id }: Cursor, day: AnyPgColumn = bookings.playDate, key: AnyPgColumn = bookings.id): SQL {
  return sql`(${day}, ${key}) < (${playDate}::date, ${id}::uuid)`
}
