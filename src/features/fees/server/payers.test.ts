import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { members } from '#features/members/server/tables.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { refusalOf, startTestSite, type TestSite } from '#server/testing.ts'
import { payerLimits } from '../rules.ts'

const answers = z.array(z.object({
  candidates: z.array(z.object({
    id: z.string(), first_name: z.string(), last_name: z.string(), golf_id: z.string(), club: z.nullable(z.string()),
    paid: z.boolean(), ended_on: z.nullable(z.string()), found_by: z.string(),
  })),
  more: z.boolean(),
  unknown_golf_ids: z.array(z.string()),
}))
const added = z.object({ id: z.string() })

let site: TestSite
let treasurer: Awaited<ReturnType<TestSite['adminVisitor']>>
let number = 100

beforeAll(async () => {
  site = await startTestSite()
  treasurer = await site.adminVisitor('admin_write')
})
afterAll(() => site.close())

async function member(firstName: string, lastName: string): Promise<{ id: string; golfId: string }> {
  const golfId = `560506-${number++}`
  const { body } = await treasurer.rpc('add_member', { p_first_name: firstName, p_last_name: lastName, p_golf_id: golfId, p_club: 'Sjögärde' })
  return { id: added.parse(body).id, golfId }
}

async function find(...p_lines: string[]) {
  const { status, body } = await treasurer.rpc('find_payers', { p_lines, p_spellings: true })
  expect(status).toBe(200)
  return answers.parse(body)
}
const idsOf = ({ candidates }: z.infer<typeof answers>[number]) => candidates.map(({ id }) => id)

