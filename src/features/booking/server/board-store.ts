import { aliasedTable, and, asc, desc, eq, getTableName, gte, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { isGolfId } from '#domain/golf-id.ts'
import { users } from '#features/accounts/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { holdsByGroups, rareGroups, standsIn } from '#server/db/letter-groups.ts'
import type { BookingStatus } from '../rules.ts'
import { hasPlayer, latestOfNames, namesWith } from './name-store.ts'
import { type Booking, withPlayers } from './store.ts'
import { bookingPlayers, bookings } from './tables.ts'

export interface BookingFilter {
  status?: BookingStatus | undefined
  course?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Part of a name, a Golf-ID or the address, of anyone in the ball, whatever the case; or a booking's whole id. */
  search?: string | undefined
}

export interface BoardRow extends Booking {
  claimedByName: string | null
  answeredByName: string | null
  /** That the board has cancelled it, and who in it; null of any other booking. */
  withdrawn: Withdrawn | null
}

interface Withdrawn {
  by: string | null
}

/**
 * A page for the board: those that wait, the one that has waited longest first; then the others, latest play day first.
 * Two queries, each along an index of its own, since the two orders have nothing in common.
 */
export async function listForBoard(db: Db, filter: BookingFilter, { limit, after, isAfterWaiting }: {
  limit: number
  after: Booking | null
  /** Whether it waited when it was shown. */
  isAfterWaiting: boolean
}): Promise<BoardRow[]> {
  // Those that wait go on after one that has been answered since, too.
  const onlyWaiting = filter.status === 'received'
  const isInHistory = after !== null && after.status !== 'received' && !onlyWaiting && !isAfterWaiting
  const isAddress = await isBookersAddress(db, filter.search)
  const waiting = isInHistory ? [] : await page(db, limit, {
    where: [eq(bookings.status, 'received'), ...matching(db, filter, isAddress ? asAddress : lookingAtEach), after ? followingInQueue(after) : undefined],
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
  }))
}

/** How many of the latest bookings are looked at for a word first; then twice as many, and so on. */
const lookedAtFirst = 500

/**
 * Those that are settled, by play day. A word that many have is soon met when one booking after the other is looked at, and one
 * that few have is soon gathered by its index: the latest bookings tell which it is.
 */
async function listSettled(db: Db, filter: BookingFilter, { isAddress, limit, after }: {
  isAddress: boolean
  limit: number
  after: Place | null
}): Promise<PageRow[]> {
  const { search, to } = filter
  const { playDate, id, status } = bookings
  const order = [desc(playDate), desc(id)]
  const read = (way: Way, room: number, from: Place | null, among?: SQL) => page(db, room, {
    where: [ne(status, 'received'), ...matching(db, filter, way), from ? followingByDay(from) : undefined, among], order,
  })
  if (isAddress) return read(asAddress, limit, after)
  if (!isIndexed(search) || isGolfId(search)) return read(lookingAtEach, limit, after)
  const met: PageRow[] = []
  let begin = after
  let stored: number | undefined
  let gathering: Gathering | undefined
  for (let count = lookedAtFirst, all = count; ; count *= 2, all += count) {
    const upTo = to === undefined ? undefined : lte(playDate, to)
    const [last] = await db.select({ playDate, id }).from(bookings).where(and(begin ? followingByDay(begin) : undefined, upTo))
      .orderBy(...order).offset(count - 1).limit(1)
    const among = last && sql`(${playDate}, ${id}) >= (${last.playDate}::date, ${last.id}::uuid)`
    met.push(...await read(lookingAtEach, limit - met.length, begin, among))
    if (!last || met.length === limit) return met
    begin = last
    if (met.length === 0) break
    // Fewer to gather than have to be looked at before the page is full.
    const share = met.length / all
    stored ??= await countRoughly(db)
    gathering ??= await gatheringOf(db, search)
    if (Math.min(stored * share, (gathering.names?.length ?? Infinity) * limit) < limit / share) break
  }
  gathering ??= await gatheringOf(db, search)
  const room = limit - met.length
  return [...met, ...await read({ ...gathering, room, after: begin }, room, begin)]
}

