import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { roles } from '#domain/roles.ts'
import { endSessions } from '#features/accounts/server/session-store.ts'
import { users } from '#features/accounts/server/tables.ts'
import { applicationLimits } from '#features/membership/rules.ts'
import { untilHeldUp } from '#server/db/testing.ts'
import { keysToForget } from '#server/limits/limits.ts'
import { limitCounts } from '#server/limits/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { brokenBodies, wrongInputs } from '#server/testing-forms.ts'
import { profile } from '../contract.ts'
import { memberLimits } from '../rules.ts'
import { lockMember } from './store.ts'
import { members } from './tables.ts'

let site: TestSite
let anna: TestPerson

const update = (who: TestPerson, change: unknown) => who.visitor.rpc('update_my_profile', change)
const exists = async (p_email: string) => (await site.visitor().rpc('check_email_exists', { p_email })).body

async function profileOf(who: TestPerson) {
  const [first, ...others] = z.array(profile).parse((await who.visitor.rpc('get_my_profile')).body)
  expect(others).toHaveLength(0)
  return first
}

async function confirm(address: string): Promise<number> {
  const [mail] = await site.mails(address)
  const token = /\/bekrafta-epost\?token=([\da-f]{64})/.exec(mail?.text ?? '')?.[1]
  return (await site.visitor().rpc('confirm_login_email', { p_token: token })).status
}

beforeAll(async () => {
  site = await startTestSite()
})
beforeEach(async () => {
  anna = await site.person({ firstName: 'Anna' })
})
afterAll(() => site.close())

describe('the own profile', () => {
  it('is a list of one with every field', async () => {
    expect((await anna.visitor.rpc('get_my_profile')).body).toEqual([{
      golf_id: anna.golfId, first_name: 'Anna', last_name: 'Exempel', phone: '0701740605', club: 'Ale', private_email: anna.email,
      work_email: anna.email.replace('@', '@work.'), contact_method: 'private_email', category: 'volvo_cars', matchplay_approved: false,
      login_email: anna.email, pending_login_email: null, erasure_requested_at: null, calendar_address_since: null, calendar_competitions: false, booking_stop: null,
    }])
  })

  it.each([
    ['p_first_name', 'Anna-Karin', { first_name: 'Anna-Karin' }],
    ['p_last_name', ' Öberg ', { last_name: 'Öberg' }],
    ['p_phone', '+46 70-174 06 99', { phone: '0701740699' }],
    ['p_phone', '031-12 34 56', { phone: '031123456' }],
    ['p_club', 'Hulta', { club: 'Hulta' }],
    ['p_work_email', 'Nytt.Jobb@example.com', { work_email: 'nytt.jobb@example.com' }],
  ])('takes a new %s and leaves the other fields', async (field, value, change) => {
    const before = await profileOf(anna)
    expect((await update(anna, { [field]: value })).body).toEqual({ success: true, confirmation: null })
    expect(await profileOf(anna)).toEqual({ ...before, ...change })
  })

  it('takes several fields at once, and gives the log-in the new name', async () => {
    await update(anna, { p_first_name: 'Eva', p_last_name: 'Ny', p_club: 'Ale' })
    const [user] = await site.db.select().from(users).where(eq(users.id, anna.userId))
    expect(user?.name).toBe('Eva Ny')
    expect((await anna.visitor.call('GET', '/api/auth/session')).body).toMatchObject({ user: { firstName: 'Eva', lastName: 'Ny' } })
  })

  it('changes nobody else and no protected field, whatever is sent along', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    const before = await profileOf(bo)
    await update(anna, { p_first_name: 'Eva', id: bo.memberId, user_id: bo.userId, p_golf_id: bo.golfId, golf_id: bo.golfId, matchplay_approved: true })
    expect(await profileOf(bo)).toEqual(before)
    expect(await profileOf(anna)).toMatchObject({ first_name: 'Eva', golf_id: anna.golfId, matchplay_approved: false })
  })

  it('is open to anyone logged in, with any role, and refused to guests', async () => {
    for (const name of ['get_my_profile', 'update_my_profile']) {
      const answer = await site.visitor().rpc(name, { p_first_name: 'Eva' })
      expect(answer.status).toBe(401)
      expect(refusalOf(answer).code).toBe('NOT_LOGGED_IN')
    }
    for (const role of roles) {
      const person = await site.person({ roles: [role] })
      expect((await person.visitor.rpc('get_my_profile')).status).toBe(200)
      expect((await update(person, { p_club: 'Hulta' })).status).toBe(200)
    }
  })
})

