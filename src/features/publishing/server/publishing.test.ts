import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contentSeeds } from '#content/seeds.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { loadContent } from '#server/content/store.ts'
import { contentEntries } from '#server/content/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { brokenBodies, withoutEachField, wrongInputs } from '#server/testing-forms.ts'
import { newsItem } from '#features/news/contract.ts'
import { competition } from '#features/competitions/contract.ts'
import { publishedEntry, type PublishedEntry } from '../contract.ts'
import { maxEntriesPerKind, type PublishedKind } from '../rules.ts'

/** Nine in the morning in Sweden. */
const start = new Date('2026-11-23T08:00:00Z')
const autumn = {
  titel: 'Höstens final', datum: '2026-11-23', kategori: 'Tävling', kortBeskrivning: 'Nu avgörs det.', fullText: 'Kom och titta.\n\nKaffe finns.', isNew: 'ja', isExample: '',
}
const spring = {
  name: 'Vårslaget', time: 'months', day: '', from: '2027-04', to: '2027-05', location: 'Ale GK', status: 'completed', form: 'Slaggolf', description: '',
  isMatchPlay: '', results: '1; Anna Exempel; Ale; 70; 9,1\n1; Bo Exempel; Ale; 70; 12,0', isExample: '',
}
const card = { name: 'Anna Exempel', role: 'Kassör', email: 'kassor@example.com', phone: '', isExample: '' }
let site: TestSite
let admin: TestPerson
let member: TestPerson
let logged = 0

const list = async () => z.array(publishedEntry).parse((await admin.visitor.rpc('list_published')).body)
const ofKind = async (kind: PublishedKind) => (await list()).filter((entry) => entry.kind === kind)
const save = (p_kind: PublishedKind, p_id: string, p_texts: Record<string, string>, p_seen: string | null = null, by = admin) =>
  by.visitor.rpc('save_published', { p_kind, p_id, p_seen, p_texts })
const saved = async (...what: Parameters<typeof save>): Promise<PublishedEntry> => publishedEntry.parse((await save(...what)).body)
const news = async () => z.array(newsItem).parse((await member.visitor.rpc('list_news')).body)
/** The log's entries since the test began, newest first. */
const acts = async () => (await site.db.select().from(auditEntries).orderBy(desc(auditEntries.seq))).slice(0, -logged || undefined).map(({ act, subjectId, details }) => ({ act, subjectId, details }))

beforeAll(async () => {
  site = await startTestSite()
  site.clock.set(start)
  admin = await site.person({ roles: ['admin_write'], hasSecondFactor: true })
  member = await site.person()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(start)
  await site.db.delete(contentEntries)
  logged = (await site.db.select({ seq: auditEntries.seq }).from(auditEntries)).length
  await site.loadContent()
})

