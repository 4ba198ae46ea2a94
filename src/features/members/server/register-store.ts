import { and, asc, desc, eq, isNotNull, isNull, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isGolfId } from '#domain/golf-id.ts'
import { plainWords, searchPattern, swedishPlace } from '#domain/search-text.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { holdsByGroups, rareGroups } from '#server/db/letter-groups.ts'
import { tailOf } from '#server/db/search-columns.ts'
import type { RegisterFilter } from '../contract.ts'
import type { MemberSort } from '../rules.ts'
import { members } from './tables.ts'
import { countTallied } from './tally-store.ts'

/** What is left of a filter that has been applied: a new one that is forgotten does not compile. */
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

/** What the filter looks at besides. */
export const filtered = { searchText: members.searchText }

/**
 * How many members are looked at in the order of the list before all that fit are gathered instead. Looking costs
 * little where many fit, gathering where few do, and no statistics know where in the alphabet a name stands.
 * Without words to read, a look costs less. For words the first few tell whether it is worth while to look at more.
 * Those without a category have an index of their own: asked for more of them than there may be, the database would read
 * and sort them all.
 */
const lookedAt = { first: 500, withWords: 2000, withoutWords: 5000, pagesOfFew: 4 } as const

/** The first are few, and so much fewer may fit among them than their share of all. */
const leeway = 3

interface Order {
  /** An indexed expression: members are met in this order. */
  indexed: SQL
  /** The same order, said so that no index has it (POSIX is C by another name): what fits is gathered first and sorted then. */
  sorted: SQL
  type: SQL
  /** A place in the order as a text that says it wholly, whatever the database's settings, and is read as {@link type} again. */
  text: (place: SQLWrapper) => SQL<string>
}

