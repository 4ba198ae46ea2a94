import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { courses } from '#content/courses.ts'
import { addDays } from '#domain/calendar.ts'
import { members } from '#features/members/server/tables.ts'
import { mails } from '#server/outbox/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { myBooking } from '../contract.ts'
import { mailsToUnproved } from '../rules.ts'
import { bookingTexts } from '../texts.ts'
import { bookingDays, bookings } from './tables.ts'
import { bookingForm, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
const elsewhere = 'okand@example.org'
const words = /Köp billigt|vinn\.example|Gäst Vinst/
let site: TestSite
let anna: TestPerson
let admin: TestPerson

const typed = {
  p_full_name: 'Köp billigt på vinn.example',
  p_message: 'Gå till vinn.example nu',
  p_co_players: [{ name: 'Gäst Vinst', isVgfMember: false }],
}
const request = async (email: string) =>
  z.object({ id: z.uuid() }).parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna, { ...typed, p_email: email }))).body).id

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: 'styrelsen@example.com' })
  site.clock.set(start)
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of [bookings, bookingDays]) await site.db.delete(table)
})

describe('what the booker typed', () => {
  it('is repeated in mails to the address of the booker’s account', async () => {
    const id = await request(anna.email)
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time: '09:10' })
    const [confirmed, receipt] = await site.mails(anna.email)
    // By the register's name, as in all other mails to a member.
    for (const mail of [receipt, confirmed]) expect(mail?.text).toContain('Hej Anna!')
    for (const mail of [receipt, confirmed]) expect(mail?.text).toMatch(/Köp billigt på vinn\.example, Gäst Vinst[\s\S]*Gå till vinn\.example nu/)
    expect(confirmed?.attachments?.[0]?.content).toContain('Gäst Vinst')
  })

  it('is told only to the board if the booking gives another address, which could be anyone’s', async () => {
    const id = await request(elsewhere)
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time: '09:10', p_note: 'Lycka till!' })
    site.clock.advance({ minutes: 1 })
    await anna.visitor.rpc('change_co_players', { p_id: id, p_co_players: [{ name: 'Gäst Vinst Två', isVgfMember: false }] })
    await admin.visitor.rpc('change_tee_time', { p_id: id, p_tee_time: '10:20' })
    site.clock.advance({ minutes: 1 })
    expect((await anna.visitor.rpc('cancel_booking', { p_id: id })).body).toMatchObject({ mail_to: elsewhere })
    const mails = await site.mails(elsewhere)
    expect(mails.map(({ kind }) => kind)).toEqual(['booking_cancelled', 'booking_time_changed', 'booking_changed', 'booking_confirmed', 'booking_receipt'])
    for (const { kind, toName, subject, text, html, attachments } of mails) {
      expect(`${toName} ${subject} ${text} ${html} ${attachments?.map(({ content }) => content).join(' ')}`, kind).not.toMatch(words)
      expect(text, kind).toContain('2 spelare')
      // A calendar file changes nothing until it is opened, so the mail asks for that.
      expect(text.replaceAll('\n', ' ').includes('Öppna kalenderfilen i mejlet för att'), kind).toBe(attachments !== null)
    }
    expect(mails.find(({ kind }) => kind === 'booking_confirmed')?.text).toContain('Lycka till!')
    const toBoard = await site.mails('styrelsen@example.com')
    const aboutIt = toBoard.filter(({ about }) => about === id)
    expect(aboutIt.map(({ text }) => words.test(text))).toEqual([true, true, true])
    // The board's reply goes where the booker wants answers.
    expect(new Set(aboutIt.map(({ replyTo }) => replyTo))).toEqual(new Set([elsewhere]))
  })

  it('is not repeated at another address in the mail about a withdrawal', async () => {
    const id = await request(elsewhere)
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_tee_time: '09:10' })
    await admin.visitor.rpc('withdraw_booking', { p_id: id, p_reason: 'Banan är stängd' })
    const [withdrawn] = await site.mails(elsewhere)
    expect(withdrawn).toMatchObject({ kind: 'booking_withdrawn', toName: null })
    expect(withdrawn?.text).not.toMatch(words)
    expect(withdrawn?.text).toContain('Banan är stängd')
    expect(withdrawn?.text.replaceAll('\n', ' ')).toContain('Öppna kalenderfilen i mejlet för att ta bort bokningen ur din kalender.')
  })
})