/** About how many bookings there are, as the database last counted them; none where it never has. */
async function countRoughly(db: Db): Promise<number> {
  const { rows: [row] } = counted.parse(await db.execute(sql`select greatest(reltuples, 0)::float8 as rows from pg_class where oid = ${getTableName(bookings)}::regclass`))
  return row.rows
}

const counted = z.object({ rows: z.tuple([z.object({ rows: z.number() })]) })

async function gatheringOf(db: Db, search: string): Promise<Gathering> {
  const groups = await groupsOf(db, search)
  return { groups, names: await namesWith(db, search, groups.inTheBall) }
}

/** So many of the newest members tell which letters are rare: the latest bookings can all be of a few. */
const sampled = 200

/** The rarest groups of a search's letters, as the names and addresses of the newest members tell them. */
export async function groupsOf(db: Db, search: string): Promise<Groups> {
  const { firstName, lastName, golfId, privateEmail, workEmail } = members
  const newest = await db.select({ firstName, lastName, golfId, privateEmail, workEmail }).from(members)
    .orderBy(desc(members.createdAt), desc(members.id)).limit(sampled)
  return {
    inTheBall: rareGroups(search, newest.map((member) => `${member.firstName} ${member.lastName} ${member.golfId}`.toLowerCase())),
    atTheAddress: rareGroups(search, newest.map((member) => member.privateEmail ?? member.workEmail ?? '')),
  }
}

/** Where a page begins: after this booking. */
export type Place = Pick<Booking, 'playDate' | 'id'>

type PageRow = Awaited<ReturnType<typeof page>>[number]

function page(db: Db, limit: number, { where, order }: { where: (SQL | undefined)[]; order: SQL[] }) {
  const [claimedByName, answeredByName] = [nameOf(db, bookings.claimedBy), nameOf(db, bookings.answeredBy)]
  return db.select({ booking: bookings, claimedByName, answeredByName, withdrawn: withdrawalOf(db) }).from(bookings)
    .where(and(...where))
    .orderBy(...order)
    .limit(limit)
}

/** Asked for each row of the page. A join is planned before the page is known: expecting many, the database read all accounts. */
function nameOf(db: Db, id: AnyPgColumn): SQL<string | null> {
  const account = aliasedTable(users, 'account')
  return sql`(${db.select({ name: account.name }).from(account).where(eq(account.id, id))})`
}

/** The booking does not say who cancelled it; the board's log does of what the board did. */
function withdrawalOf(db: Db): SQL<Withdrawn | null> {
  const { actorId, subjectId, act } = auditEntries
  const entry = db.select({ told: sql`json_build_object('by', ${nameOf(db, actorId)})` }).from(auditEntries)
    .where(and(eq(subjectId, sql`${bookings.id}::text`), eq(act, 'booking_withdrawn'))).limit(1)
  return sql`case when ${bookings.status} = 'cancelled' then (${entry}) end`
}

/** A booking's own id finds it and nothing else: the mail to the board links to it. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A whole address that somebody has booked with is looked up as one, like a whole Golf-ID: its letters are those of many others. */
export async function isBookersAddress(db: Db, search: string | undefined): Promise<boolean> {
  if (!search?.includes('@')) return false
  const [found] = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.email, search.toLowerCase())).limit(1)
  return found !== undefined
}

interface Groups {
  inTheBall: string[]
  atTheAddress: string[]
}

/** How a word is gathered: by these groups of its letters or by all, and by the names that it stands in where they are few. */
interface Gathering {
  groups: Groups
  names: string[] | null
}

/**
 * How a word is found: in each booking on the way, as the booker's whole address, or by the indexes, all that have it or, of
 * each name, so many of the latest after a place.
 */
export type Way = 'at each' | 'as address' | (Gathering & { room: number; after: Place | null })
export const lookingAtEach: Way = 'at each'
export const asAddress: Way = 'as address'