const asItIs = { type: sql`text`, text: (place: SQLWrapper) => sql<string>`(${place})::text` }
const asMoment = {
  type: sql`timestamptz`,
  text: (place: SQLWrapper) => sql<string>`to_char(${place} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
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

/** Where a page of the register begins: after this member. */
export interface Place {
  key: string
  id: string
}

/** A member and where it stood in the list's order, so that a page can begin after one who is gone or renamed by then. */
export type PlacedMember = ListedMember & Place

/** Where a member stands in an order, as a text. */
export function keyOf({ indexed, text }: Order): SQL<string> {
  return text(indexed)
}

/** The same of one who was met. Named, since PostgreSQL would call it `place` and order by the text of it instead. */
export function metKey({ text }: Order, place: SQL.Aliased): SQL.Aliased<string> {
  return text(place).as('key')
}

/** Who comes after a place in an order. */
export function startAfter(sort: MemberSort, after: Place | null): SQL | undefined {
  const { indexed, type, descending } = orders[sort]
  return after === null ? undefined : sql`(${indexed}, ${members.id}) ${descending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`
}

const openingPage = preparedOnce((db) => {
  const met = db.select({ ...listed, ...filtered, place: sql`${byName.indexed}`.as('place') }).from(members)
    .orderBy(asc(byName.indexed), asc(members.id)).limit(lookedAt.withoutWords).as('members')
  return db.select({ ...listed, key: metKey(byName, met.place) }).from(met).where(matching({}))
    .orderBy(asc(met.place), asc(members.id)).limit(sql.placeholder('limit')).prepare('open_register')
})

/** What the register opens with, members of now by name: the same way as every other page, put together once. */
async function openRegister(db: Db, limit: number): Promise<PlacedMember[]> {
  const found = await openingPage(db).execute({ limit })
  if (found.length === limit) return found
  return db.select({ ...listed, key: keyOf(byName) }).from(members).where(matching({})).orderBy(asc(byName.sorted), asc(members.id)).limit(limit)
}

/** A page of the register. `after` is where the page before ended. */
export async function listMembers(db: Db, { filter, sort, limit, after }: {
  filter: RegisterFilter
  sort: MemberSort
  limit: number
  after: Place | null
}): Promise<PlacedMember[]> {
  const { search, category, paid, state = 'active', ...rest } = filter
  rest satisfies Nothing
  const isPlain = !search && category === undefined && paid === undefined && state === 'active'
  if (isPlain && sort === 'name' && after === null) return openRegister(db, limit)
  const { indexed, sorted, descending } = orders[sort]
  const direct = descending ? desc : asc
  const start = startAfter(sort, after)

  const look = (most: number) => {
    // Named as the table is, so that the same conditions fit it.
    const met = db.select({ ...listed, ...filtered, place: sql`${indexed}`.as('place') }).from(members)
      .where(and(start, filter.category === 'none' ? isNull(members.category) : undefined))
      .orderBy(direct(indexed), direct(members.id)).limit(most).as('members')
    return db.select({ ...listed, key: metKey(orders[sort], met.place) }).from(met).where(matching(filter))
      .orderBy(direct(met.place), direct(members.id)).limit(limit)
  }
  const { groups, isRare } = await groupsOf(db, filter.search)
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

/** So many of the newest members tell which letters are rare. */
const sampled = 200

/**
 * The groups of letters that the index is asked for, of an address or of several words: it would read the lists of all, and
 * most of an address's are in thousands of others; a first and a last name are rare together. What none of the newest members
 * has is rare: hardly anybody would be met who has it.
 */
export async function groupsOf(db: Db, search: string | undefined): Promise<{ groups: string[]; isRare: boolean }> {
  if (!search || !/[@ ]/.test(search)) return { groups: [], isRare: false }
  const newest = await db.select({ text: members.searchText }).from(members).orderBy(desc(members.createdAt), desc(members.id)).limit(sampled)
  const texts = newest.map(({ text }) => text)
  return { groups: rareGroups(search, texts), isRare: !texts.some((text) => text.includes(search.toLowerCase())) }
}

/** The word that is searched for, when it is one of letters alone: it may begin a last name that thousands bear. */
function onlyWord({ search = '' }: RegisterFilter): string | null {
  const [word, ...more] = plainWords(search)
  return word === undefined || more.length > 0 ? null : word
}

/**
 * The same page for a word that may begin a last name. Those who bear it stand together in the order of names, so that the
 * first of them are met there; the others, few as a rule, are gathered by texts that lack each member's own last name. To
 * gather fifteen thousand bearers for the first fifty of them takes longer than all the rest of a call.
 * @returns null where this way cannot tell: where many bear the name but few of them fit
 */
async function findNamed(db: Db, word: string, { filter, start, direct, limit }: {
  filter: RegisterFilter
  start: SQL | undefined
  direct: typeof asc
  limit: number
}): Promise<PlacedMember[] | null> {
  const placed = { ...listed, key: sql<string>`${byName.indexed}`.as('key') }
  const bears = and(start, beginsWith(byName.indexed, swedishPlace(word)))
  const met = db.select({ ...placed, ...filtered }).from(members)
    .where(bears).orderBy(direct(byName.indexed), direct(members.id)).limit(lookedAt.withWords).as('members')
  const bearers = await db.select({ ...listed, key: met.key }).from(met)
    .where(matching(filter)).orderBy(direct(met.key), direct(members.id)).limit(limit)
  if (bearers.length < limit && await isLonger(db, bears)) return null
  const others = await db.select(placed).from(members)
    .where(and(start, matching({ ...filter, search: undefined }), holdsBesidesName(word)))
    .orderBy(direct(byName.sorted), direct(members.id)).limit(limit)
  const ordered = [...new Map([...bearers, ...others].map((member) => [member.id, member])).values()].toSorted(inOrder)
  return (direct === desc ? ordered.toReversed() : ordered).slice(0, limit)
}

/** As an index finds it that compares byte by byte. */
function beginsWith(indexed: SQL, text: string): SQL {
  return sql`(${indexed} >= ${text} and ${indexed} < ${text + lastSign})`
}

/** Comes after any other in a text that is compared byte by byte. */
const lastSign = '\u{10FFFF}'

/** Whether more stand there than are looked at. */
async function isLonger(db: Db, where: SQL | undefined): Promise<boolean> {
  const [beyond] = await db.select({ id: members.id }).from(members).where(where).orderBy(byName.indexed).offset(lookedAt.withWords).limit(1)
  return beyond !== undefined
}

/** Of a word's letters so many are asked of the index of last names: the endings are in a third of all. */
const beginning = 5

/**
 * The word elsewhere than at the beginning of a last name: in what is left without it, or from within it on. Whoever has
 * it in neither has a last name that begins with it.
 */
function holdsBesidesName(word: string): SQL {
  const tail = tailOf(members.lastName)
  return sql`(${members.otherText} like ${searchPattern(word)} or (${tail} like ${searchPattern(word.slice(0, beginning))} and strpos(${tail}, ${word}) > 0))`
}

/** Byte by byte, as the database orders. */
function inOrder(one: Place, other: Place): number {
  return Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)) || (one.id < other.id ? -1 : 1)
}

export interface Counted {
  count: number
  /** Whether there are more than were counted. */
  isMore: boolean
}

/**
 * How many a filter finds; of a search no more than `atMost` are counted. Those whose last name begins with a word are counted
 * by the index, the others are gathered, where those are not enough by themselves.
 */
export async function countListed(db: Db, filter: RegisterFilter, atMost = Infinity): Promise<Counted> {
  const { search, category, paid, state, ...rest } = filter
  rest satisfies Nothing
  if (!search) return { count: await countTallied(db, { category, paid, state }), isMore: false }
  const counted = (where: SQL | undefined, ...order: SQL[]) => {
    // Nothing of a member, so that an index may be enough.
    const found = db.select({ one: sql`1`.as('one') }).from(members).where(where).orderBy(...order)
    return db.$count((Number.isFinite(atMost) ? found.limit(atMost + 1) : found).as('found'))
  }
  const word = onlyWord(filter)
  // Where any word begins with one or two letters, the last name may.
  const beginning = word ?? (/^\p{L}{1,2}$/u.test(search) ? search.toLowerCase() : null)
  if (beginning === null) return bounded(await counted(matching(filter, (await groupsOf(db, search)).groups)), atMost)
  const lastName = sql`${members.foldedLastName} collate "C"`
  const bears = beginsWith(lastName, beginning)
  const fits = matching({ ...filter, search: undefined })
  // In the index's order: where many bear the name the database would otherwise meet them by reading members.
  const bearers = counted(and(fits, bears), lastName)
  const all = word === null ? sql`${counted(matching(filter))}` : sql`${bearers} + ${counted(and(fits, not(bears), holdsBesidesName(word)))}`
  const asked = Number.isFinite(atMost) ? sql`case when ${bearers} > ${atMost} then ${atMost + 1} else ${all} end` : all
  const [row] = await db.select({ members: asked.mapWith(Number) }).from(sql`(select 1) one`)
  return bounded(row?.members ?? 0, atMost)
}

function bounded(count: number, atMost: number): Counted {
  return { count: Math.min(count, atMost), isMore: count > atMost }
}

/** The condition that a member fits the filter. `groups` are the letters by which a search asks the index ({@link rareGroups}). */
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