describe('addresses', () => {
  it('of somebody else are refused beside their field, and nothing is saved', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    const answer = await update(anna, { p_first_name: 'Eva', p_work_email: bo.email.toUpperCase(), p_private_email: 'egen@example.com' })
    expect(answer.status).toBe(409)
    expect(refusalOf(answer)).toMatchObject({ code: 'EMAIL_TAKEN', data: { fields: { p_work_email: 'Denna e-postadress är redan registrerad' } } })
    expect(refusalOf(answer).data?.fields).not.toHaveProperty('p_private_email')
    expect(await profileOf(anna)).toMatchObject({ first_name: 'Anna', private_email: anna.email })
    expect(await exists('egen@example.com')).toBe(false)
  })

  it('are taken once saved, and free again once replaced', async () => {
    await update(anna, { p_work_email: 'ett@example.com' })
    await update(anna, { p_work_email: 'tva@example.com' })
    expect([await exists('ett@example.com'), await exists('tva@example.com')]).toEqual([false, true])
    await update(anna, { p_work_email: anna.email })
    expect([await exists('tva@example.com'), await exists(anna.email)]).toEqual([false, true])
  })

  it('for log-in links change only when the new one is confirmed, and the old one is notified', async () => {
    expect((await update(anna, { p_private_email: 'ny1@example.com' })).body).toEqual({ success: true, confirmation: 'kept' })
    expect(await profileOf(anna)).toMatchObject({ private_email: 'ny1@example.com', login_email: anna.email, pending_login_email: 'ny1@example.com' })
    expect(await exists(anna.email)).toBe(true)
    const [notice] = await site.mails(anna.email)
    expect(notice).toMatchObject({ kind: 'email_change_notice', subject: 'Din e-postadress håller på att ändras' })
    expect(notice?.text).toContain('ny1@example.com')
    expect(await confirm('ny1@example.com')).toBe(200)
    expect(await profileOf(anna)).toMatchObject({ login_email: 'ny1@example.com', pending_login_email: null })
    expect(await exists(anna.email)).toBe(false)
  })

  it('given once for both fields, as pensioners do, are replaced in both at once', async () => {
    await update(anna, { p_work_email: anna.email })
    const both = (address: string) => update(anna, { p_private_email: address, p_work_email: address })
    expect((await both('bada@example.com')).body).toEqual({ success: true, confirmation: 'kept' })
    expect(await profileOf(anna)).toMatchObject({
      private_email: 'bada@example.com', work_email: 'bada@example.com', login_email: anna.email, pending_login_email: 'bada@example.com',
    })
    expect((await site.mails('bada@example.com')).map(({ kind }) => kind)).toEqual(['confirm_email'])
    expect(await confirm('bada@example.com')).toBe(200)
    expect([await exists(anna.email), await exists('bada@example.com')]).toEqual([false, true])
    expect(await profileOf(anna)).toMatchObject({ login_email: 'bada@example.com', pending_login_email: null })
  })

  it('waiting for confirmation are dropped when a newer one, or the old one, is saved', async () => {
    await update(anna, { p_private_email: 'ny2@example.com' })
    await update(anna, { p_private_email: 'ny3@example.com' })
    expect(await confirm('ny2@example.com')).toBe(410)
    expect(await exists('ny2@example.com')).toBe(false)
    expect((await update(anna, { p_private_email: anna.email })).body).toEqual({ success: true, confirmation: null })
    expect(await confirm('ny3@example.com')).toBe(410)
    expect(await profileOf(anna)).toMatchObject({ private_email: anna.email, login_email: anna.email, pending_login_email: null })
  })

  it('get a new confirmation mail when saved again after the link has expired', async () => {
    await update(anna, { p_private_email: 'ny4@example.com' })
    site.clock.advance({ hours: 25 })
    expect(await profileOf(anna)).toMatchObject({ pending_login_email: null })
    expect((await update(anna, { p_private_email: 'ny4@example.com' })).body).toEqual({ success: true, confirmation: 'kept' })
    expect(await confirm('ny4@example.com')).toBe(200)
  })

  it('cannot be confirmed any more once the owner has chosen a new password', async () => {
    await update(anna, { p_private_email: 'inkraktare@example.com' })
    const owner = site.visitor()
    await owner.call('POST', '/api/auth/send-reset-link', { email: anna.email })
    const code = /code=([\da-f]{64})/.exec((await site.mails(anna.email))[0]?.text ?? '')?.[1]
    await owner.call('POST', '/api/auth/exchange-code', { code })
    expect((await owner.call('POST', '/api/auth/update-password', { password: 'Nytt och lugnt 8' })).status).toBe(200)
    expect(await confirm('inkraktare@example.com')).toBe(410)

    // The address is still in the register, and saving a first address of the other kind mails it nothing.
    await site.db.update(members).set({ workEmail: null }).where(eq(members.id, anna.memberId))
    const { body: found } = await owner.call('POST', '/api/functions/lookup-email', { golfId: anna.golfId })
    const { email } = z.object({ email: z.string() }).parse(found)
    await owner.call('POST', '/api/auth/sign-in', { email, password: 'Nytt och lugnt 8' })
    expect((await owner.rpc('update_my_profile', { p_work_email: 'agare@work.example.com' })).body).toEqual({ success: true, confirmation: null })
    expect(await site.mails('inkraktare@example.com')).toHaveLength(1)
  })

  it.runIf(process.env.TEST_DATABASE_URL)('cannot be changed by a session that a new password ends at the same moment', async () => {
    const saving = await site.db.transaction(async (tx) => {
      await lockMember(tx, anna.userId)
      const answer = update(anna, { p_private_email: 'samtidig@example.com' })
      await untilHeldUp(tx, 1)
      await endSessions(tx, { userId: anna.userId })
      return [answer]
    })
    expect(await saving[0]).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
    expect(await site.mails('samtidig@example.com')).toEqual([])
    expect(await site.db.select({ email: members.privateEmail }).from(members).where(eq(members.id, anna.memberId))).toEqual([{ email: anna.email }])
  })

  it('cannot be changed so often that strangers get mail without limit', async () => {
    const { limit } = memberLimits.emailConfirmations
    for (let sent = 0; sent < limit; sent += 1) expect((await update(anna, { p_private_email: `ny5-${sent}@example.com` })).status).toBe(200)
    const answer = await update(anna, { p_private_email: 'ny5-last@example.com' })
    expect(answer.status).toBe(429)
    expect(await site.mails('ny5-last@example.com')).toHaveLength(0)
    expect((await update(anna, { p_club: 'Hulta' })).status).toBe(200)
  })
})

