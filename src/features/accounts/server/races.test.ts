import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AuditAct } from '#domain/audit-acts.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { auditEntries } from '#server/audit/tables.ts'
import type { Db } from '#server/db/database.ts'
import { oneAfterTheOther, untilHeldUp } from '#server/db/testing.ts'
import { hashPassword } from '#server/passwords.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { recoveryCodeCount } from '../rules.ts'
import { issueFirstAdministratorLink } from './first-administrator.ts'
import { issueLink } from './link-store.ts'
import { endSessions } from './session-store.ts'
import { setPassword, siteSecret } from './store.ts'
import { oneTimeLinks, sessions, totpFactors, userRoles, users, type LinkPurpose } from './tables.ts'
import { addTotp, SoftAuthenticator, ticketFor, totpCode } from './testing.ts'

// The embedded database does one thing at a time and hides races.
describe.runIf(process.env.TEST_DATABASE_URL)('under concurrency', () => {
  let site: TestSite
  let anna: TestPerson

  beforeAll(async () => {
    site = await startTestSite()
    anna = await site.person()
  })
  afterAll(() => site.close())

  const fifty = Array.from({ length: 50 }, (_, number) => number)
  const link = (purpose: LinkPurpose) =>
    issueLink(site.db, { purpose, subject: anna.userId, lifetimeSeconds: 600, now: site.clock.now() })

  async function handleOf({ golfId }: TestPerson): Promise<string> {
    const { body } = await site.visitor().call('POST', '/api/functions/lookup-email', { golfId })
    return z.object({ email: z.string() }).parse(body).email
  }
  const sessionsOf = ({ userId }: TestPerson) => site.db.select().from(sessions).where(eq(sessions.userId, userId))

  function tally(answers: { status: number }[]): Record<number, number> {
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  async function recorded(act: AuditAct): Promise<number> {
    return (await site.db.select().from(auditEntries).where(eq(auditEntries.act, act))).length
  }

  test('only one of 50 requests uses the reset link', async () => {
    const visitors = fifty.map(() => site.visitor())
    const code = await link('reset_password')
    for (const visitor of visitors) await visitor.call('POST', '/api/auth/exchange-code', { code })
    const answers = await Promise.all(visitors.map((visitor, number) =>
      visitor.call('POST', '/api/auth/update-password', { password: `Nio-Stilla-Björkar-${number}` })))
    expect(tally(answers)).toEqual({ 200: 1, 410: 49 })
    const mails = await site.mails(anna.email)
    expect(mails.filter(({ kind }) => kind === 'password_changed')).toHaveLength(1)
    expect(await recorded('password_reset')).toBe(1)
  })

  test('a log-in link begins no session if the password changes meanwhile', async () => {
    const dag = await site.person()
    const token_hash = await issueLink(site.db, { purpose: 'sign_in', subject: dag.userId, lifetimeSeconds: 600, now: site.clock.now() })
    const before = (await sessionsOf(dag)).length
    const [opening] = await site.db.transaction(async (tx) => {
      await setPassword(tx, { userId: dag.userId, passwordHash: await hashPassword('Nio-Stilla-Björkar-8'), now: site.clock.now() })
      const answer = site.visitor().call('POST', '/api/auth/verify-token', { type: 'magiclink', token_hash })
      await untilHeldUp(tx, 1)
      return [answer]
    })
    expect((await opening).status).toBe(410)
    expect(await sessionsOf(dag)).toHaveLength(before)
  })

  test('no reset link is sent to an address that is replaced while the mail is written', async () => {
    const cilla = await site.person()
    const asking = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, cilla.memberId)
      const answer = site.visitor().call('POST', '/api/auth/send-reset-link', { email: cilla.email })
      await untilHeldUp(tx, 1)
      await tx.update(users).set({ email: 'ny.adress@example.com' }).where(eq(users.id, cilla.userId))
      return [answer]
    })
    expect((await Promise.all(asking))[0]).toMatchObject({ status: 200, body: { success: true } })
    expect((await site.mails(cilla.email)).filter(({ kind }) => kind === 'reset_link')).toEqual([])
    expect(await site.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.subject, cilla.userId))).toEqual([])
  })

  test('second-factor changes and erasure requests are refused if a reset ends the session meanwhile', async () => {
    const eva = await site.person()
    await addTotp(site, eva)
    const passkey = new SoftAuthenticator(site.config.siteUrl).create((await eva.visitor.rpc('begin_passkey', { p_password: eva.password })).body)
    const acts = [
      () => eva.visitor.rpc('remove_totp', { p_password: eva.password }),
      () => eva.visitor.rpc('make_recovery_codes', { p_password: eva.password }),
      () => eva.visitor.rpc('add_passkey', { p_response: passkey, p_name: 'Någons telefon' }),
      () => eva.visitor.rpc('request_erasure', { p_password: eva.password }),
    ]
    const answers = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, eva.memberId)
      const waiting = acts.map((act) => act())
      await untilHeldUp(tx, acts.length)
      await endSessions(tx, { userId: eva.userId })
      return waiting
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
    // The second step is still asked for.
    expect(await ticketFor(site.visitor(), eva)).not.toBe('')
  })

  test('nobody logs in with the old password while it is being changed', async () => {
    const bo = await site.person()
    const former = await site.person()
    const arriving = await Promise.all([1, 2, 3, 4].map(async () => {
      const visitor = site.visitor()
      const email = await handleOf(bo)
      for (const [name, value] of former.visitor.cookies) visitor.cookies.set(name, value)
      return { visitor, email }
    }))
    const passwordHash = await hashPassword('Nio-Stilla-Björkar')
    const answers = await site.db.transaction(async (tx) => {
      await setPassword(tx, { userId: bo.userId, passwordHash, now: site.clock.now() })
      await endSessions(tx, { userId: bo.userId })
      const signingIn = arriving.map(({ visitor, email }) => visitor.call('POST', '/api/auth/sign-in', { email, password: bo.password }))
      // By now all of them have compared the old password.
      await untilHeldUp(tx, arriving.length)
      return signingIn
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(await sessionsOf(bo)).toEqual([])
    // Nobody got in, so nobody was logged out: the session that these browsers had is still there, and the attempts count.
    expect(await sessionsOf(former)).toHaveLength(1)
    const email = arriving[0]?.email
    const more = await Promise.all([1, 2].map(() => site.visitor().call('POST', '/api/auth/sign-in', { email, password: 'fel lösenord' })))
    expect(tally(more)).toEqual({ 401: 1, 429: 1 })
  })

  test('four log-ins from one browser all succeed and end its previous session', async () => {
    // Each clears the same counts and ends the same session: in different orders two of them would deadlock.
    const [bo, former] = [await site.person(), await site.person()]
    const email = await handleOf(bo)
    const browsers = fifty.slice(0, 4).map(() => {
      const browser = site.visitor()
      for (const [name, value] of former.visitor.cookies) browser.cookies.set(name, value)
      return browser
    })
    const answers = await Promise.all(browsers.map((browser) => browser.call('POST', '/api/auth/sign-in', { email, password: bo.password })))
    expect(tally(answers)).toEqual({ 200: 4 })
    expect(await sessionsOf(former)).toEqual([])
    for (const browser of browsers) expect((await browser.call('GET', '/api/auth/session')).body).toMatchObject({ user: { id: bo.userId } })
  })

  test('only one of 50 requests uses the sign-in token', async () => {
    site.clock.advance({ hours: 1 })
    const token_hash = await link('sign_in')
    const answers = await Promise.all(fifty.map(() =>
      site.visitor().call('POST', '/api/auth/verify-token', { type: 'magiclink', token_hash })))
    expect(tally(answers)).toEqual({ 200: 1, 410: 49 })
    expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1)
  })

  test('only one of 50 links issued at once stays valid', async () => {
    await Promise.all(fifty.map(() => link('reset_password')))
    const links = await site.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.subject, anna.userId))
    expect(links.filter(({ purpose, endedAt }) => purpose === 'reset_password' && endedAt === null)).toHaveLength(1)
  })

  test('only one of 50 requests creates the first administrator', async () => {
    const url = await issueFirstAdministratorLink(site.services)
    const p_token = new URL(url ?? '').searchParams.get('token')
    const answers = await Promise.all(fifty.map((number) => site.visitor().rpc('create_first_administrator', {
      p_token, p_golf_id: `880101-${100 + number}`, p_first_name: 'Eva', p_last_name: 'Exempel',
      p_private_email: `eva${number}@example.com`, p_password: 'Nio-Stilla-Björkar',
    })))
    expect(tally(answers)).toEqual({ 200: 1, 410: 49 })
    expect(await site.db.select().from(userRoles).where(eq(userRoles.role, 'superadmin'))).toHaveLength(1)
    expect(await recorded('first_administrator_made')).toBe(1)
  })

  test('only five of 50 failing log-ins are checked, and the audit log records them once', async () => {
    const [email, before] = [await handleOf(anna), await recorded('login_failures')]
    const answers = await Promise.all(fifty.map(() => site.visitor().call('POST', '/api/auth/sign-in', { email, password: 'fel lösenord' })))
    // Those that came while five were being checked do not count as attempts; the limit stops later ones.
    const { 401: failed, ...others } = tally(answers)
    expect(failed).toBe(5)
    expect(['429', '503']).toEqual(expect.arrayContaining(Object.keys(others)))
    expect(await recorded('login_failures') - before).toBe(1)
    expect((await site.visitor().call('POST', '/api/auth/sign-in', { email, password: 'fel lösenord' })).status).toBe(429)
  })

  test('only one of four log-ins with the same code succeeds', async () => {
    for (const kind of ['app', 'recovery']) {
      // A new person for each kind, and few enough attempts that the limit on wrong codes is not what stops them.
      const bo = await site.person()
      const { secret, codes: [recoveryCode] } = await addTotp(site, bo)
      site.clock.advance({ minutes: 5 })
      const ticket = await ticketFor(site.visitor(), bo)
      const code = kind === 'app' ? totpCode(secret, site.clock.now()) : recoveryCode
      const answers = await Promise.all([1, 2, 3, 4].map(() => site.visitor().call('POST', '/api/auth/second-factor', { ticket, code })))
      expect(tally(answers)).toEqual({ 200: 1, 422: 3 })
      expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1)
      expect((await site.mails(bo.email)).filter(({ subject }) => subject === 'En reservkod har använts')).toHaveLength(kind === 'app' ? 0 : 1)
    }
  })

  test('a code is refused if its app is replaced at the same moment', async () => {
    const bo = await site.person()
    const { secret } = await addTotp(site, bo)
    site.clock.advance({ minutes: 5 })
    const ticket = await ticketFor(site.visitor(), bo)
    const answers = await site.db.transaction(async (tx) => {
      await tx.update(totpFactors).set({ secret: 'of another app' }).where(eq(totpFactors.userId, bo.userId))
      const finishing = site.visitor().call('POST', '/api/auth/second-factor', { ticket, code: totpCode(secret, site.clock.now()) })
      await untilHeldUp(tx, 1)
      return [finishing]
    })
    expect((await answers[0])?.status).toBe(422)
  })

  test('a recovery code is neither used up nor mailed about if the password changes meanwhile', async () => {
    const bo = await site.person()
    const { codes } = await addTotp(site, bo)
    const ticket = await ticketFor(site.visitor(), bo)
    const visitor = site.visitor()
    const [finishing] = await site.db.transaction(async (tx) => {
      await lockMemberById(tx, bo.memberId)
      const answer = visitor.call('POST', '/api/auth/second-factor', { ticket, code: codes[0] })
      await untilHeldUp(tx, 1)
      await setPassword(tx, { userId: bo.userId, passwordHash: await hashPassword('Nio-Stilla-Björkar-8'), now: site.clock.now() })
      return [answer]
    })
    expect((await finishing).status).toBe(422)
    expect(visitor.cookies.has('session')).toBe(false)
    expect((await site.mails(bo.email)).map(({ subject }) => subject)).toEqual(['Tvåstegsverifieringen är påslagen'])
    expect((await bo.visitor.rpc('get_my_second_factor')).body).toMatchObject({ recovery_codes_left: recoveryCodeCount })
  })

  test('an app confirmed twice at once leaves the recovery codes of the later answer', async () => {
    const bo = await site.person()
    const setUp = z.object({ secret: z.string(), ticket: z.string() }).parse((await bo.visitor.rpc('begin_totp', { p_password: bo.password })).body)
    const confirm = () => bo.visitor.rpc('confirm_totp', { p_ticket: setUp.ticket, p_code: totpCode(setUp.secret, site.clock.now()) })
    const hold = (tx: Db) => lockMemberById(tx, bo.memberId)
    const [first, later] = (await oneAfterTheOther(site.db, hold, confirm, confirm))
      .map(({ body }) => z.object({ recovery_codes: z.array(z.string()) }).parse(body).recovery_codes)
    expect([first?.length, later?.length]).toEqual([recoveryCodeCount, recoveryCodeCount])
    expect((await site.mails(bo.email)).map(({ subject }) => subject)).toEqual(['Nya reservkoder har skapats', 'Tvåstegsverifieringen är påslagen'])
    const ticket = await ticketFor(site.visitor(), bo)
    const finish = async (code: string | undefined) => (await site.visitor().call('POST', '/api/auth/second-factor', { ticket, code })).status
    expect([await finish(first?.[0]), await finish(later?.[0])]).toEqual([422, 200])
  })

  test('only five of 50 guessed codes are checked', async () => {
    const bo = await site.person()
    await addTotp(site, bo)
    const ticket = await ticketFor(site.visitor(), bo)
    const answers = await Promise.all(fifty.map(() => site.visitor().call('POST', '/api/auth/second-factor', { ticket, code: 'zzzz-zzzz-zzzz' })))
    expect(tally(answers)).toEqual({ 422: 5, 429: 45 })
  })

  test('removing the app while new recovery codes are made leaves no codes', async () => {
    const bo = await site.person()
    await addTotp(site, bo)
    const { password: p_password } = bo
    await Promise.all(['make_recovery_codes', 'remove_totp', 'make_recovery_codes'].map((call) => bo.visitor.rpc(call, { p_password })))
    expect((await bo.visitor.rpc('get_my_second_factor')).body).toEqual({ totp_since: null, passkeys: [], recovery_codes_left: 0 })
  })

  test('all 50 requests find the same site secret', async () => {
    expect(new Set(await Promise.all(fifty.map(() => siteSecret(site.db)))).size).toBe(1)
  })
})