describe('find_payers', () => {
  it('finds a member by a Golf-ID without hyphen, and returns what the treasurer needs', async () => {
    const anna = await member('Anna', 'Payne')
    const [line] = await find(`2026-03-28;SWISH;${anna.golfId.replace('-', '')};500,00`)
    expect(line).toEqual({
      candidates: [{
        id: anna.id, first_name: 'Anna', last_name: 'Payne', golf_id: anna.golfId, club: 'Sjögärde', paid: false, ended_on: null, found_by: 'golf_id',
      }],
      more: false,
      unknown_golf_ids: [],
    })
  })

  it('finds a name in capitals, reversed, with further first names or without accents', async () => {
    const [bo, renee, klas] = [await member('Bo', 'Åkerlund'), await member('Renée', 'Öhman'), await member('Klas Göran', 'af Ekenstam')]
    const lines = await find('ÅKERLUND BO ERIK', 'Renee Öhman 400 kr', 'af Ekenstam,Klas Göran', 'Åkerlund', 'Bo Öhman')
    expect(lines.map(idsOf)).toEqual([[bo.id], [renee.id], [klas.id], [], []])
    expect(lines[0]?.candidates[0]?.found_by).toBe('name')
  })

  it('finds double names with or without their hyphen', async () => {
    const [anna, lars, eva] = [await member('Anna-Karin', 'Bindefors'), await member('Lars Erik', 'Bindefors'), await member('Eva', 'Streck-Bindefors')]
    expect((await find('ANNA KARIN BINDEFORS', 'Lars-Erik Bindefors', 'Streck Bindefors Eva')).map(idsOf)).toEqual([[anna.id], [lars.id], [eva.id]])
  })

  it('suggests members where a bank has lost å, ä and ö, unless a member has exactly that name', async () => {
    const [hakan, goran, gorel] = [await member('Håkan', 'Åmossen'), await member('Göran', 'Åmossen'), await member('Görel', 'Åmossen')]
    const lines = await find('H?KAN ?MOSSEN', 'Insättning AMOSSEN HAKAN BO', 'G\uFFFDran \uFFFDmossen 500,00', 'HÃ¥kan Ã…mossen', 'Gåran Åmossen', 'Garan Amossen', 'H?kan Omossen')
    expect(lines.map(idsOf)).toEqual([[hakan.id], [hakan.id], [goran.id], [hakan.id], [], [], []])
    expect(lines.map(({ candidates }) => candidates[0]?.found_by)).toEqual(['spelling', 'spelling', 'spelling', 'name', undefined, undefined, undefined])
    // A member with exactly the line's name is preferred to those with nearly that name.
    const plain = await member('Hakan', 'Amossen')
    expect((await find('HAKAN AMOSSEN', 'G?ran ?mossen, G?rel ?mossen')).map(idsOf).map((ids) => ids.toSorted())).toEqual([[plain.id], [goran.id, gorel.id].toSorted()])
  })

  it('suggests members where a bank has lost é and ü, or writes two signs for a letter', async () => {
    const [andre, gustav, bjorn] = [await member('André', 'Tappnorén'), await member('Gustav', 'Tappmüller'), await member('Björn', 'Tapphöök')]
    const lines = await find('ANDR? TAPPNOR?N', 'Gustav Tappm\uFFFDller', 'Bj??rn Tapph????k 500,00', 'BJ?RN TAPPH??K', 'Bj\uFFFD\uFFFDrn Tapph\uFFFD\uFFFD\uFFFD\uFFFDk', 'Andra Tappnoran')
    expect(lines.map(idsOf)).toEqual([[andre.id], [gustav.id], [bjorn.id], [bjorn.id], [bjorn.id], []])
    expect(new Set(lines.slice(0, -1).map(({ candidates }) => candidates[0]?.found_by))).toEqual(new Set(['spelling']))
  })

  it('suggests nobody by spelling to a page from before an upgrade, which does not ask for it', async () => {
    const { id } = await member('Kåre', 'Åmossen')
    const { body } = await treasurer.rpc('find_payers', { p_lines: ['K?re ?mossen', 'Kåre Åmossen'] })
    expect(answers.parse(body).map(idsOf)).toEqual([[], [id]])
  })

  it('says that there may be more when too many members nearly match to check them all', async () => {
    for (let one = 0; one <= payerLimits.candidates; one++) await member('Hakan', 'Skar')
    await member('Håkan', 'Skår')
    const [signs, other] = await find('H?kan Sk?r', 'H?kan Åmossen')
    expect(signs?.more).toBe(true)
    expect(other?.more).toBe(false)
  })

  it('trusts the Golf-ID over the name beside it, as one member may pay for another', async () => {
    const [eva, per] = [await member('Eva', 'Betalar'), await member('Per', 'Betald')]
    expect((await find(`Eva Betalar ${per.golfId}`)).map(idsOf)).toEqual([[per.id]])
    expect((await find(`Eva Betalar ${per.golfId} och ${eva.golfId}`)).map(idsOf)).toEqual([[per.id, eva.id]])
    // Nobody has this Golf-ID, so the name decides.
    expect((await find('Eva Betalar 010101-999')).map(idsOf)).toEqual([[eva.id]])
  })

  it('returns the Golf-IDs that nobody has, in a line where another one was found', async () => {
    const [eva, bo] = [await member('Eva', 'Flera'), await member('Bo', 'Flera')]
    const lines = await find(
      `Eva Flera ${eva.golfId}, 010101-999 550,00`, `${eva.golfId} ${bo.golfId.replace('-', '')}`, `${eva.golfId} 261128 500,00`, 'Eva Flera 010101-999',
    )
    expect(lines.map(idsOf)).toEqual([[eva.id], [eva.id, bo.id], [eva.id], [eva.id]])
    expect(lines.map(({ unknown_golf_ids: unknown }) => unknown)).toEqual([['010101-999'], [], [], []])
  })

  it('returns all members with a name up to a limit, and says when there are more', async () => {
    const two = [await member('Ulla', 'Lika'), await member('Ulla', 'Lika')]
    const [few] = await find('Ulla Lika')
    expect(new Set(few && idsOf(few))).toEqual(new Set(two.map(({ id }) => id)))
    for (let more = 0; more < payerLimits.candidates; more++) await member('Ulla', 'Lika')
    const [many] = await find('Ulla Lika')
    expect(many?.candidates).toHaveLength(payerLimits.candidates)
    expect(many?.more).toBe(true)
  })

  it('says which members have already paid or left', async () => {
    const [paid, left] = [await member('Inge', 'Redan'), await member('Gun', 'Borta')]
    await treasurer.rpc('set_member_paid', { p_id: paid.id, p_paid: true })
    await treasurer.rpc('end_membership', { p_id: left.id, p_ended_on: '2026-01-31' })
    const [first, second] = await find(paid.golfId, left.golfId)
    expect(first?.candidates[0]).toMatchObject({ paid: true, ended_on: null })
    expect(second?.candidates[0]).toMatchObject({ ended_on: '2026-01-31' })
  })

  it('refuses an empty list, too many lines and lines that are too long', async () => {
    const refused = async (p_lines: string[]) => (await treasurer.rpc('find_payers', { p_lines })).status
    expect(await refused([])).toBe(422)
    expect(await refused(Array.from({ length: payerLimits.linesAtOnce + 1 }, () => 'x'))).toBe(422)
    expect(await refused(['x'.repeat(payerLimits.lineLength + 1)])).toBe(422)
  })

  it('is for writers only, like mark_paid', async () => {
    const reader = await site.adminVisitor('admin_read')
    const { visitor } = await site.person()
    for (const [who, status] of [[reader, 403], [visitor, 403], [site.visitor(), 401]] as const) {
      expect((await who.rpc('find_payers', { p_lines: ['Anna'] })).status).toBe(status)
      expect((await who.rpc('mark_paid', { p_ids: [randomUUID()] })).status).toBe(status)
    }
  })
})