describe('limits', () => {
  it('stop repeated saves that would fill the log or probe which addresses are registered', async () => {
    const { limit } = memberLimits.profileChanges
    const taken = (await site.person()).email
    const found = []
    for (let number = 0; number < limit + 1; number += 1) found.push((await update(anna, { p_work_email: number % 2 ? taken : `ledig${number}@example.com` })).status)
    expect(new Set(found.slice(0, limit))).toEqual(new Set([200, 409]))
    expect(found.at(-1)).toBe(429)
    site.clock.advance({ hours: 1 })
    expect((await update(anna, { p_club: 'Hulta' })).status).toBe(200)
  })

  it('count saving an address other than the own as a registration check', async () => {
    site.clock.advance({ hours: 1 })
    const check = () => site.visitor().rpc('check_email_exists', { p_email: 'x@example.com' })
    for (let number = 1; number < applicationLimits.checksPerNetwork.limit; number += 1) await check()
    expect((await update(anna, { p_work_email: 'ny6@example.com' })).status).toBe(200)
    expect((await check()).status).toBe(429)
    expect((await update(anna, { p_work_email: 'ny7@example.com' })).status).toBe(429)
    expect((await update(anna, { p_work_email: anna.email })).status).toBe(200)
    expect((await update(anna, { p_club: 'Hulta' })).status).toBe(200)
    site.clock.advance({ hours: 1 })
  })
})

