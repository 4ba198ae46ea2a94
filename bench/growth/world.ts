import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { passkeys, recoveryCodes, totpFactors } from '#features/accounts/server/tables.ts'
import { addTotp, SoftAuthenticator } from '#features/accounts/server/testing.ts'
import { bookingForm } from '#features/booking/server/testing.ts'
import type { Db } from '#server/db/database.ts'
import { hashPassword } from '#server/passwords.ts'
import { send } from '../booking/client.ts'
import { openCourses } from '../booking/fill.ts'
import { type Caller, logIn, type Running } from '../booking/site.ts'
import type { Filled, Sample } from '../register/fill.ts'
import type { Heap } from './heap.ts'

const target = z.object({ memberId: z.string(), userId: z.nullable(z.string()), golfId: z.string(), email: z.string() })
/** A person in the register whom a call is about. */
export type Target = z.infer<typeof target>
const identified = z.object({ id: z.string() })
const rowsOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row) })

/** A member who is logged in. */
export interface Member extends Caller {
  userId: string
}

/** A member with a second factor: an app with its recovery codes, and a passkey. */
export interface Guarded {
  caller: Member
  codes: string[]
  authenticator: SoftAuthenticator
}

export interface World {
  site: Running
  db: Db
  members: number
  admin: Caller
  password: string
  passwordHash: string
  today: string
  /** The logged-in members, in turn. */
  person(turn: number): Member
  guarded(turn: number): Guarded
  /** Any member in the register, for reading. */
  sample(turn: number): Sample
  /** Members whom calls may change: with a log-in, but logged in nowhere, and without one. */
  withLogIn(turn: number): Target
  withoutLogIn(turn: number): Target
  /** Approved applicants who have not finished. */
  unfinished(turn: number): { id: string; email: string }
  /** Returns the id of the next one to be used up. Throws when there is none left. */
  take(kind: 'pending' | 'unfinished' | 'erasable'): string
  /** The rarest full name with enough bearers to fill a page of bookings, so that answers are equally long in all sizes; and the commonest. */
  fullNames: { few: string; many: string }
  /** Cursors: the last row of the first page, and a row in the middle of all. */
  cursors: Record<'member' | 'application' | 'booking' | 'entry', { next: string; deep: string }>
  /** The id of an import whose file has been read and which waits to be run. */
  readyImport: string
  /** A number that has not been used, and a Golf-ID that nobody has. */
  unused(): { number: number; golfId: string }
  /** The headers of a visitor on a network of its own. */
  guest(): Record<string, string>
  logIn(person: { golfId: string }): Promise<Caller>
  /** Makes a call that is not measured. Throws unless it answers 200. */
  post(path: string, body: unknown, headers: Record<string, string>): Promise<unknown>
  /** Returns a booking form that the rules accept; `requestBooking` sends one and returns the booking's id. */
  bookingForm(caller: Caller): Record<string, unknown>
  requestBooking(caller: Caller): Promise<string>
  /** Uploads a file with so many new members, waits until it has been read and returns the import's id. */
  uploadFile(rows: number): Promise<string>
}

const peopleCount = 24
const guardedCount = 3

/** A world whose site runs in a process of its own that reports what it allocates. */
export type WatchedWorld = World & { heap: Heap }

/** Logs people in and collects what the calls need. `first` is where the numbers of new people begin: lower ones have been used. */
export async function openWorld({ site, db, members, filled, first }: {
  site: Running
  db: Db
  members: number
  filled: Filled
  first: number
}): Promise<World> {
  let number = first
  let network = 0
  const { password } = filled.administrator
  const today = dateInStockholm(new Date())
  const unused = () => {
    number += 1
    const day = addDays('1940-01-01', number % 20_000).slice(2).replaceAll('-', '')
    return { number, golfId: `${day}-${String(800 + Math.floor(number / 20_000)).padStart(3, '0')}` }
  }
  const guest = () => {
    network += 1
    return { 'x-forwarded-for': `172.${16 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}` }
  }
  const post = async (path: string, body: unknown, headers: Record<string, string>): Promise<unknown> => {
    const answer = await send(site.origin + path, { body, headers })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
    const said: unknown = JSON.parse(answer.body)
    return said
  }
  let logIns = 0
  const enter = ({ golfId }: { golfId: string }) => {
    logIns += 1
    return logIn(site.origin, { golfId, password, name: golfId }, logIns)
  }
  // People to whom an earlier world gave a second factor could not log in by the password alone.
  for (const table of [totpFactors, passkeys, recoveryCodes]) await db.delete(table)
  const admin = await enter(filled.administrator)
  const everybody = await targets(db, sql`members.user_id like 'user-%' and users.id <> all ('{user-5,user-15,user-25}') order by members.golf_id limit 60`)
  const memberOf = async (each: Target): Promise<Member> => ({ ...await enter(each), userId: each.userId ?? '' })
  const people: Member[] = []
  for (const each of everybody.slice(0, peopleCount)) people.push(await memberOf(each))
  const guarded: Guarded[] = []
  for (const each of everybody.slice(peopleCount, peopleCount + guardedCount)) guarded.push(await guard(await memberOf(each), post))
  const withLogIn = everybody.slice(peopleCount + guardedCount)
  const withoutLogIn = await targets(db, sql`members.user_id is null order by members.golf_id limit 60`)
  const stock = {
    pending: await idsOf(db, sql`select id from applications where status = 'pending' limit 200`),
    unfinished: await idsOf(db, sql`select id from applications where status = 'approved' and completed_at is null order by golf_id desc limit 60`),
    erasable: (await targets(db, sql`members.user_id is null order by members.golf_id desc limit 40`)).map(({ memberId }) => memberId),
  }
  const { rows: unfinished } = rowsOf(z.object({ id: z.string(), email: z.string() })).parse(await db.execute(
    sql`select id, private_email as email from applications where status = 'approved' and completed_at is null order by golf_id limit 60`,
  ))

  const world: World = {
    site, db, members, admin, password, today, unused, guest, post, readyImport: '',
    passwordHash: await hashPassword(password),
    person: (turn) => of(people, turn),
    guarded: (turn) => of(guarded, turn),
    sample: (turn) => of(filled.samples, turn),
    withLogIn: (turn) => of(withLogIn, turn),
    withoutLogIn: (turn) => of(withoutLogIn, turn),
    unfinished: (turn) => of(unfinished, turn),
    take(kind) {
      const id = stock[kind].pop()
      if (id === undefined) throw new Error(`There is no more of ${kind}`)
      return id
    },
    cursors: await cursorsOf(db, members),
    fullNames: await fullNames(db),
    logIn: enter,
    bookingForm(caller) {
      const { number: count } = unused()
      return bookingForm({ golfId: caller.golfId, email: 'spelare@example.com' }, {
        p_course: of(openCourses, count), p_play_date: addDays(today, 3 + count % 10), p_co_players: [{ name: `Gäst ${count}`, isVgfMember: false }],
      })
    },
    requestBooking: async (caller) => identified.parse(await post('/api/rpc/create_booking_request', world.bookingForm(caller), caller.headers)).id,
    async uploadFile(rows) {
      const lines = Array.from({ length: rows }, () => {
        const { number: count, golfId } = unused()
        return `${golfId};Märta;Fil${count};fil${count}@example.com`
      })
      const response = await fetch(`${site.origin}/api/imports/members.csv`, {
        method: 'POST', body: ['Golf-ID;Förnamn;Efternamn;Privat e-post', ...lines].join('\r\n'), headers: { ...admin.headers, 'content-type': 'text/csv' },
      })
      const { id } = identified.parse(await response.json())
      await importIs(admin, id, 'ready')
      return id
    },
  }
  return { ...world, readyImport: await world.uploadFile(200) }
}

