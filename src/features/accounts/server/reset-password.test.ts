import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatLongDateTime } from '#domain/calendar.ts'
import { claimIdentifiers } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { logIn, refusalOf, startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { oneTimeLinks } from './tables.ts'

let site: TestSite
let anna: TestPerson

beforeAll(async () => {
  site = await startTestSite({ ASSOCIATION_EMAIL: 'kontakt@example.com' })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.advance({ days: 1 })
  anna = await site.person({ firstName: 'Anna' })
})

const newPassword = 'Nio-Stilla-Björkar'
const askForLink = (email: unknown) => site.visitor().call('POST', '/api/auth/send-reset-link', { email })
const exchange = (visitor: TestVisitor, code: unknown) => visitor.call('POST', '/api/auth/exchange-code', { code })
const update = (visitor: TestVisitor, input: unknown) => visitor.call('POST', '/api/auth/update-password', input)

async function newestCode(email: string): Promise<string> {
  const [mail] = await site.mails(email)
  const [, code] = /\/reset-password\?code=([0-9a-f]{64})/.exec(mail?.text ?? '') ?? []
  if (code === undefined) throw new Error(`No reset link in ${mail?.subject}`)
  return code
}

async function openedLink(person: TestPerson): Promise<TestVisitor> {
  await askForLink(person.email)
  const visitor = site.visitor()
  await exchange(visitor, await newestCode(person.email))
  return visitor
}

describe('send-reset-link', () => {
  test('answers known and unknown addresses alike, and mails only the known ones', async () => {
    const began = performance.now()
    const known = await askForLink(anna.email)
    const middle = performance.now()
    const unknown = await askForLink('nobody@example.com')
    const ended = performance.now()
    expect(known).toMatchObject({ status: 200, body: { success: true } })
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    // Both take the same fixed time, well beyond that of the work.
    expect(Math.min(middle - began, ended - middle)).toBeGreaterThan(390)
    expect(await site.mails('nobody@example.com')).toEqual([])
    const [mail] = await site.mails(anna.email)
    expect(mail?.subject).toBe('Välj ett nytt lösenord')
    expect(mail?.text).toContain(`${site.config.siteUrl}/reset-password?code=`)
    expect(mail?.html).toContain('Hej Anna!')
    const words = mail?.text.replaceAll('\n', ' ')
    expect(words).toContain(`Länken fungerar en gång och gäller till den ${formatLongDateTime(new Date(site.clock.now().getTime() + 3_600_000))}.`)
    expect(words).toContain(`Har länken slutat fungera? Be om en ny på ${site.config.siteUrl}/forgot-password.`)
  })

  test('answers known and unknown addresses alike when the request also renews a session', async () => {
    const [bo, cilla] = [await site.person(), await site.person()]
    site.clock.advance({ days: 2 })
    const headersOf = async ({ visitor }: TestPerson, email: string) =>
      [...(await visitor.call('POST', '/api/auth/send-reset-link', { email })).headers.keys()]
    const known = await headersOf(bo, anna.email)
    expect(known).toContain('set-cookie')
    expect(await headersOf(cilla, 'nobody@example.com')).toEqual(known)
  })

  test('stores no token, only its hash', async () => {
    await askForLink(anna.email)
    const links = await site.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.subject, anna.userId))
    expect(links).toHaveLength(1)
    expect(JSON.stringify(links)).not.toContain(await newestCode(anna.email))
  })

  test('mails only the log-in address, whichever address of the member is given, and no more often for that', async () => {
    const [member] = await site.db.update(members).set({ privateEmail: 'annas.nya@example.com' })
      .where(eq(members.id, anna.memberId)).returning()
    expect((await askForLink('Annas.Nya@Example.com')).status).toBe(200)
    expect((await askForLink(member?.workEmail)).status).toBe(200)
    expect(await site.mails('annas.nya@example.com')).toEqual([])
    expect(await site.mails(anna.email)).toHaveLength(1)
    site.clock.advance({ minutes: 5 })
    await askForLink(member?.workEmail)
    expect(await site.mails(anna.email)).toHaveLength(2)
  })

  test('sends a new invitation to an approved applicant who has not registered yet', async () => {
    const now = site.clock.now()
    const id = crypto.randomUUID()
    await claimIdentifiers(site.db, { ownerId: id, golfId: '550505-550', emails: ['nora@example.com', 'nora@work.example.com'] })
    await site.db.insert(applications).values({
      id, golfId: '550505-550', firstName: 'Nora', lastName: 'Exempel', phone: '0701740605',
      privateEmail: 'nora@example.com', workEmail: 'nora@work.example.com', club: 'Ale', category: 'volvo_cars',
      contactMethod: 'private_email', status: 'approved', consentAt: now, consentVersion: '1', createdAt: now, decidedAt: now,
    })
    expect((await askForLink('nora@example.com')).status).toBe(200)
    const [mail] = await site.mails('nora@example.com')
    expect(mail?.text).toMatch(/\/onboarding\?token=[0-9a-f]{64}/)
  })

  test('is limited to once a minute and five times a day for an address, known or not, from one network', async () => {
    for (const email of [anna.email, 'nobody@example.com']) {
      for (let times = 0; times < 5; times++) {
        expect((await askForLink(email)).status).toBe(200)
        expect(refusalOf(await askForLink(email))).toMatchObject({ code: 'TOO_MANY', status: 429 })
        site.clock.advance({ minutes: 5 })
      }
      site.clock.advance({ hours: 1 })
      expect((await askForLink(email)).status).toBe(429)
    }
    expect(await site.mails(anna.email)).toHaveLength(5)
  })

  test('tells only the owner that the limit on mails is reached, and answers others as usual', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    // Browsers without a device cookie share the limit of unknown devices.
    const without = (visitor: TestVisitor) => {
      visitor.cookies.delete('device')
      return visitor
    }
    const ask = (visitor: TestVisitor, email: unknown) => without(visitor).call('POST', '/api/auth/send-reset-link', { email })
    const [member] = await site.db.select().from(members).where(eq(members.id, anna.memberId))
    for (let times = 0; times < 5; times++) {
      expect((await askForLink(member?.workEmail)).status).toBe(200)
      site.clock.advance({ minutes: 5 })
    }
    // The five above gave another address than this one, so only the limit on mails to the owner is reached.
    expect((await ask(bo.visitor, anna.email)).status).toBe(200)
    site.clock.advance({ minutes: 5 })
    expect(refusalOf(await ask(anna.visitor, anna.email))).toMatchObject({ code: 'TOO_MANY', status: 429 })
    expect(await site.mails(anna.email)).toHaveLength(5)
  })

  test('sends another link to the logged-in owner after a minute, which ends the first one', async () => {
    const ask = () => anna.visitor.call('POST', '/api/auth/send-reset-link', { email: anna.email })
    expect((await ask()).status).toBe(200)
    const first = await newestCode(anna.email)
    site.clock.advance({ minutes: 1 })
    // A request from somebody else does not end a link that was mailed just now.
    const bo = await site.person({ firstName: 'Bo' })
    expect((await bo.visitor.call('POST', '/api/auth/send-reset-link', { email: anna.email })).status).toBe(200)
    expect((await exchange(site.visitor(), first)).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 200, body: { success: true } })
    expect(await site.mails(anna.email)).toHaveLength(2)
    expect((await exchange(site.visitor(), first)).status).toBe(410)
    expect((await exchange(site.visitor(), await newestCode(anna.email))).status).toBe(200)
    expect(refusalOf(await ask())).toMatchObject({ code: 'TOO_MANY', status: 429 })
  })

  test('is limited to 60 requests an hour from one network', async () => {
    const answers = await Promise.all(Array.from({ length: 62 }, (_, number) => askForLink(`somebody${number}@example.com`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  })
})

describe('the reset link', () => {
  test('survives being opened repeatedly, and replaces the old password with the new one', async () => {
    await askForLink(anna.email)
    const code = await newestCode(anna.email)
    const visitor = site.visitor()
    for (let times = 0; times < 100; times++) expect((await exchange(visitor, code)).status).toBe(200)
    expect(await update(visitor, { password: newPassword })).toMatchObject({ status: 200, body: { success: true } })
    await logIn(site.visitor(), { golfId: anna.golfId, password: newPassword })
    await expect(logIn(site.visitor(), anna)).rejects.toThrow('401')
  })

  test('gives a sealed cookie for /api/auth only, which is removed by the reset', async () => {
    await askForLink(anna.email)
    const visitor = site.visitor()
    const code = await newestCode(anna.email)
    const [cookie] = (await exchange(visitor, code)).headers.getSetCookie()
    expect(cookie).toMatch(/^reset=[\w-]+; Max-Age=1800; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(code)
    await update(visitor, { password: newPassword })
    expect(visitor.cookies.has('reset')).toBe(false)
  })

  test('logs the owner out everywhere and mails them a notice', async () => {
    const visitor = await openedLink(anna)
    await update(visitor, { password: newPassword })
    expect((await anna.visitor.call('GET', '/api/auth/session')).body).toEqual({ user: null })
    const [mail] = await site.mails(anna.email)
    expect(mail).toMatchObject({ subject: 'Ditt lösenord har ändrats', replyTo: 'kontakt@example.com' })
    expect(mail?.text).toContain('kontakt@example.com')
    // Whom the only button is for is said before it.
    for (const part of [mail?.text, mail?.html]) expect(part).toMatch(/allt som det ska[^]*Var det inte du\?[^]*Be om en länk för nytt lösenord/)
  })

  test('logs out another person in the browser where it is used, but not on their other devices', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    const [copy, other] = [site.visitor(), site.visitor()]
    for (const [name, value] of anna.visitor.cookies) copy.cookies.set(name, value)
    await logIn(other, anna)
    await askForLink(bo.email)
    await exchange(anna.visitor, await newestCode(bo.email))
    expect((await update(anna.visitor, { password: newPassword })).status).toBe(200)
    expect(anna.visitor.cookies.has('session')).toBe(false)
    // The session itself is over; not only has the browser dropped its cookie.
    expect((await copy.call('GET', '/api/auth/session')).body).toEqual({ user: null })
    expect((await other.call('GET', '/api/auth/session')).body).toMatchObject({ user: { id: anna.userId } })
  })

  test('keeps another person in the browser logged in until a new password is set', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    await askForLink(bo.email)
    await exchange(anna.visitor, await newestCode(bo.email))
    expect((await update(anna.visitor, { password: 'kort' })).status).toBe(422)
    expect((await anna.visitor.call('GET', '/api/auth/session')).body).toMatchObject({ user: { id: anna.userId } })
  })

  test('works only once, even in a browser that had opened it before it was used', async () => {
    await askForLink(anna.email)
    const code = await newestCode(anna.email)
    const [first, second] = [site.visitor(), site.visitor()]
    await exchange(first, code)
    await exchange(second, code)
    expect((await update(first, { password: newPassword })).status).toBe(200)
    expect(refusalOf(await update(second, { password: 'Tio-Andra-Granar' }))).toMatchObject({ code: 'DEAD_LINK', status: 410 })
    expect(refusalOf(await exchange(site.visitor(), code))).toMatchObject({
      code: 'DEAD_LINK', message: 'Länken är ogiltig eller har gått ut. Be om en ny återställningslänk.',
    })
  })

  test('does not block requesting and using another one shortly after it has been used', async () => {
    expect((await update(await openedLink(anna), { password: newPassword })).status).toBe(200)
    site.clock.advance({ minutes: 1 })
    await askForLink(anna.email)
    const visitor = site.visitor()
    await exchange(visitor, await newestCode(anna.email))
    expect((await update(visitor, { password: 'Tio-Andra-Granar' })).status).toBe(200)
  })

  test('stops working when a newer one is requested', async () => {
    const older = await openedLink(anna)
    const code = await newestCode(anna.email)
    site.clock.advance({ minutes: 5 })
    await askForLink(anna.email)
    expect((await exchange(site.visitor(), code)).status).toBe(410)
    expect((await update(older, { password: newPassword })).status).toBe(410)
    const visitor = site.visitor()
    await exchange(visitor, await newestCode(anna.email))
    expect((await update(visitor, { password: newPassword })).status).toBe(200)
  })

  test('is valid for an hour, and for half an hour after being opened', async () => {
    await askForLink(anna.email)
    const code = await newestCode(anna.email)
    site.clock.advance({ minutes: 20 })
    const visitor = site.visitor()
    await exchange(visitor, code)
    site.clock.advance({ minutes: 30 })
    expect(refusalOf(await update(visitor, { password: newPassword })).code).toBe('NOT_LOGGED_IN')
    expect((await exchange(visitor, code)).status).toBe(200)
    site.clock.advance({ minutes: 10 })
    expect((await update(visitor, { password: newPassword })).status).toBe(410)
    expect((await exchange(visitor, code)).status).toBe(410)
  })

  test('lets the owner log in at once after too many failed attempts', async () => {
    for (let tries = 0; tries < 5; tries++) await logIn(site.visitor(), { ...anna, password: 'fel lösenord' }).catch(() => null)
    await expect(logIn(site.visitor(), anna)).rejects.toThrow('429')
    await update(await openedLink(anna), { password: newPassword })
    await expect(logIn(site.visitor(), { golfId: anna.golfId, password: newPassword })).resolves.toBeUndefined()
  })

  test.each([
    ['sju tkn', 'Lösenord måste vara minst 8 tecken.'],
    ['x'.repeat(129), 'Lösenordet får vara högst 128 tecken'],
    ['password1', 'Lösenordet är för vanligt och lätt att gissa. Välj ett annat.'],
    ['Sommar2026!', 'Lösenordet är för vanligt och lätt att gissa. Välj ett annat.'],
  ])('refuses the password %j and can be tried again', async (password, text) => {
    const visitor = await openedLink(anna)
    const refused = refusalOf(await update(visitor, { password }))
    expect(refused).toMatchObject({ code: 'PASSWORD_REFUSED', status: 422, data: { fields: { password: text } } })
    expect((await update(visitor, { password: newPassword })).status).toBe(200)
  })

  test('refuses the Golf-ID as a password', async () => {
    const visitor = await openedLink(anna)
    const refused = refusalOf(await update(visitor, { password: anna.golfId }))
    expect(refused.data?.fields).toEqual({ password: 'Lösenordet får inte vara ditt Golf-ID' })
  })
})
