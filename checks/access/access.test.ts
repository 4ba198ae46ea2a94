import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { members } from '#features/members/server/tables.ts'
import { createApp } from '#server/app.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { limitCounts } from '#server/limits/tables.ts'
import type { Answer } from '#server/testing.ts'
import { saveReport } from '../check-mode.ts'
import { accountRows } from './account-rows.ts'
import { boardRows } from './board-rows.ts'
import { fileRows } from './file-rows.ts'
import { Matrix } from './matrix.ts'
import { memberRows } from './member-rows.ts'
import { type Field, othersThings } from './others-things.ts'
import { pageRows } from './page-rows.ts'
import { type Caller, copyOf, type Kind, kinds, makeCaller, resetCode } from './people.ts'
import { type Audience, type CallRow, entriesOf, expected, type Records } from './row.ts'
import { siteCalls, sitePageAddresses } from './site-addresses.ts'
import { openWorld, type World } from './world.ts'

const callRows: Readonly<Record<string, CallRow>> = { ...accountRows, ...memberRows, ...boardRows }
const calls = siteCalls()
const pages = sitePageAddresses()
const matrix = { calls: new Matrix(), files: new Matrix(), pages: new Matrix() }
let othersTried = 0

let world: World
let callers: Record<Kind, Caller>
/** Texts that only the people themselves and the board may read. */
let personal: string[]

beforeAll(async () => {
  world = await openWorld()
  const made = await Promise.all(kinds.map(async (kind) => [kind, await makeCaller(world.site, kind)] as const))
  callers = everybody(new Map(made))
  personal = [world.other, ...Object.values(callers)].flatMap(({ golfId, email }) => [golfId, email])
})

afterAll(async () => {
  await world.site.close()
  const all = Object.values(matrix)
  const wrong = all.reduce((sum, { wrong: count }) => sum + count, 0)
  await saveReport('access', 'Who may do what', [
    `${all.reduce((sum, { size }) => sum + size, 0)} cells, ${wrong} wrong. Calls: ${matrix.calls.size}, files: ${matrix.files.size}, pages: ${matrix.pages.size}.`,
    `A member with another's id or secret: ${othersTried} fields tried, neither seen nor changed.`, '',
    '`yes` is let in (for a page: its calls answer), a number is the refusal; after a refusal the database is unchanged.',
    '`Ended` has a session and roles that were left behind, `Waiting` is a superadmin past the 14 days without a second factor.', '',
    '## Calls', '', ...matrix.calls.lines(), '', '## Files', '', ...matrix.files.lines(), '', '## Pages', '', ...matrix.pages.lines(),
  ])
})

// Limits have their own check; here they must not interfere.
beforeEach(() => world.site.db.delete(limitCounts))

describe('the access rows', () => {
  test('cover exactly the calls of the contracts, the files and the pages', async () => {
    const { addresses } = await createApp(world.site.services, null)
    expect(Object.keys(callRows).toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted())
    expect(Object.keys(fileRows).toSorted()).toEqual(addresses.toSorted())
    expect(Object.keys(pageRows).toSorted()).toEqual(pages.toSorted())
  })

  test('cover exactly the files that production serves, besides those marked as development-only', async () => {
    const { services } = world.site
    const { addresses } = await createApp({ ...services, config: { ...services.config, production: true } }, null)
    expect(addresses.toSorted()).toEqual(Object.keys(fileRows).filter((address) => !fileRows[address]?.onlyInDevelopment).toSorted())
  })

  test('cover every field for an ID, a secret or an identity in calls open to non-administrators', () => {
    const open = calls.filter(({ method, path }) => ['anyone', 'link', 'members'].includes(callRows[`${method} ${path}`]?.who ?? 'anyone'))
    const named = open.flatMap(({ path, fields }) => fields.filter((field) => meansSomething.test(field)).map((field) => `${path} ${field}`))
    const known = Object.entries(othersThings).flatMap(([path, fields]) => Object.keys(fields).map((field) => `${path} ${field}`))
    expect(known.toSorted()).toEqual([...new Set(named)].toSorted())
  })
})

