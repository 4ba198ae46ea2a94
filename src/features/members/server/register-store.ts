import { and, asc, desc, eq, isNotNull, isNull, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isGolfId } from '#domain/golf-id.ts'
import { plainWords, searchPattern, swedishSortKey } from '#domain/search-text.ts'
import { lowered } from '#domain/text.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { holdsByGroups, rareGroups } from '#server/db/letter-groups.ts'
import { tailOf } from '#server/db/search-columns.ts'
import type { RegisterFilter } from '../contract.ts'
import type { MemberSort } from '../rules.ts'
import { members } from './tables.ts'
import { countTallied } from './tally-store.ts'

/** What remains of a filter once its fields are handled: a new field that is forgotten does not compile. */
type Nothing = Record<string, never>

/** What a list shows of a member. */
export const listed = {
  id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  golfId: members.golfId,
  privateEmail: members.privateEmail,
  workEmail: members.workEmail,
  phone: members.phone,
  club: members.club,
  category: members.category,
  matchplayApproved: members.matchplayApproved,
  endedOn: members.endedOn,
}

export type ListedMember = Pick<typeof members.$inferSelect, keyof typeof listed>

/** What the conditions of a filter need besides. */
export const filtered = { searchText: members.searchText }

/**
 * How many members are scanned in the order of the list before all matches are gathered through other indexes instead. Scanning is cheap
 * where many match, gathering where few do, and no statistics tell where in the alphabet a name is. Without a search a scan is cheaper, so it
 * may go further; with a search, the first few tell whether it is worth scanning more. Members without a category have an index of their own:
 * asked for more of them than there may be, the database would read and sort them all.
 */
const lookedAt = { first: 500, withWords: 2000, withoutWords: 5000, pagesOfFew: 4 } as const

/** The first scan is a small sample: the share of matches in it may be this many times lower than overall. */
const leeway = 3

interface Order {
  /** An indexed expression: the database reads members in this order. */
  indexed: SQL
  /** The same order, written so that no index has it (POSIX is C by another name): matches are gathered first and then sorted. */
  sorted: SQL
  type: SQL
  /** Converts a value of the order to a text that loses nothing, whatever the database's settings, and can be cast to {@link type} again. */
  text: (value: SQLWrapper) => SQL<string>
}

const asItIs = { type: sql`text`, text: (value: SQLWrapper) => sql<string>`(${value})::text` }
const asMoment = {
  type: sql`timestamptz`,
  text: (value: SQLWrapper) => sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
}

const byName: Order = { indexed: sql`${members.sortKey} collate "C"`, sorted: sql`${members.sortKey} collate "POSIX"`, ...asItIs }
const byGolfId: Order = { indexed: sql`${members.golfId}`, sorted: sql`${members.golfId} collate "POSIX"`, ...asItIs }
const byCreation: Order = { indexed: sql`${members.createdAt}`, sorted: sql`(${members.createdAt} + interval '0')`, ...asMoment }

export const orders: Record<MemberSort, Order & { descending: boolean }> = {
  'name': { ...byName, descending: false },
  '-name': { ...byName, descending: true },
  'golf_id': { ...byGolfId, descending: false },
  '-golf_id': { ...byGolfId, descending: true },
  'created_at': { ...byCreation, descending: false },
  '-created_at': { ...byCreation, descending: true },
}

/** Where a page of the register begins: after this member. `key` is the member's value of the order, as a text. */
export interface Cursor {
  key: string
  id: string
}

/** A member with its cursor, so that a page can begin after one who has been erased or renamed by then. */
export type MemberWithCursor = ListedMember & Cursor

/** A member's value of an order, as a text. */
export function keyOf({ indexed, text }: Order): SQL<string> {
  return text(indexed)
}

/** The same for a row of a subquery. Aliased, since PostgreSQL would name the column `order_value` and order by the text of it instead. */
export function metKey({ text }: Order, value: SQL.Aliased): SQL.Aliased<string> {
  return text(value).as('key')
}

/** The condition that a member comes after a cursor in an order. */
export function startAfter(sort: MemberSort, after: Cursor | null): SQL | undefined {
  const { indexed, type, descending } = orders[sort]
  return after === null ? undefined : sql`(${indexed}, ${members.id}) ${descending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`
}

const openingPage = preparedOnce((db) => {
  const met = db.select({ ...listed, ...filtered, orderValue: sql`${byName.indexed}`.as('order_value') }).from(members)
    .orderBy(asc(byName.indexed), asc(members.id)).limit(lookedAt.withoutWords).as('members')
  return db.select({ ...listed, key: metKey(byName, met.orderValue) }).from(met).where(matching({}))
    .orderBy(asc(met.orderValue), asc(members.id)).limit(sql.placeholder('limit')).prepare('open_register')
})

