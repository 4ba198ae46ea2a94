import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mails } from '#server/outbox/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { boardBooking } from '../desk-contract.ts'
import { bookingDays, bookings } from './tables.ts'
import { bookingForm, guests, loadCourses } from './testing.ts'

const start = new Date('2026-11-21T08:00:00Z')
const board = 'styrelsen@example.com'
const atCourse = 'Om tiden är bokad hos banan behöver ni ändra den där också.'
let site: TestSite
let anna: TestPerson
let admin: TestPerson

const request = async (coPlayers: number) => z.object({ id: z.uuid() })
  .parse((await anna.visitor.rpc('create_booking_request', bookingForm(anna, { p_co_players: guests(coPlayers, 'a') }))).body).id
const confirm = async (p_id: string) => (await admin.visitor.rpc('answer_booking', { p_id, p_decision: 'confirm' })).status
async function change(p_id: string, p_co_players: unknown): Promise<void> {
  site.clock.advance({ minutes: 1 })
  expect((await anna.visitor.rpc('change_co_players', { p_id, p_co_players })).status).toBe(200)
}

beforeAll(async () => {
  site = await startTestSite({ BOARD_EMAIL: board })
  await loadCourses(site.db, start)
  anna = await site.person({ firstName: 'Anna' })
  admin = await site.person({ roles: ['admin_write'] })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  for (const table of [bookings, bookingDays, mails]) await site.db.delete(table)
})

describe('the board’s mail about changed co-players', () => {
  const notice = async () => {
    const mail = (await site.mails(board)).find(({ kind }) => kind === 'booking_change_notice')
    return { subject: mail?.subject, text: mail?.text.replaceAll(/\s+/g, ' ') }
  }

  it('says for a confirmed booking that the course has to be told of another number of players', async () => {
    const id = await request(1)
    await confirm(id)
    await change(id, guests(3, 'b'))
    const { subject, text } = await notice()
    expect(subject).toBe('Ändrat antal spelare: Ale 2 december 2026')
    expect(text).toContain(`Åsa Exempel har ändrat medspelarna i en bekräftad bokning. Nu är det fyra spelare (fyrboll), förut var det två spelare (tvåboll). ${atCourse}`)
    // Three play in a four-ball, too.
    await change(id, guests(2, 'b'))
    expect((await notice()).text).toContain(`Nu är det tre spelare (fyrboll), förut var det fyra spelare (fyrboll). ${atCourse}`)
  })

  it('says for a confirmed booking with other names that their number is the same', async () => {
    const id = await request(1)
    await confirm(id)
    await change(id, guests(1, 'b'))
    const { subject, text } = await notice()
    expect(subject).toBe('Ändrade medspelare: Ale 2 december 2026')
    expect(text).toContain('Åsa Exempel har ändrat medspelarna i en bekräftad bokning. Antalet spelare är detsamma som förut.')
    expect(text).not.toContain(atCourse)
  })

  it('says that a request still waits, whatever its number of players', async () => {
    const id = await request(1)
    await change(id, guests(3, 'b'))
    const { subject, text } = await notice()
    expect(subject).toBe('Ändrade medspelare: Ale 2 december 2026')
    expect(text).toContain('Åsa Exempel har ändrat medspelarna i sin förfrågan, som väntar på svar. Nu är det fyra spelare (fyrboll), förut var det två spelare (tvåboll).')
    expect(text).not.toContain(atCourse)
    await change(id, guests(3, 'c'))
    expect((await notice()).text).toContain('Antalet spelare är detsamma som förut.')
  })

  it('is mentioned in the booker’s own', async () => {
    const own = async () => (await site.mails(anna.email)).find(({ kind }) => kind === 'booking_changed')?.text.replaceAll(/\s+/g, ' ')
    const id = await request(1)
    await change(id, guests(1, 'b'))
    expect(await own()).toContain('Medspelarna i din förfrågan är ändrade. Styrelsen får också veta det.')
    await site.db.delete(mails)
    await confirm(id)
    await change(id, guests(1, 'c'))
    expect(await own()).toContain('Medspelarna i din bokning är ändrade. Styrelsen får också veta det. Öppna kalenderfilen')
  })
})

it('the desk shows when the players of a confirmed booking changed after the answer, and nothing else', async () => {
  const shown = async () => z.array(boardBooking).parse((await admin.visitor.rpc('list_bookings')).body).map(({ players_changed_at: at }) => at)
  const id = await request(1)
  await change(id, guests(2, 'b'))
  expect(await shown()).toEqual([null])
  site.clock.advance({ minutes: 1 })
  await confirm(id)
  await admin.visitor.rpc('change_tee_time', { p_id: id, p_tee_time: '09:40' })
  expect(await shown(), 'changed before the answer').toEqual([null])
  for (const mark of ['c', 'd']) {
    await change(id, guests(3, mark))
    expect(await shown()).toEqual([site.clock.now().toISOString()])
  }
  await anna.visitor.rpc('cancel_booking', { p_id: id })
  expect(await shown()).toEqual([null])
})