/** Waits until the import is in this state. Throws when it ends in another. */
export async function importIs(admin: Caller, id: string, state: string): Promise<void> {
  const standing = z.object({ state: z.string(), problem: z.nullable(z.string()) })
  for (;;) {
    const now = standing.parse(await admin.call('get_member_import', { p_id: id }))
    if (now.state === state) return
    if (!['reading', 'importing'].includes(now.state)) throw new Error(`The import is ${now.state}: ${now.problem}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

type Post = World['post']

async function guard(caller: Member, post: Post): Promise<Guarded> {
  const call = async (_method: string, path: string, input?: unknown) => ({ body: await post(path, input ?? {}, caller.headers) })
  const visitor = { call, rpc: (name: string, input?: unknown) => call('POST', `/api/rpc/${name}`, input) }
  const { codes } = await addTotp({ clock: { now: () => new Date() } }, { visitor, password: caller.password })
  const authenticator = new SoftAuthenticator('http://localhost:1')
  const options = await caller.call('begin_passkey', { p_password: caller.password })
  await caller.call('add_passkey', { p_name: 'Telefonen', p_response: authenticator.create(options) })
  return { caller, codes, authenticator }
}

async function targets(db: Db, condition: SQL): Promise<Target[]> {
  return rowsOf(target).parse(await db.execute(sql`
    select members.id as "memberId", user_id as "userId", golf_id as "golfId", private_email as email from members left join users on users.id = user_id
    where ended_on is null and private_email is not null and golf_id <> '990230-001'
      and not exists (select 1 from erasure_requests where member_id = members.id) and ${condition}`)).rows
}

async function idsOf(db: Db, query: SQL): Promise<string[]> {
  return rowsOf(identified).parse(await db.execute(query)).rows.map(({ id }) => id)
}

/** This many people fill a page, with the bookings of each and their places in others' balls. */
const fillAPage = 5

async function fullNames(db: Db): Promise<World['fullNames']> {
  const ordered = (order: SQL) => idsOf(db, sql`
    with names as (select lower(first_name || ' ' || last_name) as id, count(*) as bearers from members group by 1)
    select id from names where bearers >= (select least(${fillAPage}, max(bearers)) from names) order by ${order}, id limit 1`)
  const [[few = ''], [many = '']] = [await ordered(sql`bearers`), await ordered(sql`bearers desc`)]
  return { few, many }
}

async function cursorsOf(db: Db, members: number): Promise<World['cursors']> {
  const first = async (query: SQL) => (await idsOf(db, query))[0] ?? randomUUID()
  const middle = Math.floor(members / 2)
  return {
    member: {
      next: await first(sql`select id || ' ' || sort_key as id from members where ended_on is null order by sort_key collate "C", members.id offset 49 limit 1`),
      deep: await first(sql`select id || ' ' || sort_key as id from members order by sort_key collate "C", members.id offset ${middle} limit 1`),
    },
    application: {
      next: await first(sql`select id from applications order by created_at desc, id desc offset 49 limit 1`),
      deep: await first(sql`select id from applications order by created_at desc, id desc offset (select count(*) / 2 from applications) limit 1`),
    },
    booking: {
      next: await first(sql`select id from bookings where status <> 'received' order by play_date desc, id desc offset 49 limit 1`),
      deep: await first(sql`select id from bookings where status <> 'received' and play_date <= current_date - 365 order by play_date desc, id desc limit 1`),
    },
    entry: {
      next: await first(sql`select seq::text as id from audit_entries order by seq desc offset 99 limit 1`),
      deep: await first(sql`select seq::text as id from audit_entries order by seq desc offset ${middle} limit 1`),
    },
  }
}

function of<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length]
  if (value === undefined) throw new Error('There is nobody')
  return value
}