/** Matches field names that hold an id, a secret or somebody's identity. */
const meansSomething = /(^|_)(id|golf_id|email|token|token_hash|key|code|ticket|response)$|^golfId$|Id$/

describe('access to calls', () => {
  test.each(calls)('$method $path admits exactly the callers that its row permits', async ({ method, path }) => {
    const address = `${method} ${path}`
    const row = callRows[address]
    if (!row) throw new Error(`There is no row for ${address}`)
    const ask = async (caller: Caller, input: unknown) => {
      const visitor = row.changesCaller ? copyOf(world.site, caller) : caller.visitor
      return method === 'GET' ? visitor.call('GET', path + queryOf(input)) : visitor.call('POST', path, input ?? {})
    }
    const outside = kinds.filter((kind) => expected(row.who, kind) !== 'in')
    // Valid input for a permitted caller, so that the caller is the only reason for a refusal.
    const input = outside.length > 0 ? await row.input?.(world, callers.superadmin) : undefined
    await world.quiet()
    const before = outside.length > 0 ? await world.lastWrite() : ''
    const refused = await Promise.all(outside.map(async (kind) => noteCall(address, row, kind, await ask(callers[kind], input))))
    expect(refused.filter((fault) => fault !== null)).toEqual([])
    if (outside.length > 0) expect(await world.lastWrite(), 'the refusals leave the database unchanged').toBe(before)
    const letIn = kinds.filter((kind) => !outside.includes(kind))
    const meet = async (kind: Kind) => {
      const caller = row.changesCaller ? await makeCaller(world.site, kind) : callers[kind]
      const given = await row.input?.(world, caller)
      const logged = await watchLog(row, caller)
      const answer = await ask(caller, given)
      if (answer.status === 200) await logged(address)
      return noteCall(address, row, kind, answer)
    }
    const faults: (string | null)[] = []
    // The limits do not allow one person several log-ins at the same moment, and an act on everybody finds a changed state once it has been done.
    if (row.changesCaller || row.ofEverybody) for (const kind of letIn) faults.push(await meet(kind))
    else faults.push(...await Promise.all(letIn.map(meet)))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})

describe('access to files', () => {
  test.each(Object.entries(fileRows))('%s admits exactly the callers that its row permits', async (address, row) => {
    const [method, path = ''] = address.split(' ')
    const faults: (string | null)[] = []
    for (const kind of kinds) {
      const caller = callers[kind]
      const at = await row.at?.(world, caller) ?? path
      const want = expected(row.who, kind)
      const before = await world.lastWrite()
      const logged = await watchLog(row, caller)
      const { status, body } = await caller.visitor.call(method === 'POST' ? 'POST' : 'GET', at, row.body, { 'content-type': 'text/csv' })
      const seen = status === 401 || status === 403 ? String(status) : status < 500 ? 'yes' : `broken ${status}`
      faults.push(matrix.files.note(address, kind, { expected: want, seen }))
      if (want === 'in') {
        await logged(address)
        continue
      }
      expect(body).toMatchObject({ status: want })
      expect(await world.lastWrite(), `refusing ${address} leaves the database unchanged`).toBe(before)
    }
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})

/** Keeps the server from compressing, so that the body needs no decompression. */
const plain = { 'accept-encoding': 'identity' }

describe('access to pages', () => {
  test.each(pages)('%s is the same document for everybody, and its calls admit exactly the permitted callers', async (address) => {
    const row = pageRows[address]
    if (!row) throw new Error(`There is no row for ${address}`)
    const at = address === '*' ? '/finns/inte' : address.replace('?', '').replace(/:\w+/, world.other.memberId)
    const guests = await callers.guest.visitor.call('GET', at, undefined, plain)
    expect(guests.status).toBe(row.status ?? 200)
    const faults = await Promise.all(kinds.map(async (kind) => {
      const { visitor } = callers[kind]
      const document = await visitor.call('GET', at, undefined, plain)
      expect(document.body, 'everybody gets the same document as a guest').toBe(guests.body)
      expect(document.headers.getSetCookie()).toEqual([])
      for (const text of personal) expect(document.body ?? '').not.toContain(text)
      const statuses = await Promise.all((row.calls ?? []).map((name) => statusOf(kind, name)))
      const want = row.calls ? expected(row.who, kind) : 'in'
      const seen = [...new Set(statuses.map((status) => (status === 401 || status === 403 ? String(status) : 'yes')))].join('+') || 'yes'
      return matrix.pages.note(address, kind, { expected: want, seen })
    }))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})

const asked = new Map<string, Promise<number>>()
/** The status that a caller of this kind gets from a call that fills a page. */
function statusOf(kind: Kind, name: string): Promise<number> {
  const key = `${kind} ${name}`
  const status = asked.get(key) ?? callers[kind].visitor.rpc(name).then((answer) => answer.status)
  asked.set(key, status)
  return status
}

describe('a member who sends the ID or secret of somebody else', () => {
  const tries = Object.entries(othersThings).flatMap(([path, fields]) => Object.entries(fields).map(([field, what]) => ({ path, field, what })))
  test.each(tries.filter(isTry))('$path answers the $field of somebody else like an unknown one, and changes nothing', async ({ path, what }) => {
    const thief = await world.site.person()
    const { theirs, nobodys } = await what(world, thief)
    const before = await world.fingerprint()
    const [met, metNobody] = [await thief.visitor.call('POST', path, theirs), await thief.visitor.call('POST', path, nobodys)]
    expect({ status: met.status, body: met.body }).toEqual({ status: metNobody.status, body: metNobody.body })
    for (const text of [world.other.golfId, world.other.email, 'Annansson']) expect(JSON.stringify(met.body)).not.toContain(text)
    expect(await world.fingerprint(), 'the database stays unchanged').toBe(before)
    othersTried += 1
  })

  test('is refused when reusing the key of their booking request', async () => {
    const [victim, thief] = [await world.site.person(), await world.site.person()]
    const form = world.bookingForm(victim)
    expect((await victim.visitor.rpc('create_booking_request', form)).status).toBe(200)
    const before = await world.fingerprint()
    const answer = await thief.visitor.rpc('create_booking_request', { ...world.bookingForm(thief), p_request_key: form.p_request_key })
    expect(answer.status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })

  test('gets 404 for their booking file, and for their calendar address once it has been renewed', async () => {
    const { site, other } = world
    const thief = await site.person()
    const theirs = await thief.visitor.call('GET', `/api/bookings/${await world.ownBooking(other)}.ics`)
    const nobodys = await thief.visitor.call('GET', '/api/bookings/00000000-0000-4000-8000-000000000000.ics')
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body])
    const { url } = z.object({ url: z.url() }).parse((await other.visitor.rpc('renew_calendar_address')).body)
    expect((await thief.visitor.call('GET', new URL(url).pathname)).status).toBe(200)
    await other.visitor.rpc('renew_calendar_address')
    expect((await thief.visitor.call('GET', new URL(url).pathname)).status).toBe(404)
  })
})

test('a former member can neither look up a login, reset the password nor log in', async () => {
  const { site } = world
  const { golfId, email, password, memberId } = callers.ended
  const lookUp = async () => (await site.visitor().call('POST', '/api/functions/lookup-email', { golfId })).body
  expect(await lookUp()).toEqual({ email: null })
  expect(await resetCode(site, email)).toBe('')
  // Uses a handle from before the end: one that belongs to nobody would be refused anyway.
  const isThem = eq(members.id, memberId)
  const [before] = await site.db.select({ endedOn: members.endedOn }).from(members).where(isThem)
  expect(before?.endedOn).toEqual(expect.any(String))
  await site.db.update(members).set({ endedOn: null }).where(isThem)
  const handle = z.object({ email: z.string() }).parse(await lookUp())
  await site.db.update(members).set(before ?? {}).where(isThem)
  const signIn = await site.visitor().call('POST', '/api/auth/sign-in', { ...handle, password })
  expect(signIn).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
})

test('a visitor with tampered cookies is treated as a guest', async () => {
  const visitor = copyOf(world.site, callers.superadmin)
  for (const [name, value] of visitor.cookies) visitor.cookies.set(name, `${value.slice(0, -4)}AAAA`)
  expect(await visitor.rpc('list_members')).toMatchObject({ status: 401 })
})

test('unknown API addresses answer 404 with the code NO_SUCH_CALL', async () => {
  for (const path of ['/api/rpc/list_everything', '/api/', '/api/rpc/../rpc/list_members/x', '/api/exports/secrets.csv', '/api/imports/x']) {
    expect(await world.site.visitor().call('POST', path, {})).toMatchObject({ status: 404, body: { code: 'NO_SUCH_CALL' } })
  }
})

test('the OpenAPI document lists every call', async () => {
  const answer = await world.site.visitor().call('GET', '/api/openapi.json')
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(answer.body)
  for (const { method, path } of calls) expect(paths[path.slice(4)]).toHaveProperty(method.toLowerCase())
})

test('the audit log records what was done without names, e-mail addresses, phone numbers or Golf-IDs', async () => {
  const entries = await world.site.db.select().from(auditEntries)
  expect(new Set(entries.map(({ act }) => act)).size).toBeGreaterThan(25)
  for (const { act, details } of entries) expect(JSON.stringify(details), act).not.toMatch(/@|\d{6}-\d{3}|\d{9}|Annansson|Nora|Nils/)
})

/** Returns a function that expects the act to have left the row's number of entries in the board's log. It polls, since an import runs in the background. */
async function watchLog(row: { who: Audience; records?: Records }, { userId }: Caller): Promise<(address: string) => Promise<void>> {
  const wanted = entriesOf(row)
  const count = () => world.site.db.$count(auditEntries, eq(auditEntries.actorId, userId))
  const before = wanted === null ? 0 : await count()
  return async (address) => {
    if (wanted !== null) await expect.poll(count, { timeout: 20_000, message: `the board's log after ${address}` }).toBe(before + wanted)
  }
}

/** Notes how the call treated a caller of this kind; returns what is wrong with that, or null. */
function noteCall(address: string, row: CallRow, kind: Kind, { status, body }: Answer): string | null {
  const code = z.safeParse(z.object({ code: z.string() }), body).data?.code ?? ''
  const letIn = status === 200 || (row.or ?? []).includes(code)
  return matrix.calls.note(address, kind, {
    expected: expected(row.who, kind), seen: letIn ? 'yes' : code === 'NOT_LOGGED_IN' || code === 'FORBIDDEN' || code === 'SECOND_FACTOR_REQUIRED' ? String(status) : `${status} ${code}`,
  })
}

function queryOf(input: unknown): string {
  const fields = z.safeParse(z.record(z.string(), z.string()), input).data
  return fields ? `?${new URLSearchParams(fields).toString()}` : ''
}

function everybody(made: ReadonlyMap<Kind, Caller>): Record<Kind, Caller> {
  const of = (kind: Kind): Caller => {
    const caller = made.get(kind)
    if (!caller) throw new Error(`There is no ${kind}`)
    return caller
  }
  return {
    guest: of('guest'), reset_link: of('reset_link'), ended: of('ended'), member: of('member'), waiting: of('waiting'),
    admin_read: of('admin_read'), admin_write: of('admin_write'), superadmin: of('superadmin'),
  }
}

function isTry<Entry extends { what: Field }>(entry: Entry): entry is Entry & { what: Exclude<Field, string> } {
  return typeof entry.what !== 'string'
}
