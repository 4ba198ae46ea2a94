import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { oneAfterTheOther } from '#server/db/testing.ts'
import { startTestSite, type TestPerson, type TestSite, type TestVisitor } from '#server/testing.ts'
import { uploadFile, run, settled } from './testing.ts'

let site: TestSite
let admins: TestVisitor[]

const row = (number: number) => `990231-${number};Nils Exempel${number};nils${number}@example.com`
const heading = 'Golf-ID;Namn;E-post'
const file = (from: number, to: number) => [heading, ...Array.from({ length: to - from }, (_, index) => row(from + index))].join('\n')

// The embedded database has a single connection, which hides these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  beforeAll(async () => {
    site = await startTestSite()
    admins = await Promise.all(Array.from({ length: 8 }, () => site.adminVisitor('admin_write')))
  })
  afterAll(() => site.close())

  const first = () => {
    const [admin] = admins
    if (!admin) throw new Error('Nobody is there')
    return admin
  }

  it('eight administrators who press Importera make one import', async () => {
    const { id } = await uploadFile(site, first(), file(100, 400))
    const answers = await Promise.all(admins.map((admin) => admin.rpc('run_member_import', { p_id: id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) expect({ status, body }).toMatchObject({ status: 409, body: { code: 'NOT_READY' } })
    expect(await settled(first(), id)).toMatchObject({ state: 'imported', result: { added: 300 } })
    expect(await site.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).toHaveLength(1)
  })

  it('only one of eight files with the same people is imported, and each person is added once', async () => {
    const previews = await Promise.all(admins.map((admin) => uploadFile(site, admin, file(500, 700))))
    const ends = await Promise.all(previews.map(({ id }, index) => run(admins[index] ?? first(), id)))
    expect(ends.filter(({ state }) => state === 'imported')).toHaveLength(1)
    for (const end of ends.filter(({ state }) => state !== 'imported')) {
      expect(end).toMatchObject({ state: 'ready', counts: { new: 0, same: 200, faulty: 0 } })
    }
    expect(await site.db.select().from(members).where(eq(members.golfId, '990231-500'))).toHaveLength(1)
  })

  it('an import while people are added by hand adds nobody twice and leaves no stray claim', async () => {
    const preview = await uploadFile(site, first(), file(700, 900))
    const [end, ...added] = await Promise.all([
      run(first(), preview.id),
      ...Array.from({ length: 40 }, (_, index) => (admins[1 + index % 7] ?? first()).rpc('add_member', {
        p_first_name: 'Ivar', p_last_name: 'Exempel', p_golf_id: `990231-${880 - index * 4}`, p_private_email: `nils${880 - index * 4}@example.com`,
      })),
    ])
    for (const { status } of added) expect([200, 409]).toContain(status)
    const winners = added.filter(({ status }) => status === 200).length
    const done = end.state === 'imported' ? end : await run(first(), preview.id)
    // People added by hand while the rows were judged anew send the import back once more.
    const last = done.state === 'imported' ? done : await run(first(), preview.id)
    expect(last).toMatchObject({ state: 'imported', result: { added: 200 - winners, skipped: 0 } })
    const rows = await site.db.select({ id: members.id, golfId: members.golfId, owner: identifierClaims.ownerId })
      .from(members).leftJoin(identifierClaims, eq(identifierClaims.value, members.golfId))
    expect(rows.filter(({ id, owner }) => id !== owner)).toEqual([])
  })

  it('an import stops if members have changed their details since the preview, and their values stand', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => site.person()))
    const preview = await uploadFile(site, first(), ['Golf-ID;Telefon', ...people.map(({ golfId }) => `${golfId};0701740699`)].join('\n'))
    const save = ({ visitor }: TestPerson) => visitor.rpc('update_my_profile', { p_phone: '0701740688' })
    await Promise.all(people.slice(0, 5).map(save))
    const [end] = await Promise.all([run(first(), preview.id), ...people.slice(5).map(save)])
    const phones = (await Promise.all(people.map(({ memberId }) => site.db.select({ phone: members.phone }).from(members).where(eq(members.id, memberId)))))
      .map(([member]) => member?.phone)
    // Five changed their number after the file was judged, which stops the import; the others did so while it ran, and their numbers stand.
    expect(phones).toEqual(people.map(() => '0701740688'))
    expect(end).toMatchObject({ state: 'ready', result: null })
  })

  it('an import in another order than the ids and clearing all paid marks both succeed', async () => {
    const now = site.clock.now()
    const people = [3, 2, 1].map((place) => ({ id: `00000000-0000-4000-8000-00000000000${place}`, golfId: `990228-00${place}` }))
    await site.db.insert(members).values(people.map((person) => (
      { ...person, firstName: 'Nils', lastName: 'Exempel', matchplayApproved: true, createdAt: now, updatedAt: now }
    )))
    const preview = await uploadFile(site, first(), ['Golf-ID;Telefon', ...people.map(({ golfId }) => `${golfId};0701740699`)].join('\n'))
    const marked = await site.db.$count(members, and(eq(members.matchplayApproved, true), isNull(members.endedOn)))
    const [, middle] = people
    const [end, cleared] = await oneAfterTheOther<unknown>(site.db,
      (tx) => tx.select().from(members).where(eq(members.id, middle?.id ?? '')).for('update'),
      () => run(first(), preview.id),
      () => first().rpc('clear_paid', { p_seen_paid: marked }))
    expect(end).toMatchObject({ state: 'imported', result: { changed: 3 } })
    expect(cleared).toMatchObject({ status: 200 })
  })

  it('details that members save while an import runs stand, whether it stops or completes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const people = await Promise.all(Array.from({ length: 10 }, () => site.person()))
      const preview = await uploadFile(site, first(), ['Golf-ID;Telefon', ...people.map(({ golfId }) => `${golfId};0701740699`)].join('\n'))
      const save = ({ visitor }: TestPerson) => visitor.rpc('update_my_profile', { p_phone: '0701740688' })
      const [end, ...saves] = await Promise.all([run(first(), preview.id), ...people.map(save)])
      expect(saves.map(({ status }) => status)).toEqual(people.map(() => 200))
      expect(['ready', 'imported']).toContain(end.state)
      const stored = await site.db.select({ phone: members.phone }).from(members).where(inArray(members.id, people.map(({ memberId }) => memberId)))
      expect(stored).toEqual(people.map(() => ({ phone: '0701740688' })))
    }
  })
})