describe('by when a request is answered', () => {
  const mailsAt = async (moment: string) => {
    site.clock.set(new Date(moment))
    const { body } = await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_play_date: '2026-11-22' }))
    const { id } = z.object({ id: z.uuid() }).parse(body)
    site.clock.set(start)
    const about = (await site.mails()).filter((mail) => mail.about === id)
    return Object.fromEntries(about.map(({ kind, text }) => [kind, text.replaceAll('\n', ' ')]))
  }

  it('is told to the booker and to the board', async () => {
    const { booking_receipt: receipt, booking_request: toBoard } = await mailsAt('2026-11-21T14:59:00Z')
    expect(receipt).toContain('inom åtta timmar, alltså senast den 21 november 2026 kl.\u00a023:59. Svaret kommer till den här adressen.')
    expect(toBoard).toContain('ska få svar senast den 21 november 2026 kl.\u00a023:59.')
  })

  it('is no time on or after the play day', async () => {
    const { booking_receipt: receipt, booking_request: toBoard } = await mailsAt('2026-11-21T15:00:00Z')
    expect(receipt).toContain(`Styrelsen svarar på sin fritid. ${bookingTexts.shortNotice} Hör av dig till styrelsen om det brådskar. Svaret kommer till den här adressen.`)
    expect(toBoard).toContain('vill spela så snart att svaret behövs tidigare än vanligt.')
    expect(`${receipt} ${toBoard}`).not.toContain('senast')
  })
})

describe('how to reach the course', () => {
  it('is in the mail to the board, and with the street address in the confirmation', async () => {
    const { address, hemsida, telefon } = courses.find(({ id }) => id === 'backa-sateri') ?? {}
    const { body } = await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_course: 'backa-sateri', p_phone: null }))
    const { id } = z.object({ id: z.uuid() }).parse(body)
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
    const [website, phone, where] = [`Banans webbplats: ${hemsida}\n`, `Banans telefon: ${telefon}\n`, `Banans adress: ${address}\n`]
    const mailsAbout = (await site.mails()).filter(({ about }) => about === id)
    const told = mailsAbout.map(({ kind, text }) => [kind, [website, phone, where].map((row) => text.includes(row))])
    expect(Object.fromEntries(told)).toEqual({
      booking_request: [true, true, false], booking_receipt: [false, false, false], booking_confirmed: [true, true, true],
    })
    for (const { html } of mailsAbout.filter(({ kind }) => kind !== 'booking_receipt')) {
      expect(html).toContain(`href="${hemsida}"`)
      expect(html).toContain('href="tel:+4630336318"')
    }
  })

  it('omits a phone number that is not known', async () => {
    const id = await request(anna.email)
    const toBoard = (await site.mails('styrelsen@example.com')).find(({ about }) => about === id)
    expect(toBoard?.text).toContain('Banans webbplats: https://www.alegk.se')
    expect(toBoard?.text).not.toContain('Banans telefon')
  })
})

describe('how a round is paid', () => {
  const confirmed = async () => {
    const id = await request(anna.email)
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
    return (await site.mails(anna.email)).find(({ about, kind }) => about === id && kind === 'booking_confirmed')?.text
  }

  it('is explained in the association’s own words if set, otherwise the mail says whom to ask', async () => {
    expect(await confirmed()).toContain('Osäker på hur du betalar? Fråga styrelsen.')
    const superadmin = await site.person({ roles: ['superadmin'] })
    const change = { name: 'round_payment', revision: 0, value: 'Swisha till 123 118 11 89 och skriv banans namn' }
    expect((await superadmin.visitor.rpc('save_settings', { p_changes: [change] })).status).toBe(200)
    for (const table of [bookings, bookingDays]) await site.db.delete(table)
    const text = await confirmed()
    expect(text).toContain('Swisha till 123 118 11 89 och skriv banans namn. Kan du inte spela?')
    expect(text).not.toContain('Osäker')

    const [{ play_date: day } = { play_date: '' }] = z.array(myBooking).parse((await anna.visitor.rpc('get_my_bookings')).body)
    site.clock.set(new Date(`${day}T12:00:00Z`))
    const paymentOn = async () => z.array(myBooking).parse((await anna.visitor.rpc('get_my_bookings')).body).map(({ round_payment: payment }) => payment)
    expect(await paymentOn()).toEqual([null])
    site.clock.set(new Date(`${addDays(day, 1)}T12:00:00Z`))
    expect(await paymentOn()).toEqual(['Swisha till 123 118 11 89 och skriv banans namn.'])
    site.clock.set(start)
  })
})