it('an address can be saved even when strangers have used up the shared limit of registration checks', async () => {
  site.clock.advance({ hours: 1 })
  await site.visitor().rpc('check_email_exists', { p_email: 'x@example.com' })
  // Uses up the limit that counts all strangers together.
  await site.db.update(limitCounts).set({ count: applicationLimits.checksInTotal.limit }).where(eq(limitCounts.key, keysToForget([['registration-check']])))
  expect((await site.visitor().rpc('check_email_exists', { p_email: 'x@example.com' })).status).toBe(429)
  expect((await update(anna, { p_work_email: 'ny8@example.com' })).status).toBe(200)
  site.clock.advance({ hours: 1 })
})

describe('names chosen by the member', () => {
  const words = 'du har vunnit 5 000 kr på vinn.example'
  const told = ({ toName, text, html }: { toName: string | null; text: string; html: string }) => `${toName} ${text} ${html}`

  it('are not mailed to an unconfirmed address, only to the confirmed one', async () => {
    await update(anna, { p_first_name: words, p_last_name: words })
    await update(anna, { p_private_email: 'frammande+du-har-vunnit@example.com' })
    const [letter, ...others] = await site.mails('frammande+du-har-vunnit@example.com')
    expect(others).toEqual([])
    expect(letter).toMatchObject({ kind: 'confirm_email', toName: null })
    expect(letter && told(letter)).not.toMatch(/vunnit|vinn/)
    expect(letter?.text).toContain('Hej!')
    // The owner's address is proved, so that mail has the name.
    expect((await site.mails(anna.email))[0]?.text).toContain(`Hej ${words}!`)
  })

  it.each([
    ['du har vunnit\n\nHämta den nu', 'Innehåller tecken som inte kan användas. Skriv texten i stället för att klistra in den'],
    ['Anna\tEva', 'Innehåller tecken som inte kan användas. Skriv texten i stället för att klistra in den'],
    ['Anna\u2028Eva', 'Innehåller tecken som inte kan användas. Skriv texten i stället för att klistra in den'],
    ['Anna\u0085Eva', 'Innehåller tecken som inte kan användas. Skriv texten i stället för att klistra in den'],
    ['Hämta: https://evil.example/golf', 'Skriv ett namn, ingen webbadress'],
    ['WWW.evil.example', 'Skriv ett namn, ingen webbadress'],
  ])('are refused with control characters, line breaks or a web address: %j', async (name, text) => {
    for (const field of ['p_first_name', 'p_last_name']) {
      expect(refusalOf(await update(anna, { [field]: name })).data?.fields).toEqual({ [field]: text })
    }
  })
})

describe('wrong input', () => {
  const right = { p_first_name: 'Anna', p_last_name: 'Exempel', p_phone: '0701740605', p_club: 'Ale', p_private_email: 'a@example.com', p_work_email: 'b@example.com' }

  it('is refused beside its field', async () => {
    for (const { what, input } of wrongInputs(right)) {
      const answer = await update(anna, input)
      expect(answer.status, what).toBe(422)
      expect(Object.keys(refusalOf(answer).data?.fields ?? {}), what).toEqual([what.split(':')[0]])
    }
    for (const field of Object.keys(right)) {
      for (const value of ['', ' ', null]) expect((await update(anna, { [field]: value })).status, field).toBe(422)
    }
    for (const body of brokenBodies) expect([400, 422], body).toContain((await anna.visitor.call('POST', '/api/rpc/update_my_profile', body)).status)
    expect(await profileOf(anna)).toMatchObject({ first_name: 'Anna', login_email: anna.email })
  })

  it('includes a call without any known field', async () => {
    for (const input of [{}, { unknown: 'x' }]) {
      const answer = await update(anna, input)
      expect(answer.status).toBe(422)
      expect(refusalOf(answer)).toMatchObject({ code: 'INVALID', message: 'Det finns inget att spara' })
    }
  })
})
