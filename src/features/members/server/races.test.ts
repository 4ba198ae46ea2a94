import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { findTotp, saveTotp } from '#features/accounts/server/factor-store.ts'
import { credentials, sessions, userRoles } from '#features/accounts/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { oneAfterTheOther, untilHeldUp } from '#server/db/testing.ts'
import { logIn, refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { identifierClaims, members } from './tables.ts'

let site: TestSite
let people: TestPerson[]

// The embedded database has a single connection, which hides these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  beforeAll(async () => {
    site = await startTestSite()
    people = await Promise.all(Array.from({ length: 10 }, () => site.person()))
  })
  afterAll(() => site.close())

  it('only one of ten members who save the same address gets it', async () => {
    const answers = await Promise.all(people.map(({ visitor }) => visitor.rpc('update_my_profile', { p_work_email: 'delad@example.com' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(refusalOf(answer).code).toBe('EMAIL_TAKEN')
    expect(await site.db.select().from(members).where(eq(members.workEmail, 'delad@example.com'))).toHaveLength(1)
  })

  it('many changes by one member leave exactly the addresses in use registered', async () => {
    const [person] = people
    if (!person) throw new Error('Nobody is there')
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) =>
      person.visitor.rpc('update_my_profile', { [index % 2 ? 'p_private_email' : 'p_work_email']: `ny${index}@example.com`, p_first_name: `Namn${index}` })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const [member] = await site.db.select().from(members).where(eq(members.id, person.memberId))
    const claims = await site.db.select({ value: identifierClaims.value }).from(identifierClaims).where(eq(identifierClaims.ownerId, person.memberId))
    expect(new Set(claims.map(({ value }) => value)))
      .toEqual(new Set([person.golfId, person.email, member?.privateEmail, member?.workEmail]))
  })

  it('only one of ten administrators who add the same Golf-ID adds a member', async () => {
    const admin = await site.adminVisitor('admin_write')
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => admin.rpc('add_member', {
      p_first_name: 'Åsa', p_last_name: `Ny${index}`, p_golf_id: '770707-700', p_private_email: `asa${index}@example.com`, p_send_invitation: true,
    })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(refusalOf(answer).code).toBe('GOLF_ID_TAKEN')
    expect(await site.db.select().from(members).where(eq(members.golfId, '770707-700'))).toHaveLength(1)
    expect((await site.mails()).filter(({ kind }) => kind === 'invitation')).toHaveLength(1)
    const claims = await site.db.select().from(identifierClaims).where(like(identifierClaims.value, 'asa%'))
    expect(claims).toHaveLength(1)
    expect((await site.db.select().from(auditEntries)).filter(({ act }) => act === 'member_added')).toHaveLength(1)
  })

  it('only one of ten corrections of the same member is saved, and the others are refused', async () => {
    const admin = await site.adminVisitor('admin_write')
    const { memberId: p_id } = await site.person()
    const [before] = await site.db.select().from(members).where(eq(members.id, p_id))
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) =>
      admin.rpc('change_member', { p_id, p_updated_at: before?.updatedAt.toISOString(), p_club: `Klubb ${index}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(refusalOf(answer).code).toBe('MEMBER_MOVED')
    const winner = answers.findIndex(({ status }) => status === 200)
    const [after] = await site.db.select().from(members).where(eq(members.id, p_id))
    expect(after?.club).toBe(`Klubb ${winner}`)
    expect((await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, p_id))).map(({ act }) => act)).toEqual(['member_changed'])
  })

  it('two corrections that would swap Golf-IDs are both refused as taken', async () => {
    const admin = await site.adminVisitor('admin_write')
    const [one, two] = [await site.person(), await site.person()]
    const rows = await site.db.select().from(members).where(inArray(members.id, [one.memberId, two.memberId]))
    const answers = await Promise.all(rows.map(({ id, updatedAt, golfId }) => admin.rpc('change_member', {
      p_id: id, p_updated_at: updatedAt.toISOString(), p_golf_id: golfId === one.golfId ? two.golfId : one.golfId,
    })))
    expect(answers.map((answer) => refusalOf(answer).code)).toEqual(['GOLF_ID_TAKEN', 'GOLF_ID_TAKEN'])
  })

  it('a log-in that completes while the membership ends gives no access, even after it is resumed', async () => {
    const admin = await site.adminVisitor('admin_write')
    const [bo, visitor] = [await site.person(), site.visitor()]
    const { loggingIn } = await site.db.transaction(async (tx) => {
      await tx.select().from(credentials).where(eq(credentials.userId, bo.userId)).for('update')
      const loggingIn = logIn(visitor, bo)
      // Waits until the password has been compared and the session is about to begin, while the person is still a member.
      await untilHeldUp(tx, 1)
      const ended = await admin.rpc('end_membership', { p_id: bo.memberId, p_ended_on: dateInStockholm(site.clock.now()) })
      expect(ended.status).toBe(200)
      return { loggingIn }
    })
    await loggingIn
    expect(await site.db.$count(sessions, eq(sessions.userId, bo.userId))).toBe(1)
    expect((await visitor.rpc('get_my_profile')).status).toBe(401)
    await admin.rpc('resume_membership', { p_id: bo.memberId })
    expect((await visitor.rpc('get_my_profile')).status).toBe(401)
  })

  it('an address saved again while its owner confirms it gets no further link', async () => {
    const bo = await site.person()
    const email = 'bo.bekraftad@example.com'
    await bo.visitor.rpc('update_my_profile', { p_private_email: email })
    const [mail] = await site.mails(email)
    const p_token = /token=([\da-f]{64})/.exec(mail?.text ?? '')?.[1]
    const { answers } = await site.db.transaction(async (tx) => {
      await tx.select().from(members).where(eq(members.id, bo.memberId)).for('update')
      const confirming = site.visitor().rpc('confirm_login_email', { p_token })
      await untilHeldUp(tx, 1)
      const saving = bo.visitor.rpc('update_my_profile', { p_private_email: email })
      await untilHeldUp(tx, 2)
      return { answers: [confirming, saving] }
    })
    const [confirmed, saved] = await Promise.all(answers)
    expect(confirmed?.status).toBe(200)
    expect(saved).toMatchObject({ status: 200, body: { confirmation: null } })
    expect((await bo.visitor.rpc('get_my_profile')).body).toMatchObject([{ login_email: email, pending_login_email: null }])
    expect(await site.mails(email)).toHaveLength(1)
  })

  it('requests sent before the membership ends are refused if it has ended when they run', async () => {
    const bo = await site.person()
    const asking = await site.db.transaction(async (tx) => {
      await tx.update(members).set({ endedOn: dateInStockholm(site.clock.now()) }).where(eq(members.id, bo.memberId))
      await tx.delete(sessions).where(eq(sessions.userId, bo.userId))
      const answers = [
        bo.visitor.rpc('update_my_profile', { p_club: 'Efteråt' }),
        bo.visitor.call('POST', '/api/auth/update-password', { password: 'Nio-Stilla-Björkar-9', currentPassword: bo.password }),
      ]
      await untilHeldUp(tx, answers.length)
      return answers
    })
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([401, 401])
    const [after] = await site.db.select().from(members).where(eq(members.id, bo.memberId))
    expect(after?.club).not.toBe('Efteråt')
    expect((await site.mails(bo.email)).filter(({ kind }) => kind === 'password_changed')).toEqual([])
  })

  it('two superadmins who revoke or end each other leave one superadmin', async () => {
    const p_ended_on = dateInStockholm(site.clock.now())
    for (let round = 0; round < 4; round += 1) {
      await site.db.delete(userRoles).where(eq(userRoles.role, 'superadmin'))
      const [one, two] = [await site.person({ roles: ['superadmin'] }), await site.person({ roles: ['superadmin'] })]
      const attack = (by: TestPerson, on: TestPerson) => round % 2 === 0
        ? by.visitor.rpc('revoke_role', { p_id: on.memberId, p_role: 'superadmin' })
        : by.visitor.rpc('end_membership', { p_id: on.memberId, p_ended_on })
      const statuses = (await Promise.all([attack(one, two), attack(two, one)])).map(({ status }) => status)
      expect(statuses).toContain(200)
      expect(statuses.every((status) => status < 500)).toBe(true)
      expect(await site.db.select().from(userRoles).where(eq(userRoles.role, 'superadmin'))).toHaveLength(1)
    }
  })

  it('a superadmin whose membership ends while granting a role grants none, without a deadlock', async () => {
    const [superadmin, other, bo] = [await site.person({ roles: ['superadmin'] }), await site.person({ roles: ['superadmin'] }), await site.person()]
    const answers = await oneAfterTheOther(site.db, (tx) => tx.select().from(userRoles).where(eq(userRoles.userId, superadmin.userId)).for('update'),
      () => other.visitor.rpc('end_membership', { p_id: superadmin.memberId, p_ended_on: dateInStockholm(site.clock.now()) }),
      () => superadmin.visitor.rpc('grant_role', { p_id: bo.memberId, p_role: 'admin_read' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
    expect(await site.db.select().from(userRoles).where(inArray(userRoles.userId, [superadmin.userId, bo.userId]))).toEqual([])
  })

  it('a superadmin whose role or session ends while revoking a role revokes none', async () => {
    const [other, bo] = [await site.person({ roles: ['superadmin'] }), await site.person({ roles: ['admin_read'] })]
    const ends = [
      [403, ({ memberId }: TestPerson) => other.visitor.rpc('revoke_role', { p_id: memberId, p_role: 'superadmin' })],
      [401, ({ userId }: TestPerson) => site.db.delete(sessions).where(eq(sessions.userId, userId))],
    ] as const
    for (const [status, end] of ends) {
      const superadmin = await site.person({ roles: ['superadmin'] })
      const { taking } = await site.db.transaction(async (tx) => {
        await tx.select().from(members).where(eq(members.id, bo.memberId)).for('update')
        const taking = superadmin.visitor.rpc('revoke_role', { p_id: bo.memberId, p_role: 'admin_read' })
        await untilHeldUp(tx, 1)
        await end(superadmin)
        return { taking }
      })
      expect((await taking).status).toBe(status)
      expect(await site.db.$count(userRoles, eq(userRoles.userId, bo.userId))).toBe(1)
    }
  })

  it('a superadmin whose role or session ends meanwhile cannot end, change or reset a role holder', async () => {
    const other = await site.person({ roles: ['superadmin'] })
    const bo = await site.person({ roles: ['admin_read'] })
    await saveTotp(site.db, { userId: bo.userId, secret: 'locked', confirmedAt: site.clock.now(), lastStep: 0 })
    const [before] = await site.db.select().from(members).where(eq(members.id, bo.memberId))
    const acts = [
      ['end_membership', { p_ended_on: dateInStockholm(site.clock.now()) }],
      ['change_member', { p_updated_at: before?.updatedAt.toISOString(), p_phone: '070-174 06 09' }],
      ['reset_second_factor', {}],
    ] as const
    const ends = [
      [403, ({ memberId }: TestPerson) => other.visitor.rpc('revoke_role', { p_id: memberId, p_role: 'superadmin' })],
      [401, ({ userId }: TestPerson) => site.db.delete(sessions).where(eq(sessions.userId, userId))],
    ] as const
    for (const [act, input] of acts) {
      for (const [status, end] of ends) {
        const superadmin = await site.person({ roles: ['superadmin'] })
        const { acting } = await site.db.transaction(async (tx) => {
          await tx.select().from(members).where(eq(members.id, bo.memberId)).for('update')
          const acting = superadmin.visitor.rpc(act, { p_id: bo.memberId, ...input })
          await untilHeldUp(tx, 1)
          await end(superadmin)
          return { acting }
        })
        expect((await acting).status, `${act} ${status}`).toBe(status)
      }
    }
    expect(await site.db.select().from(members).where(eq(members.id, bo.memberId))).toEqual([before])
    expect(await site.db.$count(userRoles, eq(userRoles.userId, bo.userId))).toBe(1)
    expect(await findTotp(site.db, bo.userId)).not.toBeNull()
  })

  it('of two superadmins who reset each other one succeeds, without a deadlock', async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = [await site.person({ roles: ['superadmin'] }), await site.person({ roles: ['superadmin'] })]
      for (const { userId } of pair) await saveTotp(site.db, { userId, secret: 'locked', confirmedAt: site.clock.now(), lastStep: 0 })
      const answers = await Promise.all(pair.map(({ visitor }, index) => visitor.rpc('reset_second_factor', { p_id: pair[1 - index]?.memberId })))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
    }
  })

  it('completing an invitation while the membership ends leaves no way to log in', async () => {
    const admin = await site.adminVisitor('admin_write')
    const added = await admin.rpc('add_member', {
      p_first_name: 'Nora', p_last_name: 'Ny', p_golf_id: '770707-701', p_private_email: 'nora@example.com', p_send_invitation: true,
    })
    const { id } = z.object({ id: z.string() }).parse(added.body)
    const [mail] = await site.mails('nora@example.com')
    const token = /token=([\da-f]{64})/.exec(mail?.text ?? '')?.[1]
    const input = { token, password: 'Lugnt vatten 7', phone: '0701740605', club: 'Ale', privacyAccepted: true }
    const [ended, ...completions] = await Promise.all([
      admin.rpc('end_membership', { p_id: id, p_ended_on: dateInStockholm(site.clock.now()) }),
      ...[1, 2, 3, 4].map(() => site.visitor().call('POST', '/api/functions/complete-onboarding', input)),
    ])
    expect(ended.status).toBe(200)
    expect(completions.map(({ status }) => status).filter((status) => status !== 200 && status !== 410)).toEqual([])
    expect((await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: '770707-701' })).body).toEqual({ email: null })
  })
})