/** The opening page of the register, current members by name: found like every other page, but with a prepared statement. */
async function openRegister(db: Db, limit: number): Promise<MemberWithCursor[]> {
  const found = await openingPage(db).execute({ limit })
  if (found.length === limit) return found
  return db.select({ ...listed, key: keyOf(byName) }).from(members).where(matching({})).orderBy(asc(byName.sorted), asc(members.id)).limit(limit)
}

/** Returns a page of the register. `after` is where the previous page ended. */
export async function listMembers(db: Db, { filter, sort, limit, after }: {
  filter: RegisterFilter
  sort: MemberSort
  limit: number
  after: Cursor | null
}): Promise<MemberWithCursor[]> {
  const { search, category, paid, state = 'active', ...rest } = filter
  rest satisfies Nothing
  const isPlain = !search && category === undefined && paid === undefined && state === 'active'
  if (isPlain && sort === 'name' && after === null) return openRegister(db, limit)
  const { indexed, sorted, descending } = orders[sort]
  const direct = descending ? desc : asc
  const start = startAfter(sort, after)

  const look = (most: number) => {
    // Aliased like the table, so that the same conditions apply.
    const met = db.select({ ...listed, ...filtered, orderValue: sql`${indexed}`.as('order_value') }).from(members)
      .where(and(start, filter.category === 'none' ? isNull(members.category) : undefined))
      .orderBy(direct(indexed), direct(members.id)).limit(most).as('members')
    return db.select({ ...listed, key: metKey(orders[sort], met.orderValue) }).from(met).where(matching(filter))
      .orderBy(direct(met.orderValue), direct(members.id)).limit(limit)
  }
  const { groups, isRare } = await letterGroupsOf(db, filter.search)
  const first = isRare ? [] : await look(filter.search ? lookedAt.first : filter.category === 'none' ? limit * lookedAt.pagesOfFew : lookedAt.withoutWords)
  if (first.length === limit) return first
  if (filter.search && first.length * (lookedAt.withWords / lookedAt.first) * leeway >= limit) {
    const found = await look(lookedAt.withWords)
    if (found.length === limit) return found
  }

  const word = onlyWord(filter)
  const named = word !== null && (sort === 'name' || sort === '-name') ? await findNamed(db, word, { filter, start, direct, limit }) : null
  if (named) return named
  return db.select({ ...listed, key: keyOf(orders[sort]) }).from(members).where(and(start, matching(filter, groups))).orderBy(direct(sorted), direct(members.id)).limit(limit)
}

/** How many of the newest members are read to tell which groups of letters are rare. */
const sampled = 200

/**
 * Returns the groups of letters that the index is asked for, when the search is for an address or several words: the index would read the
 * lists of all groups, most of an address's groups occur in thousands of others, and a first and a last name are rare only together. `isRare`
 * means that none of the newest members matches, so a scan would hardly meet anybody who does.
 */
export async function letterGroupsOf(db: Db, search: string | undefined): Promise<{ groups: string[]; isRare: boolean }> {
  if (!search || !/[@ ]/.test(search)) return { groups: [], isRare: false }
  const newest = await db.select({ text: members.searchText }).from(members).orderBy(desc(members.createdAt), desc(members.id)).limit(sampled)
  const texts = newest.map(({ text }) => text)
  return { groups: rareGroups(search, texts), isRare: !texts.some((text) => text.includes(lowered(search))) }
}

/** Returns the only word of a search if it consists of letters, since it may begin a last name that thousands have; else null. */
function onlyWord({ search = '' }: RegisterFilter): string | null {
  const [word, ...more] = plainWords(search)
  return word === undefined || more.length > 0 ? null : word
}

/**
 * Finds the same page for a word that may begin a last name. Members with such a last name are adjacent in the order of names, so the first
 * of them are found by a scan there. The others, usually few, are gathered through texts that lack each member's last name. Gathering fifteen
 * thousand members for the first fifty of them takes longer than all the rest of a call.
 * @returns null where this cannot tell: many have the name but few of them match
 */
async function findNamed(db: Db, word: string, { filter, start, direct, limit }: {
  filter: RegisterFilter
  start: SQL | undefined
  direct: typeof asc
  limit: number
}): Promise<MemberWithCursor[] | null> {
  const withKey = { ...listed, key: sql<string>`${byName.indexed}`.as('key') }
  const bears = and(start, beginsWith(byName.indexed, swedishSortKey(word)))
  const met = db.select({ ...withKey, ...filtered }).from(members)
    .where(bears).orderBy(direct(byName.indexed), direct(members.id)).limit(lookedAt.withWords).as('members')
  const bearers = await db.select({ ...listed, key: met.key }).from(met)
    .where(matching(filter)).orderBy(direct(met.key), direct(members.id)).limit(limit)
  if (bearers.length < limit && await isLonger(db, bears)) return null
  const others = await db.select(withKey).from(members)
    .where(and(start, matching({ ...filter, search: undefined }), holdsBesidesName(word)))
    .orderBy(direct(byName.sorted), direct(members.id)).limit(limit)
  const ordered = [...new Map([...bearers, ...others].map((member) => [member.id, member])).values()].toSorted(inOrder)
  return (direct === desc ? ordered.toReversed() : ordered).slice(0, limit)
}

