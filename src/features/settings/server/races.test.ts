import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SettingName } from '#domain/settings.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { refusalOf, startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { readAll } from './testing.ts'

// The embedded database has a single connection, which hides these races.
describe.runIf(process.env['TEST_DATABASE_URL'])('at the same moment', () => {
  let site: TestSite
  let people: TestPerson[]
  beforeAll(async () => {
    site = await startTestSite()
    people = [await site.person({ roles: ['superadmin'] }), await site.person({ roles: ['superadmin'] })]
  })
  afterAll(() => site.close())

  const saveAll = (makeChange: (index: number) => { name: string; revision: number; value: string }) => (
    Promise.all(Array.from({ length: 40 }, (_, index) => {
      const person = people[index % people.length]
      if (!person) throw new Error('There is nobody')
      return person.visitor.rpc('save_settings', { p_changes: [makeChange(index)] })
    }))
  )

  /** Makes this process read the settings, whichever process has saved them (checks/machines). */
  const asSaved = () => site.services.settings.refresh()

  it('exactly one of 40 different fees is saved, and it is logged once', async () => {
    const answers = await saveAll((index) => ({ name: 'fee', revision: 0, value: String(300 + index) }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => refusalOf(answer).code))).toEqual(new Set(['SETTINGS_MOVED']))
    const winner = answers.findIndex(({ status }) => status === 200)
    await asSaved()
    expect(site.config.association.fee).toBe(300 + winner)
    const entries = await site.db.select().from(auditEntries).where(and(eq(auditEntries.act, 'settings_changed'), eq(auditEntries.subjectId, 'fee')))
    expect(entries).toHaveLength(1)
    const person = people[0]
    expect(person && (await readAll(person.visitor))('fee').revision).toBe(1)
  })

  it('two settings that contradict each other are never both saved', async () => {
    const answers = await saveAll((index) => (
      index % 2 === 0 ? { name: 'founding_year', revision: 0, value: '2020' } : { name: 'membership_year', revision: 0, value: '2010' }
    ))
    // A save of the value that is already stored is reported as saved.
    expect(new Set(answers.flatMap(({ status }, index) => (status === 200 ? [index % 2] : []))).size).toBe(1)
    await asSaved()
    const { foundingYear, membershipYear } = site.config.association
    expect(foundingYear).toBeLessThanOrEqual(membershipYear)
  })

  it('40 saves of the same bankgiro, half of them with a Swish number, mail each change once', async () => {
    const swish = { name: 'swish', revision: 0, value: '1231181189' }
    const bankgiro = { name: 'bankgiro', revision: 0, value: '5050-1055' }
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => {
      const person = people[index % people.length]
      if (!person) throw new Error('There is nobody')
      return person.visitor.rpc('save_settings', { p_changes: index % 2 === 0 ? [bankgiro] : [bankgiro, swish] })
    }))
    // A save of the value that is already stored is reported as saved.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const texts = (await site.mails()).filter(({ kind }) => kind === 'payment_changed').map(({ text }) => text)
    for (const row of ['Bankgiro: 5050-1055', 'Swish-nummer: 123 118 11 89']) expect(texts.filter((text) => text.includes(row)), row).toHaveLength(1)
  })

  it('the mail about a bankgiro goes to the address that the board had when the bankgiro was saved', async () => {
    const [one, other] = people
    if (!one || !other) throw new Error('There is nobody')
    for (let round = 0; round < 10; round += 1) {
      await asSaved()
      const settings = await readAll(one.visitor)
      const former = settings('board_email').value
      const to = `styrelsen${round}@example.com`
      const save = ({ visitor }: TestPerson, name: SettingName, value: string) => (
        visitor.rpc('save_settings', { p_changes: [{ name, value, revision: settings(name).revision }] })
      )
      const answers = await Promise.all([save(one, 'board_email', to), save(other, 'bankgiro', round % 2 === 0 ? '160-9908' : '5050-1055')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const [first] = (await site.db.select({ name: auditEntries.subjectId }).from(auditEntries).where(eq(auditEntries.act, 'settings_changed')).orderBy(desc(auditEntries.seq)).limit(2)).toReversed()
      const told = (await site.mails()).find(({ kind }) => kind === 'payment_changed')
      expect(told?.to, `round ${round}`).toBe(first?.name === 'board_email' ? to : former)
    }
  })
})