describe('published content', () => {
  it('is listed by kind, each in its own order, news with the newest first', async () => {
    const entries = await list()
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['news', 'competition', 'offer', 'course', 'manager', 'annual_report', 'bylaw']))
    expect(entries.filter(({ kind }) => kind === 'news').map(({ texts }) => texts['datum'])).toEqual(['2025-10-06', '2025-09-01', '2025-04-07'])
    expect(entries.filter(({ kind }) => kind === 'bylaw').map(({ id }) => id)).toEqual(Array.from({ length: 11 }, (_, index) => `paragraf-${index + 1}`))
    expect(entries.find(({ id }) => id === 'vartavlingen')?.texts['results']).toMatch(/^Anna Exempel; Torslanda; 41 p; 18,3\nBo Exempel; /)
  })

  it('is visible to members as soon as it is saved', async () => {
    expect(await save('news', 'aabbccddee', { ...autumn, titel: ' Höstens  final ' })).toMatchObject({ status: 200, body: { texts: { titel: 'Höstens  final' } } })
    expect((await news())[0]).toEqual({
      id: 'aabbccddee', titel: 'Höstens  final', datum: '2026-11-23', kategori: 'Tävling', kortBeskrivning: 'Nu avgörs det.',
      fullText: ['Kom och titta.', 'Kaffe finns.'], isNew: true, isExample: false,
    })
    await saved('news', 'ffbbccddee', { ...autumn, titel: 'Senare samma dag' })
    expect((await news()).map(({ titel }) => titel).slice(0, 2)).toEqual(['Senare samma dag', 'Höstens  final'])
  })

  it('is marked as new to members for a month, while the board still sees it ticked', async () => {
    await saved('news', 'aabbccddee', autumn)
    const shown = async () => (await news()).map(({ isNew }) => isNew)
    site.clock.set(new Date('2026-12-22T22:59:00Z'))
    expect(await shown()).toEqual([true, true, false, false])
    site.clock.set(new Date('2026-12-22T23:00:00Z'))
    expect(await shown(), 'the example news keeps its mark').toEqual([false, true, false, false])
    expect((await list()).find(({ id }) => id === 'aabbccddee')?.texts['isNew']).toBe('ja')
  })

  it('is hidden until its day begins in Sweden if it is dated ahead', async () => {
    await saved('news', 'aabbccddee', { ...autumn, datum: '2026-11-24' })
    expect(await news()).toHaveLength(3)
    site.clock.set(new Date('2026-11-23T22:59:00Z'))
    expect(await news()).toHaveLength(3)
    site.clock.set(new Date('2026-11-23T23:00:00Z'))
    expect((await news())[0]?.titel).toBe('Höstens final')
  })

  it('includes the results of a competition, which disappear when the field is emptied', async () => {
    const { version } = await saved('competition', 'varslaget', spring)
    const shown = async () => z.array(competition).parse((await member.visitor.rpc('list_competitions')).body).find(({ id }) => id === 'varslaget')
    expect(await shown()).toMatchObject({ date: 'april–maj 2027', hasResults: true, form: 'Slaggolf', description: null })
    expect((await member.visitor.rpc('get_tournament', { p_id: 'varslaget' })).body).toMatchObject({ results: [{ position: 1 }, { position: 1 }] })
    await saved('competition', 'varslaget', { ...spring, results: '' }, version)
    expect(await shown()).toMatchObject({ hasResults: false })
    expect(await site.db.select().from(contentEntries).where(eq(contentEntries.id, 'varslaget'))).toHaveLength(1)
  })

  it('shows both days of a two-day competition, and one day if they are the same', async () => {
    const shown = async () => z.array(competition).parse((await member.visitor.rpc('list_competitions')).body).find(({ id }) => id === 'helgen')
    const texts = { ...spring, time: 'day', day: '2027-06-12', lastDay: '2027-06-13', from: '', to: '', status: 'upcoming', results: '' }
    const first = await saved('competition', 'helgen', texts)
    expect(first.texts).toMatchObject({ time: 'day', day: '2027-06-12', lastDay: '2027-06-13' })
    expect(await shown()).toMatchObject({ date: 'lördag–söndag 12–13 juni 2027', time: { kind: 'day', day: '2027-06-12', lastDay: '2027-06-13' } })
    expect(await save('competition', 'helgen', { ...texts, lastDay: '2027-06-11' }, first.version)).toMatchObject({
      status: 422, body: { code: 'INVALID', data: { fields: { lastDay: 'Sista dagen kan inte vara före den första' } } },
    })
    const second = await saved('competition', 'helgen', { ...texts, lastDay: '2027-06-12' }, first.version)
    expect(second.texts['lastDay']).toBe('')
    expect(await shown()).toMatchObject({ date: 'lördag 12 juni 2027' })
    await saved('competition', 'helgen', { ...texts, time: 'later' }, second.version)
    expect((await shown())?.time).toEqual({ kind: 'later' })
  })

  it('loses the last day if an older page moves a competition, and keeps it if the page renames it', async () => {
    const known = { ...spring, time: 'day', day: '2027-06-12', from: '', to: '', status: 'upcoming', results: '' }
    const { version } = await saved('competition', 'helgen', { ...known, lastDay: '2027-06-13' })
    const renamed = await saved('competition', 'helgen', { ...known, name: 'Helgslaget' }, version)
    expect(renamed.texts).toMatchObject({ name: 'Helgslaget', lastDay: '2027-06-13' })
    // A last day that no longer belongs to the competition must not make a page fail that does not show it.
    let { version: seen } = renamed
    for (const day of ['2027-06-20', '2027-06-05']) {
      const moved = await saved('competition', 'helgen', { ...known, day }, seen)
      expect(moved.texts).toMatchObject({ day, lastDay: '' })
      seen = (await saved('competition', 'helgen', { ...known, day, lastDay: '2027-06-27' }, moved.version)).version
    }
  })

  it('is removed together with results, and does not come back when the site starts again', async () => {
    for (const { kind, id, version } of (await list()).filter(({ kind }) => kind === 'news' || kind === 'competition')) {
      expect(await admin.visitor.rpc('remove_published', { p_kind: kind, p_id: id, p_seen: version })).toMatchObject({ status: 200, body: { success: true } })
    }
    await loadContent(site.db, contentSeeds, site.clock.now())
    expect(await news()).toEqual([])
    expect((await member.visitor.rpc('list_competitions')).body).toEqual([])
    expect(await site.db.select().from(contentEntries).where(eq(contentEntries.kind, 'tournament'))).toEqual([])
  })

  it('can be reordered by the board', async () => {
    const ids = (await ofKind('manager')).map(({ id }) => id)
    const [first = '', second = '', third = ''] = ids
    const order = (p_id: string, p_before: string | null) => admin.visitor.rpc('order_published', { p_kind: 'manager', p_id, p_before })
    expect((await order(third, first)).status).toBe(200)
    expect((await ofKind('manager')).map(({ id }) => id)).toEqual([third, first, second, ...ids.slice(3)])
    await order(third, null)
    expect((await ofKind('manager')).map(({ id }) => id)).toEqual([first, second, ...ids.slice(3), third])
    await saved('manager', 'aabbccddee', card)
    expect((await ofKind('manager')).at(-1)?.id).toBe('aabbccddee')
    expect((await order('nobody', first)).status).toBe(404)
    expect((await order(first, 'nobody')).status).toBe(404)
    expect(await admin.visitor.rpc('order_published', { p_kind: 'news', p_id: 'x', p_before: null })).toMatchObject({ status: 409 })
  })

  it('puts a new competition at its place in the season, and leaves one whose day changes where it is', async () => {
    for (const { id, version } of await ofKind('competition')) await admin.visitor.rpc('remove_published', { p_kind: 'competition', p_id: id, p_seen: version })
    const inOrder = async () => z.array(competition).parse((await member.visitor.rpc('list_competitions')).body).map(({ id }) => id)
    const times = {
      june: { time: 'day', day: '2098-06-12', from: '', to: '' },
      later: { time: 'later', day: '', from: '', to: '' },
      summer: { time: 'months', day: '', from: '2098-06', to: '2098-08' },
      september: { time: 'day', day: '2098-09-05', from: '', to: '' },
      may: { time: 'day', day: '2098-05-02', from: '', to: '' },
      also: { time: 'day', day: '2098-06-12', from: '', to: '' },
    }
    const versions = new Map<string, string>()
    for (const [id, time] of Object.entries(times)) versions.set(id, (await saved('competition', id, { ...spring, ...time, status: 'upcoming', results: '' })).version)
    expect(await inOrder()).toEqual(['may', 'summer', 'june', 'also', 'september', 'later'])
    expect((await admin.visitor.rpc('order_published', { p_kind: 'competition', p_id: 'september', p_before: 'may' })).status).toBe(200)
    await saved('competition', 'june', { ...spring, ...times.june, day: '2098-10-01', status: 'upcoming', results: '' }, versions.get('june'))
    expect(await inOrder()).toEqual(['september', 'may', 'summer', 'june', 'also', 'later'])
  })

  it('lets bylaw paragraphs be changed, but not added or removed', async () => {
    const [first] = await ofKind('bylaw')
    const texts = { heading: 'Namn', paragraphs: '{association} är en ideell förening.', points: '', isExample: '' }
    expect(await save('bylaw', 'paragraf-12', texts)).toMatchObject({ status: 409, body: { code: 'CONTENT_FIXED' } })
    expect(await admin.visitor.rpc('remove_published', { p_kind: 'bylaw', p_id: 'paragraf-1', p_seen: first?.version })).toMatchObject({ status: 409 })
    await saved('bylaw', 'paragraf-1', texts, first?.version)
    expect((await member.visitor.rpc('get_association')).body).toMatchObject({ bylaws: expect.arrayContaining([expect.objectContaining({ number: 1, heading: 'Namn' })]) as unknown })
  })

  it('is limited in number per kind', async () => {
    await site.db.insert(contentEntries).values(Array.from({ length: maxEntriesPerKind }, (_, index) => (
      { kind: 'offer', id: `offer-${index}`, position: index, data: { ...contentSeeds.find(({ kind }) => kind === 'offer')?.entries[0], id: `offer-${index}` }, updatedAt: start }
    )))
    const texts = (await ofKind('offer'))[0]?.texts ?? {}
    expect(await save('offer', 'en-till', { ...texts, title: 'En till' })).toMatchObject({ status: 409, body: { code: 'CONTENT_FULL' } })
  })
})