describe('mark_paid', () => {
  const isPaid = async (id: string) => (await site.db.select({ paid: members.matchplayApproved }).from(members).where(eq(members.id, id)))[0]?.paid

  it('marks unpaid members, says why others are skipped, and logs each mark once', async () => {
    const [one, two, before, gone] = [await member('Ett', 'Prov'), await member('Två', 'Prov'), await member('Tre', 'Prov'), await member('Fyra', 'Prov')]
    await treasurer.rpc('set_member_paid', { p_id: before.id, p_paid: true })
    // A member who left may have a mark: it is that of the membership's last year.
    const left = await member('Sju', 'Prov')
    await treasurer.rpc('set_member_paid', { p_id: left.id, p_paid: true })
    for (const { id } of [gone, left]) await treasurer.rpc('end_membership', { p_id: id, p_ended_on: '2026-01-31' })
    const nobody = randomUUID()
    const p_ids = [two.id, before.id, gone.id, left.id, nobody, one.id, one.id.toUpperCase()]
    const first = await treasurer.rpc('mark_paid', { p_ids })
    expect(first.body).toEqual({ marked: [two.id, one.id], already: [before.id], ended: [gone.id, left.id], missing: [nobody] })
    expect(await Promise.all([one, two, before, gone].map(({ id }) => isPaid(id)))).toEqual([true, true, true, false])
    expect((await treasurer.rpc('mark_paid', { p_ids })).body).toEqual({ marked: [], already: [two.id, before.id, one.id], ended: [gone.id, left.id], missing: [nobody] })
    const acts = await site.db.select().from(auditEntries).where(eq(auditEntries.act, 'member_paid')).orderBy(desc(auditEntries.seq)).limit(4)
    expect(new Set(acts.map(({ subjectId }) => subjectId))).toEqual(new Set([one.id, two.id, before.id, left.id]))
  })

  it('updates the time of the last change, so that an open card notices', async () => {
    const { id } = await member('Fem', 'Prov')
    const changedAt = async () => (await site.db.select({ at: members.updatedAt }).from(members).where(eq(members.id, id)))[0]?.at.getTime() ?? 0
    const before = await changedAt()
    await treasurer.rpc('mark_paid', { p_ids: [id] })
    expect(await changedAt()).toBeGreaterThan(before)
  })

  it('refuses anything but member ids, and too many of them', async () => {
    expect(refusalOf(await treasurer.rpc('mark_paid', { p_ids: ['780912-013'] })).code).toBe('INVALID')
    expect(refusalOf(await treasurer.rpc('mark_paid', { p_ids: Array.from({ length: payerLimits.membersAtOnce + 1 }, () => randomUUID()) })).code).toBe('INVALID')
  })
})
