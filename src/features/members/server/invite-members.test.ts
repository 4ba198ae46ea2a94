import { eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { invitationDays } from '#features/onboarding/rules.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { oneAfterTheOther } from '#server/db/testing.ts'
import { mails } from '#server/outbox/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { memberDetails } from '../contract.ts'
import { invitee } from '../invitation-contract.ts'
import { inviteeLimits } from '../rules.ts'
import { members } from './tables.ts'

const group = z.object({ members: z.array(invitee), more: z.boolean() })
const listed = z.object({ to_invite: group, lapsed: group, undelivered: group, invited: group, without_address: group })
const added = z.object({ id: z.string() })
const told = z.record(z.string(), z.union([z.array(z.string()), z.string()]))

let site: TestSite
let admin: TestPerson
let number = 100

const list = async (visitor: TestVisitor = admin.visitor) => listed.parse((await visitor.rpc('list_members_without_log_in')).body)
/** The first names in each list that has members. */
const namesOf = (lists: z.infer<typeof listed>) =>
  Object.fromEntries(Object.entries(lists).flatMap(([kind, found]) => (found.members.length > 0 ? [[kind, namesIn(found)]] : [])))
const namesIn = ({ members }: z.infer<typeof group>) => members.map(({ first_name: firstName }) => firstName)
const outcomeOf = async (p_ids: readonly string[]) => {
  const { status, body } = await admin.visitor.rpc('invite_members', { p_ids })
  expect(status).toBe(200)
  const { mail, ...outcomes } = told.parse(body)
  return { mail, ...Object.fromEntries(Object.entries(outcomes).filter(([, ids]) => ids.length > 0)) }
}
const check = async (token: string) => (await site.visitor().call('GET', `/api/functions/complete-onboarding?token=${token}`)).body
const tokensTo = async (address: string) => (await site.mails(address)).map(({ text }) => /token=([\da-f]{64})/.exec(text)?.[1] ?? '')
const complete = (token: string) =>
  site.visitor().call('POST', '/api/functions/complete-onboarding', { token, password: 'Lugnt vatten 7', phone: '0701740699', club: 'Ale', privacyAccepted: true })

async function newMember(firstName: string, changes: Record<string, unknown> = {}, { visitor } = admin) {
  number += 1
  const email = `bjud${number}@example.com`
  const { body } = await visitor.rpc('add_member', { p_first_name: firstName, p_last_name: 'Bjuden', p_golf_id: `660707-${number}`, p_private_email: email, ...changes })
  return { id: added.parse(body).id, email }
}

describe('members without a log-in', () => {
  beforeAll(async () => {
    site = await startTestSite()
    admin = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
  })
  afterAll(() => site.close())
  beforeEach(() => site.clock.advance({ days: 1 }))

  it('are listed by whether they can be invited, by name, without those who can log in or have left', async () => {
    const [ada, cia] = [await newMember('Ada'), await newMember('Cia', { p_send_invitation: true })]
    await newMember('Åke')
    await newMember('Bo', { p_private_email: null, p_work_email: 'bo.bjuden@work.example.com' })
    await newMember('Dag', { p_private_email: null })
    const [erik, fia] = [await newMember('Erik', { p_send_invitation: true }), await newMember('Fia')]
    expect((await complete((await tokensTo(erik.email))[0] ?? '')).status).toBe(200)
    await admin.visitor.rpc('end_membership', { p_id: fia.id, p_ended_on: dateInStockholm(site.clock.now()) })
    const found = await list()
    expect(namesOf(found)).toEqual({ to_invite: ['Ada', 'Bo', 'Åke'], invited: ['Cia'], without_address: ['Dag'] })
    expect(Object.values(found).map(({ more }) => more)).toEqual([false, false, false, false, false])
    const first = listed.parse((await admin.visitor.rpc('list_members_without_log_in', { limit: 2 })).body)
    expect([namesIn(first.to_invite), first.to_invite.more, first.invited.more]).toEqual([['Ada', 'Bo'], true, false])
    expect(found.to_invite.members[0]).toEqual({
      id: ada.id, first_name: 'Ada', last_name: 'Bjuden', golf_id: '660707-101', email: ada.email, invited_at: null, mail: null,
    })
    expect(found.to_invite.members[1]?.email).toBe('bo.bjuden@work.example.com')
    const invitedAt = site.clock.now().toISOString()
    expect(found.invited.members[0]).toMatchObject({ id: cia.id, invited_at: invitedAt, mail: 'kept' })
    expect(found.without_address.members[0]?.email).toBeNull()

    // Without an answer to the invitation for two weeks; and when the mail is no longer kept.
    site.clock.advance({ days: invitationDays })
    const later = await list()
    expect(namesOf(later)).toEqual({ to_invite: ['Ada', 'Bo', 'Åke'], lapsed: ['Cia'], without_address: ['Dag'] })
    await site.db.delete(mails).where(eq(mails.toAddress, cia.email))
    expect((await list()).lapsed.members[0]).toMatchObject({ id: cia.id, invited_at: invitedAt, mail: null })
  })

  it('are the last who were invited and the first whose invitation no longer works, where there are more than are asked for', async () => {
    const first = await newMember('Vera', { p_send_invitation: true })
    site.clock.advance({ days: 1 })
    const last = await newMember('Adam', { p_send_invitation: true })
    const atMost = async (limit: number) => listed.parse((await admin.visitor.rpc('list_members_without_log_in', { limit })).body)
    expect((await atMost(1)).invited).toMatchObject({ members: [{ id: last.id }], more: true })
    const lapsedBefore = (await list()).lapsed.members.length
    site.clock.advance({ days: invitationDays })
    const { lapsed } = await atMost(lapsedBefore + 1)
    expect(lapsed.more).toBe(true)
    expect(lapsed.members.filter(({ id }) => id === first.id || id === last.id)).toMatchObject([{ id: first.id }])
  })

  it('whose address is corrected are listed as invited once, since their link has ended', async () => {
    const { id } = await newMember('Sol', { p_send_invitation: true })
    const { updated_at: p_updated_at } = memberDetails.parse((await admin.visitor.rpc('get_member', { p_id: id })).body)
    expect((await admin.visitor.rpc('change_member', { p_id: id, p_updated_at, p_private_email: 'sol.ny@example.com' })).status).toBe(200)
    const { lapsed, invited } = await list()
    expect(lapsed.members.find((member) => member.id === id)).toMatchObject({ email: 'sol.ny@example.com' })
    expect(invited.members.some((member) => member.id === id)).toBe(false)
  })

  it('are each mailed a link of their own, which gives them a log-in', async () => {
    const people = [await newMember('Gun'), await newMember('Hans')]
    expect(await outcomeOf(people.map(({ id }) => id.toUpperCase()))).toEqual({ mail: 'kept', invited: people.map(({ id }) => id) })
    for (const { id, email } of people) {
      expect(await site.mails(email)).toMatchObject([{ kind: 'invitation', subject: 'Välj ett lösenord till VGF', about: id }])
      const [token = ''] = await tokensTo(email)
      expect(await check(token)).toMatchObject({ valid: true })
      expect((await complete(token)).status).toBe(200)
      const acts = await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
      expect(acts.map(({ act, actorId }) => [act, actorId])).toContainEqual(['invitation_sent', admin.userId])
    }
    expect(await outcomeOf(people.map(({ id }) => id))).toEqual({ mail: 'kept', has_log_in: people.map(({ id }) => id) })
  })

  it('keep a link that works, and are grouped by why they are not invited', async () => {
    const [invited, lost, left, fresh] = [
      await newMember('Ivar', { p_send_invitation: true }), await newMember('Jon', { p_private_email: null }), await newMember('Kaj'), await newMember('Lo'),
    ]
    await admin.visitor.rpc('end_membership', { p_id: left.id, p_ended_on: dateInStockholm(site.clock.now()) })
    const nobody = randomUUID()
    expect(await outcomeOf([invited.id, lost.id, left.id, nobody, fresh.id, fresh.id])).toEqual({
      mail: 'kept', invited: [fresh.id], already: [invited.id], no_address: [lost.id], ended: [left.id], missing: [nobody],
    })
    expect(await tokensTo(invited.email)).toHaveLength(1)
    expect(await check((await tokensTo(invited.email))[0] ?? '')).toMatchObject({ valid: true })
    expect(await site.mails(left.email)).toEqual([])
    site.clock.advance({ days: invitationDays })
    expect(await outcomeOf([invited.id])).toEqual({ mail: 'kept', invited: [invited.id] })
    const [newer = '', older = ''] = await tokensTo(invited.email)
    expect([await check(newer), await check(older)]).toMatchObject([{ valid: true }, { valid: false }])
  })

  it('whose mail could not be sent are listed as such, and can be invited again', async () => {
    const mailing = await startTestSite({ SMTP_URL: 'smtp://127.0.0.1:2525' })
    try {
      const board = await mailing.person({ roles: ['admin_write'], hasSecondFactor: true })
      const nora = await newMember('Nora', { p_send_invitation: true }, board)
      const again = async () => told.parse((await board.visitor.rpc('invite_members', { p_ids: [nora.id] })).body)
      const undeliverable = { failedAt: mailing.clock.now(), lastError: '550 5.1.1 no such user' }
      expect((await list(board.visitor)).invited.members).toMatchObject([{ id: nora.id, mail: 'waiting' }])
      expect(await again()).toMatchObject({ already: [nora.id], invited: [] })
      await mailing.db.update(mails).set(undeliverable).where(eq(mails.toAddress, nora.email))
      expect((await list(board.visitor)).undelivered.members).toMatchObject([{ id: nora.id, mail: 'failed' }])
      expect(namesOf(await list(board.visitor))).toEqual({ undelivered: ['Nora'] })
      expect(await again()).toMatchObject({ already: [], invited: [nora.id], mail: 'queued' })
      expect(await mailing.mails(nora.email)).toHaveLength(2)
      expect(namesOf(await list(board.visitor))).toEqual({ invited: ['Nora'] })
    } finally {
      await mailing.close()
    }
  })

  it('are invited so many at a time', async () => {
    const ids = Array.from({ length: inviteeLimits.atOnce + 1 }, () => randomUUID())
    for (const p_ids of [ids, []]) expect(refusalOf(await admin.visitor.rpc('invite_members', { p_ids })).code).toBe('INVALID')
    expect((await admin.visitor.rpc('invite_members', { p_ids: ids.slice(1) })).status).toBe(200)
  })
})

// The embedded database has a single connection, which hides these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('members who are invited by several administrators at once', () => {
  beforeAll(async () => {
    site = await startTestSite()
    admin = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
  })
  afterAll(() => site.close())

  it('get one mail each, and its link works', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => site.adminVisitor('admin_write')))
    const people = await Promise.all(['Moa', 'Nils', 'Olle', 'Pia', 'Rut', 'Sixten'].map((name) => newMember(name)))
    const ids = people.map(({ id }) => id)
    const answers = await Promise.all([
      ...others.map((visitor, turn) => visitor.rpc('invite_members', { p_ids: turn % 2 ? ids : ids.toReversed() })),
      ...ids.map((p_id) => admin.visitor.rpc('invite_member', { p_id, p_seen_invited_at: null })),
    ])
    const sent = answers.slice(others.length).filter(({ status }) => status === 200).length
    const invited = answers.slice(0, others.length).flatMap(({ body }) => told.parse(body)['invited'] ?? [])
    expect(new Set(invited).size).toBe(invited.length)
    expect(invited.length + sent).toBe(ids.length)
    for (const { email } of people) {
      const tokens = await tokensTo(email)
      expect(tokens).toHaveLength(1)
      expect(await check(tokens[0] ?? '')).toMatchObject({ valid: true })
    }
  })

  it('get no mail at an address that is being corrected, nor after the membership has ended', async () => {
    const [moved, left, stays] = [await newMember('Tor'), await newMember('Ulf'), await newMember('Vera')]
    const { updated_at: p_updated_at } = memberDetails.parse((await admin.visitor.rpc('get_member', { p_id: moved.id })).body)
    const answers = await oneAfterTheOther(site.db, (tx) => tx.select().from(members).where(inArray(members.id, [moved.id, left.id])).for('update'),
      () => admin.visitor.rpc('change_member', { p_id: moved.id, p_updated_at, p_private_email: 'tor.ny@example.com' }),
      () => admin.visitor.rpc('end_membership', { p_id: left.id, p_ended_on: dateInStockholm(site.clock.now()) }),
      () => admin.visitor.rpc('invite_members', { p_ids: [moved.id, left.id, stays.id] }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(told.parse(answers[2]?.body)).toMatchObject({ invited: [stays.id], no_address: [moved.id], ended: [left.id] })
    for (const address of [moved.email, 'tor.ny@example.com', left.email]) expect(await site.mails(address)).toEqual([])
    expect(await site.mails(stays.email)).toHaveLength(1)
  })
})
