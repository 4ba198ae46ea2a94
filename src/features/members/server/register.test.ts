import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { roles } from '#domain/roles.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { brokenBodies, wrongInputs } from '#server/testing-forms.ts'
import { registerRow } from '../contract.ts'
import { type MemberSort, memberSorts } from '../rules.ts'
import { members } from './tables.ts'

let site: TestSite
let admin: TestPerson

async function list(input?: unknown) {
  const answer = await admin.visitor.rpc('list_members', input)
  expect(answer.status).toBe(200)
  return z.array(registerRow).parse(answer.body)
}

/** In Swedish name order. */
const names = ['Anna Berg', 'BO BERG', 'Eva Berg', 'Éva Bergman', 'Bo Zorn', 'Anna Åberg', 'Åke Åberg', 'Bo Ärlig', 'Bo Öberg']

beforeAll(async () => {
  site = await startTestSite()
  for (const name of [...names].toReversed()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    await site.person({ firstName, lastName })
  }
  admin = await site.person({ firstName: 'Åsa', lastName: 'Öström', roles: ['admin_read'], category: 'pensioner' })
})
afterAll(() => site.close())

describe('the register', () => {
  it('shows every field of every member in Swedish name order', async () => {
    const all = await list()
    expect(all.map((member) => `${member.first_name} ${member.last_name}`)).toEqual([...names, 'Åsa Öström'])
    expect(all.at(-1)).toEqual({
      id: admin.memberId, first_name: 'Åsa', last_name: 'Öström', golf_id: admin.golfId, private_email: admin.email,
      work_email: admin.email.replace('@', '@work.'), phone: '0701740605', club: 'Ale', category: 'pensioner', matchplay_approved: false,
      ended_on: null, place: `${admin.memberId} }str}m {sa`,
    })
  })

  it('is searched by name, Golf-ID, either address and club, ignoring case', async () => {
    for (const search of ['åsa ö', 'ÖSTRÖM', 'öst', admin.golfId, admin.golfId.replace('-', ''), admin.golfId.replace('-', ' '), admin.email.toUpperCase(), '@WORK.', 'ale']) {
      expect((await list({ search })).map(({ id }) => id), search).toContain(admin.memberId)
    }
    expect(await list({ search: 'öberg' })).toHaveLength(1)
    expect(await list({ search: 'åberg' })).toHaveLength(2)
    for (const search of ['%', '_', '\\', 'anna%berg', 'nobody']) expect(await list({ search }), search).toEqual([])
    expect(await list({ search: '  ' })).toHaveLength(names.length + 1)
  })

  it('matches one or two letters only at the beginning of a word', async () => {
    for (const search of ['ö', 'Ös', admin.golfId.slice(0, 2), admin.email.slice(0, 2)]) {
      expect((await list({ search })).map(({ id }) => id), search).toContain(admin.memberId)
    }
    for (const search of ['st', 'tr', '(', '[', '.*', '^a']) expect(await list({ search }), search).toEqual([])
  })

  it('comes in pages that follow each other without gap or overlap', async () => {
    const paged: Awaited<ReturnType<typeof list>> = []
    for (let page = await list({ limit: 3 }); page.length > 0; page = await list({ limit: 3, cursor: paged.at(-1)?.place })) paged.push(...page)
    expect(paged).toEqual(await list())
  })

  it('refuses a cursor that is no valid place, and accepts that of a member who is gone', async () => {
    const id = randomUUID()
    const none: [string, MemberSort][] = [
      ['x', 'name'], [id, 'name'], [admin.memberId, 'name'], ['a\u0000b', 'name'], [`${id} a\u0000b`, 'name'], [`${id} \uD800`, 'golf_id'], [`${id}|berg anna`, 'name'], [`x${id} a`, 'name'],
      ...['', 'berg anna', '2026-02-30T08:00:00.000000Z', '0000-01-01T08:00:00.000000Z', '2026-01-01T08:00:00.000Z', '2026-01-01T08:00:00.000000+23:00', 'infinity']
        .map((key): [string, MemberSort] => [`${id} ${key}`, '-created_at']),
    ]
    for (const [cursor, sort] of none) {
      expect(refusalOf(await admin.visitor.rpc('list_members', { cursor, sort })).data?.fields, cursor).toHaveProperty('cursor')
    }
    expect((await admin.visitor.rpc('list_members', { cursor: `${id} ${'a'.repeat(400)}` })).status).toBe(422)
    // The member at the place may be gone.
    expect((await list({ cursor: `${id} berg bo` })).at(-1)).toMatchObject({ id: admin.memberId })
  })

  it.each(memberSorts)('leaves nobody out when the last member of a page has moved in the order since, by %s', async (sort) => {
    const all = await list({ sort })
    const paged = await list({ sort, limit: 4 })
    const moved = paged.at(-1)
    const isDown = sort.startsWith('-')
    const [row] = await site.db.select().from(members).where(eq(members.id, moved?.id ?? ''))
    if (!row) throw new Error('There is nobody')
    const { firstName, lastName, golfId, createdAt } = row
    await site.db.update(members).set({
      ...sort.endsWith('name') && { lastName: isDown ? 'Aa' : 'Öz' },
      ...sort.endsWith('golf_id') && { golfId: isDown ? '000101-001' : '991231-999' },
      ...sort.endsWith('created_at') && { createdAt: new Date(createdAt.getTime() + (isDown ? -1 : 1) * 86_400_000) },
    }).where(eq(members.id, row.id))
    try {
      for (let length = 0; length < paged.length;) {
        length = paged.length
        paged.push(...await list({ sort, limit: 4, cursor: paged.at(-1)?.place }))
      }
      expect(paged.map(({ id }) => id).toSorted()).toEqual([...all.map(({ id }) => id), row.id].toSorted())
    } finally {
      await site.db.update(members).set({ firstName, lastName, golfId, createdAt }).where(eq(members.id, row.id))
    }
  })

  it.each(memberSorts)('comes in pages sorted by %s, each beginning where the previous one ended', async (sort) => {
    const all = await list({ sort })
    const reversed = await list({ sort: sort.startsWith('-') ? sort.slice(1) : `-${sort}` })
    expect(all).toHaveLength(names.length + 1)
    expect(all).toEqual(reversed.toReversed())
    const paged: typeof all = []
    for (let page = await list({ sort, limit: 4 }); page.length > 0; page = await list({ sort, limit: 4, cursor: paged.at(-1)?.place })) paged.push(...page)
    expect(paged).toEqual(all)
    if (sort === 'golf_id') expect(all.map(({ golf_id }) => golf_id)).toEqual(all.map(({ golf_id }) => golf_id).toSorted())
  })

  it('is filtered by category, fee and ended membership, and the count matches the list', async () => {
    const [first, second] = await list()
    await site.db.update(members).set({ matchplayApproved: true }).where(eq(members.id, first?.id ?? ''))
    await site.db.update(members).set({ endedOn: '2025-12-31', category: null }).where(eq(members.id, second?.id ?? ''))
    const found: [unknown, number][] = [
      [{}, names.length], [{ state: 'ended' }, 1], [{ state: 'all' }, names.length + 1], [{ category: 'pensioner' }, 1],
      [{ category: 'none' }, 0], [{ category: 'none', state: 'ended' }, 1], [{ paid: true }, 1], [{ paid: false }, names.length - 1],
      [{ paid: true, search: 'berg' }, 1], [{ paid: true, category: 'pensioner' }, 0],
    ]
    for (const [filter, number] of found) {
      expect(await list(filter), JSON.stringify(filter)).toHaveLength(number)
      expect((await admin.visitor.rpc('count_members', filter)).body, JSON.stringify(filter)).toEqual({ count: number, isMore: false })
    }
    expect((await list({ state: 'all' })).filter(({ ended_on }) => ended_on !== null)).toMatchObject([{ id: second?.id, ended_on: '2025-12-31' }])
    await site.db.update(members).set({ endedOn: null, category: 'volvo_cars', matchplayApproved: false })
      .where(inArray(members.id, [first?.id ?? '', second?.id ?? '']))
  })

  it('finds members far down the alphabet, behind thousands of others, in order', async () => {
    const now = site.clock.now()
    const many = Array.from({ length: 5500 }, (_, number) => ({
      id: randomUUID(), golfId: `88010${Math.floor(number / 1000)}-${String(number % 1000).padStart(3, '0')}`,
      firstName: 'Aron', lastName: `Abel${String(number).padStart(4, '0')}`, createdAt: now, updatedAt: now,
    }))
    for (let start = 0; start < many.length; start += 1100) await site.db.insert(members).values(many.slice(start, start + 1100))
    try {
      const found = await list({ search: 'öberg', limit: 5 })
      expect(found.map(({ last_name }) => last_name)).toEqual(['Öberg'])
      const aberg = await list({ search: 'åberg', limit: 1 })
      expect(await list({ search: 'åberg', limit: 5, cursor: aberg.at(-1)?.place })).toHaveLength(1)
      expect((await list({ sort: '-name', search: 'aron', limit: 2 })).map(({ last_name }) => last_name)).toEqual(['Abel5499', 'Abel5498'])
      expect(await list({ sort: '-name', search: 'abel0001' })).toHaveLength(1)
      expect(await list({ category: 'pensioner' })).toMatchObject([{ last_name: 'Öström' }])
    } finally {
      await site.db.delete(members).where(eq(members.firstName, 'Aron'))
    }
  })

  it('is open to administrators of any role, and to nobody else', async () => {
    const guest = await site.visitor().rpc('list_members')
    expect([guest.status, refusalOf(guest).code]).toEqual([401, 'NOT_LOGGED_IN'])
    const member = await (await site.memberVisitor()).rpc('list_members', { limit: 'wrong' })
    expect([member.status, refusalOf(member).code]).toEqual([403, 'FORBIDDEN'])
    for (const role of roles) expect((await (await site.adminVisitor(role)).rpc('list_members')).status).toBe(200)
  })

  it('refuses wrong input', async () => {
    const wrong = [...wrongInputs({ search: 'anna' }).map(({ input }) => input), { limit: 0 }, { limit: 501 }, { limit: '5' }, { cursor: 5 }]
    for (const input of wrong) expect((await admin.visitor.rpc('list_members', input)).status, JSON.stringify(input).slice(0, 80)).toBe(422)
    for (const body of brokenBodies) expect((await admin.visitor.call('POST', '/api/rpc/list_members', body)).status, body).toBeLessThan(500)
  })
})
