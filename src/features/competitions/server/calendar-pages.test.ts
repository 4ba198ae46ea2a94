import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ticked } from '#features/publishing/rules.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { competitionForm } from './testing.ts'

let site: TestSite
let writer: TestPerson
let member: TestPerson
beforeAll(async () => {
  site = await startTestSite({ SITE_URL: 'https://golf.example.se', ASSOCIATION_NAME: 'Åby GK', ASSOCIATION_EMAIL: 'kansli@example.com' })
  writer = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
  member = await site.person()
})
afterAll(() => site.close())

const versioned = z.object({ version: z.string() })

/** Saves a competition as the board does. @returns its new version */
async function save(id: string, texts: Readonly<Record<string, string>> = {}, seen: string | null = null): Promise<string> {
  const answer = await writer.visitor.rpc('save_published', { ...competitionForm(id, texts), p_seen: seen })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return versioned.parse(answer.body).version
}
const at = (id: string) => `/api/competitions/${id}.ics`
const linesOf = (body: unknown) => String(body).replaceAll('\r\n ', '').split('\r\n')
const sequenceOf = (body: unknown) => Number(/^SEQUENCE:(\d+)\r$/m.exec(String(body))?.[1])

describe('the calendar file of a coming competition', () => {
  it('has its days, place, form of play and the link to its page', async () => {
    site.clock.set(new Date('2026-11-29T08:00:00Z'))
    await save('helgslaget', {
      name: 'Helgslaget, herrar; damer', day: '2027-06-12', lastDay: '2027-06-13', description: 'Samling 8.30. Anmälan till tavling@example.com',
    })
    const answer = await member.visitor.call('GET', at('helgslaget'))
    expect(answer.status).toBe(200)
    expect(linesOf(answer.body)).toEqual([
      'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Golf association site//Calendar//SV', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
      String.raw`NAME:Helgslaget\, herrar\; damer`, String.raw`X-WR-CALNAME:Helgslaget\, herrar\; damer`,
      'BEGIN:VEVENT', 'UID:tavling-helgslaget@golf.example.se', 'DTSTAMP:20261129T080000Z', 'LAST-MODIFIED:20261129T080000Z',
      expect.stringMatching(/^SEQUENCE:\d+$/), 'STATUS:CONFIRMED',
      'DTSTART;VALUE=DATE:20270612', 'DTEND;VALUE=DATE:20270614', 'TRANSP:TRANSPARENT', String.raw`SUMMARY:Helgslaget\, herrar\; damer`,
      String.raw`DESCRIPTION:Spelform: Poängbogey\nSamling 8.30. Anmälan till tavling@example.com\nMer om tävlingen: https://golf.example.se/tavlingar#tavling-helgslaget`,
      'LOCATION:Hulta-Bollebygd GK', 'URL:https://golf.example.se/tavlingar#tavling-helgslaget',
      'ORGANIZER;CN="Åby GK":mailto:kansli@example.com', 'END:VEVENT', 'END:VCALENDAR', '',
    ])
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="tavling-2027-06-12.ics"')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('covers one day if the competition has no last day', async () => {
    await save('dagslaget', { day: '2026-12-31', lastDay: '', form: '' })
    const { body } = await member.visitor.call('GET', at('dagslaget'))
    expect(linesOf(body)).toEqual(expect.arrayContaining([
      'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'DESCRIPTION:Mer om tävlingen: https://golf.example.se/tavlingar#tavling-dagslaget',
    ]))
  })

  it('replaces the entry in a calendar after the board has moved the competition', async () => {
    const first = await save('flyttslaget')
    const before = await member.visitor.call('GET', at('flyttslaget'))
    expect(sequenceOf((await member.visitor.call('GET', at('flyttslaget'))).body), 'the same sequence number when fetched again').toBe(sequenceOf(before.body))
    site.clock.advance({ seconds: 1 })
    await save('flyttslaget', { day: '2027-06-19', lastDay: '2027-06-20' }, first)
    const after = await member.visitor.call('GET', at('flyttslaget'))
    const uid = 'UID:tavling-flyttslaget@golf.example.se'
    expect([linesOf(before.body), linesOf(after.body)]).toEqual([expect.arrayContaining([uid]), expect.arrayContaining([uid, 'DTSTART;VALUE=DATE:20270619'])])
    expect(sequenceOf(after.body)).toBeGreaterThan(sequenceOf(before.body))
    expect(sequenceOf(after.body)).toBeLessThan(2 ** 31)
  })
})

describe('there is no calendar file', () => {
  it.each([
    ['whose day is told later', { time: 'later' }],
    ['that goes on for months', { time: 'months', from: '2027-05', to: '2027-10' }],
    ['that is an example', { isExample: ticked }],
    ['that the board calls completed', { status: 'completed' }],
  ])('for a competition %s', async (what, changes) => {
    const id = what.replaceAll(' ', '-')
    await save(id, changes)
    expect(await member.visitor.call('GET', at(id))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: 'Det du söker finns inte.' } })
  })

  it('from midnight in Sweden after the last day', async () => {
    await save('sista-dagen', { day: '2026-12-04', lastDay: '2026-12-05' })
    const statusOn = async (moment: string) => {
      site.clock.set(new Date(moment))
      return (await member.visitor.call('GET', at('sista-dagen'))).status
    }
    const now = site.clock.now()
    expect([await statusOn('2026-12-05T22:59:59Z'), await statusOn('2026-12-05T23:00:00Z')]).toEqual([200, 404])
    site.clock.set(now)
  })

  it.each(['finns-inte', '-', 'x'.repeat(60), 'x'.repeat(61), 'Helgslaget', 'a%00b', '..%2f'])('for the unknown or invalid id %s', async (id) => {
    expect((await member.visitor.call('GET', at(id))).status).toBe(404)
  })
})

it('a guest is refused or redirected to the competitions, alike for existing and unknown ones', async () => {
  for (const id of ['helgslaget', 'finns-inte']) {
    const refused = await site.visitor().call('GET', at(id))
    expect(refused).toMatchObject({ status: 401, body: { code: 'NOT_LOGGED_IN' } })
    expect(JSON.stringify(refused.body)).not.toContain('Helgslaget')
    const followed = await site.visitor().call('GET', at(id), undefined, { accept: 'text/html,*/*;q=0.8' })
    expect([followed.status, followed.headers.get('location'), followed.headers.get('cache-control')]).toEqual([302, '/tavlingar', 'no-store'])
  }
  const gone = await member.visitor.call('GET', at('finns-inte'), undefined, { accept: 'text/html' })
  expect([gone.status, gone.headers.get('location')]).toEqual([302, '/tavlingar'])
})