describe('a mail that cannot be delivered', () => {
  const otherwise = (address: string) => site.db.select({ kind: mails.kind, otherwiseTo: mails.otherwiseTo }).from(mails)
    .where(and(eq(mails.toAddress, address), isNotNull(mails.otherwiseTo)))

  it('falls back to the booker’s account if the booking gave another address; mail to the board does not', async () => {
    const mistyped = 'anna@exampel.org'
    const id = await request(mistyped)
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })
    expect(await otherwise(mistyped)).toEqual(['booking_receipt', 'booking_confirmed'].map((kind) => ({ kind, otherwiseTo: anna.email })))
    expect(await otherwise('styrelsen@example.com')).toEqual([])
  })

  it('has no fallback if it was sent to the account’s own address', async () => {
    await request(anna.email)
    expect(await otherwise(anna.email)).toEqual([])
  })
})

describe('the greeting in the confirmation', () => {
  it.each(['cancel_booking', 'withdraw_booking'])('is not repeated in the mails about cancelling the booking (%s)', async (call) => {
    const id = await request(anna.email)
    await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm', p_note: 'Välkomna till banan!' })
    const all = async () => (await site.mails()).filter(({ about }) => about === id)
    const told = ({ text, html, attachments }: Awaited<ReturnType<typeof all>>[number]) =>
      `${text} ${html} ${attachments?.[0]?.content.replaceAll('\r\n ', '')}`
    const [confirmed, ...before] = await all()
    expect(confirmed && told(confirmed).match(/Välkomna till banan!/g)).toHaveLength(3)
    const by = call === 'cancel_booking' ? anna : admin
    expect((await by.visitor.rpc(call, { p_id: id, ...(by === admin && { p_reason: 'Banan är stängd' }) })).status).toBe(200)
    const since = (await all()).slice(0, -1 - before.length)
    expect(since.map(({ kind }) => kind)).toEqual(by === anna ? ['booking_cancellation_notice', 'booking_cancelled'] : ['booking_withdrawn'])
    expect(since.at(-1)?.attachments?.[0]?.content).toContain('METHOD:CANCEL')
    for (const mail of since) expect(told(mail), mail.kind).not.toContain('Välkomna')
  })
})

describe('that co-players get no mail', () => {
  const told = 'Säg till dina medspelare: de får inget mejl.'
  const bo = { name: 'Bo', isVgfMember: true }

  it.each([
    ['booking_cancelled', (id: string) => anna.visitor.rpc('cancel_booking', { p_id: id }), null],
    ['booking_declined', (id: string) => admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'decline' }), null],
    ['booking_cancelled', (id: string) => anna.visitor.rpc('cancel_booking', { p_id: id }), 'confirm'],
    ['booking_withdrawn', (id: string) => admin.visitor.rpc('withdraw_booking', { p_id: id }), 'confirm'],
    ['booking_time_changed', (id: string) => admin.visitor.rpc('change_tee_time', { p_id: id, p_tee_time: '10:20' }), 'confirm'],
  ] as const)('is mentioned only to a booker who has co-players (%s)', async (kind, act, answer) => {
    const other = await site.person()
    for (const p_co_players of [[{ ...bo, golfId: other.golfId }], []]) {
      const form = bookingForm(anna, { p_co_players })
      const { id } = z.object({ id: z.uuid() }).parse((await anna.visitor.rpc('create_booking_request', form)).body)
      if (answer) expect((await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: answer })).status).toBe(200)
      expect((await act(id)).status).toBe(200)
      const mail = (await site.mails(anna.email)).find((each) => each.kind === kind && each.about === id)
      expect(mail?.text.includes(told)).toBe(p_co_players.length > 0)
      const tellsOfOthers = kind === 'booking_declined' || kind === 'booking_withdrawn'
      expect(mail?.text.replaceAll('\n', ' ').includes('för dig och dina medspelare.')).toBe(tellsOfOthers && p_co_players.length > 0)
      expect(await site.mails(other.email)).toEqual([])
      for (const table of [bookings, bookingDays]) await site.db.delete(table)
    }
  })
})