describe('a change', () => {
  it('that is sent again after a lost answer is applied and logged once', async () => {
    const first = await saved('news', 'aabbccddee', autumn)
    expect(await saved('news', 'aabbccddee', autumn)).toEqual(first)
    const changed = await saved('news', 'aabbccddee', { ...autumn, titel: 'Finalen' }, first.version)
    expect(await saved('news', 'aabbccddee', { ...autumn, titel: 'Finalen' }, first.version)).toEqual(changed)
    const remove = () => admin.visitor.rpc('remove_published', { p_kind: 'news', p_id: 'aabbccddee', p_seen: changed.version })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect(await acts()).toEqual([
      { act: 'content_removed', subjectId: null, details: { content: 'news' } },
      { act: 'content_changed', subjectId: 'news/aabbccddee', details: { content: 'news' } },
      { act: 'content_published', subjectId: 'news/aabbccddee', details: { content: 'news' } },
    ])
  })

  it('is refused if somebody else has changed, removed or added the entry meanwhile', async () => {
    const { version } = await saved('news', 'aabbccddee', autumn)
    await saved('news', 'aabbccddee', { ...autumn, titel: 'Finalen' }, version)
    expect(await save('news', 'aabbccddee', { ...autumn, titel: 'Min final' }, version)).toMatchObject({ status: 409, body: { code: 'CONTENT_MOVED' } })
    expect(await save('news', 'aabbccddee', { ...autumn, titel: 'Min final' })).toMatchObject({ status: 409, body: { code: 'CONTENT_MOVED' } })
    expect(await admin.visitor.rpc('remove_published', { p_kind: 'news', p_id: 'aabbccddee', p_seen: version })).toMatchObject({ status: 409 })
    expect(await save('news', 'finns-inte', autumn, version)).toMatchObject({ status: 409, body: { code: 'CONTENT_GONE' } })
    expect((await news())[0]?.titel).toBe('Finalen')
  })

  it('is rejected with an error for each wrong field, and nothing is stored', async () => {
    const before = await list()
    const answer = await save('competition', 'varslaget', { ...spring, name: '', to: '2027-03', results: 'Anna Exempel' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID', data: { fields: {
      name: 'Namn måste fyllas i', to: 'Slutet kan inte vara före början', results: 'Rad 1: namn, klubb, resultat och hcp behövs, med semikolon eller tabb emellan. Skriv ett streck (–) om något saknas',
    } } } })
    expect(await list()).toEqual(before)
    expect(await acts()).toEqual([])
  })

  it('is logged with the current title of the entry, and without one after its removal', async () => {
    const { version } = await saved('news', 'aabbccddee', autumn)
    const entries = async () => z.array(z.object({ subject: z.nullable(z.object({ name: z.nullable(z.string()) })) })).parse((await admin.visitor.rpc('list_audit_entries')).body)
    expect((await entries())[0]?.subject?.name).toBe('nyheten ”Höstens final”')
    await admin.visitor.rpc('remove_published', { p_kind: 'news', p_id: 'aabbccddee', p_seen: version })
    expect((await entries()).slice(0, 2).map(({ subject }) => subject)).toEqual([null, { name: null }])
    expect(JSON.stringify(await acts())).not.toContain('final')
  })

  it('with malformed input is refused', async () => {
    const right = { p_kind: 'news', p_id: 'aabbccddee', p_seen: null, p_texts: autumn }
    // This field may be that long.
    const texts = wrongInputs(autumn).filter(({ what }) => what !== 'fullText: far too long').map(({ what, input }) => ({ what, input: { ...right, p_texts: input } }))
    for (const { what, input } of [...withoutEachField(right), ...wrongInputs({ p_kind: 'news', p_id: 'aabbccddee' }).map(({ what, input }) => ({ what, input: { ...right, ...input } })), ...texts]) {
      expect((await admin.visitor.rpc('save_published', input)).status, what).toBe(422)
    }
    for (const body of brokenBodies) expect((await admin.visitor.call('POST', '/api/rpc/save_published', body)).status, body).toBeGreaterThanOrEqual(400)
    expect(await save('news', '../news', autumn)).toMatchObject({ status: 422 })
    expect(await acts()).toEqual([])
  })

  it('is refused without write access, and the list without read access', async () => {
    const reader = await site.person({ roles: ['admin_read'], hasSecondFactor: true })
    expect((await save('news', 'aabbccddee', autumn, null, reader)).status).toBe(403)
    expect((await save('news', 'aabbccddee', autumn, null, member)).status).toBe(403)
    expect((await member.visitor.rpc('list_published')).status).toBe(403)
    expect((await site.visitor().rpc('list_published')).status).toBe(401)
    expect((await reader.visitor.rpc('list_published')).status).toBe(200)
  })
})