/** The condition that an expression begins with a text, as an index that compares byte by byte can find it. */
function beginsWith(indexed: SQL, text: string): SQL {
  return sql`(${indexed} >= ${text} and ${indexed} < ${text + lastSign})`
}

/** Sorts after any other character when texts are compared byte by byte. */
const lastSign = '\u{10FFFF}'

/** Whether more members meet a condition than {@link findNamed} scans. */
async function isLonger(db: Db, where: SQL | undefined): Promise<boolean> {
  const [beyond] = await db.select({ id: members.id }).from(members).where(where).orderBy(byName.indexed).offset(lookedAt.withWords).limit(1)
  return beyond !== undefined
}

/** How many of a word's letters the index of last names is asked for: common endings occur in a third of all last names. */
const beginning = 5

/**
 * The condition that a word occurs elsewhere than at the beginning of the last name: in the text without the last name, or within the last
 * name. If it occurs in neither, the last name begins with it.
 */
function holdsBesidesName(word: string): SQL {
  const tail = tailOf(members.lastName)
  return sql`(${members.otherText} like ${searchPattern(word)} or (${tail} like ${searchPattern(word.slice(0, beginning))} and strpos(${tail}, ${word}) > 0))`
}

/** Compares byte by byte, like the database. */
function inOrder(one: Cursor, other: Cursor): number {
  return Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)) || (one.id < other.id ? -1 : 1)
}

export interface Counted {
  count: number
  /** Whether there are more than were counted. */
  isMore: boolean
}

/**
 * Counts the members that a filter finds, with a search at most `atMost`. Those whose last name begins with the word are counted by the index
 * alone; the others are gathered only if those are not enough.
 */
export async function countListed(db: Db, filter: RegisterFilter, atMost = Infinity): Promise<Counted> {
  const { search, category, paid, state, ...rest } = filter
  rest satisfies Nothing
  if (!search) return { count: await countTallied(db, { category, paid, state }), isMore: false }
  const counted = (where: SQL | undefined, ...order: SQL[]) => {
    // Selects no column, so that an index alone may be enough.
    const found = db.select({ one: sql`1`.as('one') }).from(members).where(where).orderBy(...order)
    return db.$count((Number.isFinite(atMost) ? found.limit(atMost + 1) : found).as('found'))
  }
  const word = onlyWord(filter)
  // One or two letters match beginnings of words, and so of last names.
  const beginning = word ?? (/^\p{L}{1,2}$/u.test(search) ? lowered(search) : null)
  if (beginning === null) return bounded(await counted(matching(filter, (await letterGroupsOf(db, search)).groups)), atMost)
  const lastName = sql`${members.foldedLastName} collate "C"`
  const bears = beginsWith(lastName, beginning)
  const fits = matching({ ...filter, search: undefined })
  // In the index's order: where many have the name, the database would otherwise find them by reading members.
  const bearers = counted(and(fits, bears), lastName)
  const all = word === null ? sql`${counted(matching(filter))}` : sql`${bearers} + ${counted(and(fits, not(bears), holdsBesidesName(word)))}`
  const asked = Number.isFinite(atMost) ? sql`case when ${bearers} > ${atMost} then ${atMost + 1} else ${all} end` : all
  const [row] = await db.select({ members: asked.mapWith(Number) }).from(sql`(select 1) one`)
  return bounded(row?.members ?? 0, atMost)
}

function bounded(count: number, atMost: number): Counted {
  return { count: Math.min(count, atMost), isMore: count > atMost }
}

/** The condition that a member matches the filter. `groups` are the groups of letters by which a search asks the index ({@link rareGroups}). */
export function matching({ search, category, paid, state = 'active', ...rest }: RegisterFilter, groups: readonly string[] = []): SQL | undefined {
  rest satisfies Nothing
  return and(
    state === 'active' ? isNull(members.endedOn) : undefined,
    state === 'ended' ? isNotNull(members.endedOn) : undefined,
    category === 'none' ? isNull(members.category) : undefined,
    category !== undefined && category !== 'none' ? eq(members.category, category) : undefined,
    paid === undefined ? undefined : eq(members.matchplayApproved, paid),
    search ? (isGolfId(search) ? eq(members.golfId, search) : holdsByGroups(members.searchText, search, groups)) : undefined,
  )
}