describe('a booker whose membership has ended', () => {
  it('is referred to the board by mails that name neither closed pages nor a cancellation fee', async () => {
    const bo = await site.person({ firstName: 'Bo' })
    const { id } = z.object({ id: z.uuid() }).parse((await bo.visitor.rpc('create_booking_request', bookingForm(bo, { p_co_players: [{ name: 'Gäst Ett', isVgfMember: false }] }))).body)
    const { db } = site
    await db.update(members).set({ endedOn: '2026-11-20' }).where(eq(members.golfId, bo.golfId))
    expect((await admin.visitor.rpc('answer_booking', { p_id: id, p_decision: 'confirm' })).status).toBe(200)
    const superadmin = await site.person({ roles: ['superadmin'] })
    const address = { name: 'email', revision: 0, value: 'fraga@example.com' }
    expect((await superadmin.visitor.rpc('save_settings', { p_changes: [address] })).status).toBe(200)
    expect((await admin.visitor.rpc('remove_co_player', { p_id: id, p_position: 1, p_seen_revision: 1 })).body).toMatchObject({ success: true })
    const [removed, confirmed] = await site.mails(bo.email)
    expect(confirmed?.text.replaceAll('\n', ' ')).toContain('Kan du inte spela? Hör av dig till styrelsen.')
    expect(removed?.text.replaceAll('\n', ' ')).toContain('Ska någon annan spela i stället? Mejla fraga@example.com.')
    for (const { text, html, attachments } of [confirmed, removed].flatMap((mail) => mail ?? [])) {
      expect(attachments).toHaveLength(1)
      expect(`${text} ${html} ${attachments?.[0]?.content.replaceAll('\r\n ', '')}`).not.toMatch(/Mina bokningar|mina-sidor|200(?:\s|&nbsp;|&#160;)kr/)
    }
  })
})

describe('mails to an unverified address', () => {
  it('are at most five a day; the rest go to the booker’s account and say so', async () => {
    const stranger = 'ingen-golfare@example.org'
    const before = (await site.mails(anna.email)).length
    for (let round = 0; round < 8; round += 1) {
      const id = await request(stranger)
      expect((await anna.visitor.rpc('cancel_booking', { p_id: id })).status).toBe(200)
      site.clock.advance({ minutes: 2 })
    }
    expect(await site.mails(stranger)).toHaveLength(mailsToUnproved.limit)
    const own = (await site.mails(anna.email)).slice(0, -before || undefined)
    expect(own).toHaveLength(11)
    for (const { text, toName } of own) {
      expect(text).toContain(`Till ${stranger} har vi redan skickat`)
      expect(text).not.toContain('den här adressen angavs')
      expect(toName).toBe(typed.p_full_name)
    }
    expect(own.find(({ kind }) => kind === 'booking_receipt')?.text).toContain(`Svaret kommer till ${stranger}.`)
    const another = async () => {
      expect((await anna.visitor.rpc('cancel_booking', { p_id: await request(stranger) })).status).toBe(200)
      return (await site.mails(stranger)).length
    }
    site.clock.advance({ hours: 22 })
    expect(await another()).toBe(mailsToUnproved.limit)
    site.clock.advance({ hours: 2 })
    expect(await another()).toBe(mailsToUnproved.limit + 2)
  })

  it('include those about changed co-players in the daily limit', async () => {
    const stranger = 'spelar-inte@example.org'
    const id = await request(stranger)
    for (let round = 0; round < mailsToUnproved.limit; round += 1) {
      site.clock.advance({ minutes: 2 })
      const p_co_players = [{ name: `Gäst ${round}`, isVgfMember: false }]
      expect((await anna.visitor.rpc('change_co_players', { p_id: id, p_co_players })).status).toBe(200)
    }
    const changes = async (address: string) => (await site.mails(address)).filter(({ kind, about }) => kind === 'booking_changed' && about === id)
    expect(await site.mails(stranger)).toHaveLength(mailsToUnproved.limit)
    expect(await changes(stranger)).toHaveLength(mailsToUnproved.limit - 1)
    const own = await changes(anna.email)
    expect(own).toHaveLength(1)
    expect(own[0]?.text).toContain(`Till ${stranger} har vi redan skickat`)
  })
})