/** The conditions that a booking fits the filter, its search found by the given way. */
export function matching(db: Db, filter: BookingFilter, way: Way): (SQL | undefined)[] {
  const { status, course, search, from, to, ...rest } = filter
  // A new filter that is not applied does not compile.
  rest satisfies Record<string, never>
  return [
    status && eq(bookings.status, status),
    course === undefined ? undefined : eq(bookings.course, course),
    ...between(bookings.playDate, { from, to }),
    search ? found(db, { ...filter, search }, way) : undefined,
  ]
}

/** Play days from and to, both included; no condition for one that is not given. */
export function between(playDate: AnyPgColumn, { from, to }: BookingFilter): (SQL | undefined)[] {
  return [from === undefined ? undefined : gte(playDate, from), to === undefined ? undefined : lte(playDate, to)]
}

/** Shorter words have no group of three letters that the indexes could find, and are in so many texts that a walk soon ends. */
export const isIndexed = (search: string | undefined): search is string => search !== undefined && search.length >= 3 && !isId.test(search)

/**
 * By anyone in the ball, the booker among them, or by the address. Short words are looked for in each booking on the
 * way, too; the indexes tell which ones by a union, since they would not serve an `or`.
 */
function found(db: Db, filter: BookingFilter & { search: string }, way: Way): SQL | undefined {
  const { search: words } = filter
  if (isId.test(words)) return eq(bookings.id, words)
  if (way === 'as address') return eq(bookings.email, words.toLowerCase())
  if (isGolfId(words)) return inArray(bookings.id, db.select({ id: bookingPlayers.bookingId }).from(bookingPlayers).where(eq(bookingPlayers.golfId, words)))
  const players = db.select({ id: bookingPlayers.bookingId }).from(bookingPlayers)
  if (way === 'at each' || !isIndexed(words)) {
    // With its limit it is asked for each booking that is looked at, and never of all players at once.
    const one = players.where(and(eq(bookingPlayers.bookingId, bookings.id), standsIn(bookingPlayers.searchText, words))).limit(1)
    return or(standsIn(bookings.email, words), sql`(${one}) is not null`)
  }
  const { groups, names, room, after } = way
  const withAddress = (where: SQL | undefined) => (hasAddress(words)
    ? sql` union all ${db.select({ id: bookings.id }).from(bookings).where(and(holdsByGroups(bookings.email, words, groups.atTheAddress), where))}`
    : sql``)
  const has = hasPlayer(db, words, groups.inTheBall)
  if (names === null) {
    const narrow = and(...matching(db, { ...filter, search: undefined }, way))
    // A filter can leave fewer than the words do, the more so after a place: the database is to choose which it begins with.
    const filtered = narrow && and(narrow, ne(bookings.status, 'received'), after ? followingByDay(after) : undefined)
    const all = filtered ? players.innerJoin(bookings, eq(bookings.id, bookingPlayers.bookingId)).where(and(has, filtered)) : players.where(has)
    // Told as an array, so that they are gathered first: the database would walk all bookings by day until the page is full.
    return sql`${bookings.id} = any(array(${all}${withAddress(filtered)}))`
  }
  const latest = latestOfNames(names, {
    where: and(
      ne(bookings.status, 'received'), ...matching(db, { ...filter, search: undefined }, way), ...between(bookingPlayers.playDate, filter),
      after ? followingByDay(after, bookingPlayers.playDate, bookingPlayers.bookingId) : undefined,
    ),
    limit: room,
  })
  // Told as an array, so that the database knows them to be few.
  return sql`${bookings.id} = any(array(${latest}${withAddress(undefined)}))`
}

/** An address has no space. */
export const hasAddress = (words: string): boolean => !/\s/.test(words)

function followingInQueue({ createdAt, id }: Booking): SQL {
  return sql`(${bookings.createdAt}, ${bookings.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}

/** After a place in the order of days, the latest day first. */
export function followingByDay({ playDate, id }: Place, day: AnyPgColumn = bookings.playDate, key: AnyPgColumn = bookings.id): SQL {
  return sql`(${day}, ${key}) < (${playDate}::date, ${id}::uuid)`
}
