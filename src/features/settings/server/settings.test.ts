import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settingTexts } from '#domain/settings.ts'
import { seasons } from '#content/competitions.ts'
import { matchPlayForms } from '#content/match-play.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { loadContent } from '#server/content/store.ts'
import { writeSetting } from '#server/settings/store.ts'
import { siteSettings } from '#server/settings/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { settingsTexts } from '../texts.ts'
import { readAll, save } from './testing.ts'

let site: TestSite
let superadmin: TestPerson

beforeAll(async () => {
  site = await startTestSite({ MEMBERSHIP_FEE: '300', BANKGIRO: '1609908' })
  superadmin = await site.person({ roles: ['superadmin'], firstName: 'Åsa' })
  await loadContent(site.db, [{ kind: 'season', entries: seasons }, { kind: 'match_play_form', entries: matchPlayForms }], site.clock.now())
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(siteSettings)
  await site.services.settings.refresh()
})

const log = () => site.db.select().from(auditEntries).where(eq(auditEntries.act, 'settings_changed')).orderBy(asc(auditEntries.seq))

describe('before anything is changed', () => {
  it('settings come from the installation, and those of the season from the published content', async () => {
    const of = await readAll(superadmin.visitor)
    expect(of('fee')).toEqual({
      name: 'fee', value: '300', source: 'installation', installation: '300', revision: 0, changed_at: null, changed_by: null,
    })
    expect(of('bankgiro').value).toBe('160-9908')
    expect(of('swish').value).toBe('')
    expect(of('group_stage_ends').value).toBe('2025-08-17')
    expect(of('leader_email').value).toBe('tavling@example.com')
  })

  it.each(['admin_read', 'admin_write'] as const)('%s may neither see nor change settings', async (role) => {
    const visitor = await site.adminVisitor(role)
    expect(await visitor.rpc('get_settings')).toMatchObject({ status: 403 })
    expect(await visitor.rpc('save_settings', { p_changes: [{ name: 'fee', revision: 0, value: '1' }] })).toMatchObject({ status: 403 })
    expect(site.config.association.fee).toBe(300)
  })
})

describe('a change', () => {
  it('is stored normalized, with who and when, and takes effect at once', async () => {
    const answer = await save(superadmin.visitor, { fee: '325', swish: '1231181189', name: 'Åby GK', board_email: 'Ny@Example.com' })
    expect(answer.status).toBe(200)
    const of = await readAll(superadmin.visitor)
    expect(of('swish')).toEqual({
      name: 'swish', value: '123 118 11 89', source: 'stored', installation: '', revision: 1,
      changed_at: site.clock.now().toISOString(), changed_by: 'Åsa Exempel',
    })
    expect(site.config.association).toMatchObject({ name: 'Åby GK', fee: 325, swish: '123 118 11 89', bankgiro: '160-9908' })
    expect(site.config.boardEmail).toBe('ny@example.com')
    expect(site.config.mailFrom.name).toBe('Åby GK')
    expect((await site.visitor().call('GET', '/site.webmanifest')).body).toContain('"name":"Åby GK"')
  })

  it('is used in mails written after it', async () => {
    await save(superadmin.visitor, { name: 'Åby GK', board_email: 'ny@example.com', email: 'hej@example.com' })
    const member = await site.person()
    const form = { p_name: 'Bo Exempel', p_email: member.email, p_subject: 'Om greenen', p_message: 'Den behöver klippas.' }
    expect((await member.visitor.rpc('send_contact_message', form)).status).toBe(200)
    expect((await site.mails('ny@example.com')).filter(({ kind }) => kind === 'contact_message')).toHaveLength(1)
    const [receipt] = await site.mails(member.email)
    expect(receipt?.text).toContain('Åby GK')
    expect(receipt?.text).toContain('hej@example.com')
  })

  it('is logged with the old and the new value', async () => {
    const before = (await log()).length
    await save(superadmin.visitor, { fee: '325', bankgiro: '' })
    expect((await log()).slice(before).map(({ actorId, subjectKind, subjectId, details }) => [actorId, subjectKind, subjectId, details])).toEqual([
      [superadmin.userId, 'setting', 'bankgiro', { from: '160-9908', to: null }],
      [superadmin.userId, 'setting', 'fee', { from: '300', to: '325' }],
    ])
  })

  it('is logged without its value if it may be a personal address or number', async () => {
    const before = (await log()).length
    await save(superadmin.visitor, {
      email: 'eva.exempel@example.com', phone: '070-174 06 05', board_email: 'asa.exempel@example.com', leader_email: 'bo.exempel@example.com', round_payment: 'Swisha till Bo Exempel.',
    })
    const logged = (await log()).slice(before).map(({ subjectId, details }) => ({ subjectId, details }))
    expect(logged).toHaveLength(5)
    for (const subjectId of ['email', 'phone', 'board_email', 'leader_email', 'round_payment']) expect(logged).toContainEqual({ subjectId, details: {} })
  })

  it('back to the installation restores its value, and counts as a change', async () => {
    await save(superadmin.visitor, { fee: '325' })
    await save(superadmin.visitor, { fee: null })
    expect((await readAll(superadmin.visitor))('fee')).toMatchObject({ value: '300', source: 'installation', revision: 2, changed_by: 'Åsa Exempel' })
    expect(site.config.association.fee).toBe(300)
  })

  it('of the board address redirects mails that wait for the board, and no others', async () => {
    const { outbox } = site.services
    for (const [kind, address] of [['contact_message', site.config.boardEmail], ['contact_receipt', 'anna@example.com']] as const) {
      await outbox.enqueue(site.db, { kind, to: { address }, subject: 'Väntar', text: 'Text', html: '<p>Text</p>' })
    }
    const waitingFor = async (address: string) => (await site.mails(address)).filter(({ subject }) => subject === 'Väntar').map(({ kind }) => kind)
    await save(superadmin.visitor, { board_email: 'ny@example.com', name: 'Åby GK' })
    expect(await waitingFor('ny@example.com')).toEqual(['contact_message'])
    expect(await waitingFor('anna@example.com')).toEqual(['contact_receipt'])
    await save(superadmin.visitor, { board_email: null })
    expect(await waitingFor(site.config.boardEmail)).toEqual(['contact_message'])
  })

  it('of the board address redirects mails that a process wrote before it knew of the change', async () => {
    const former = site.config.boardEmail
    // Saved by another process.
    await site.db.insert(siteSettings).values({ name: 'board_email', value: 'nyare@example.com', revision: 1, updatedAt: site.clock.now() })
    await site.services.outbox.enqueue(site.db, { kind: 'contact_message', to: { address: former }, subject: 'Skrivet sent', text: 'Text', html: '<p>Text</p>' })
    await site.services.settings.refresh()
    expect((await site.mails('nyare@example.com')).map(({ subject }) => subject)).toContain('Skrivet sent')
    expect((await site.mails(former)).map(({ subject }) => subject)).not.toContain('Skrivet sent')
  })

  it('to the value that already applies is neither stored nor logged', async () => {
    const before = (await log()).length
    await save(superadmin.visitor, { fee: '0300', swish: null })
    expect((await readAll(superadmin.visitor))('fee')).toMatchObject({ source: 'installation', revision: 0 })
    expect(await log()).toHaveLength(before)
  })

  it('of the season shows in the match play rules, which are no example once dates and leader are set', async () => {
    await save(superadmin.visitor, { group_stage_ends: '2026-08-16', knockout_starts: '2026-08-24' })
    const visitor = await site.memberVisitor()
    const rules = await visitor.rpc('get_match_play_rules')
    expect(rules.body).toMatchObject({ schedule: { year: '2026', groupStageEnds: '2026-08-16', leaderEmail: 'tavling@example.com', isExample: true } })
    expect(JSON.stringify(rules.body)).toContain('Slutspelet börjar måndagen den 24 augusti 2026, ungefär en vecka efter gruppspelet. Varje')
    for (const [starts, told] of [['2026-09-07', 'måndagen den 7 september 2026, ungefär tre veckor efter gruppspelet. Varje'], ['2026-08-17', 'måndagen den 17 augusti 2026. Varje']] as const) {
      await save(superadmin.visitor, { knockout_starts: starts })
      expect(JSON.stringify((await visitor.rpc('get_match_play_rules')).body)).toContain(`Slutspelet börjar ${told}`)
    }
    await save(superadmin.visitor, { leader_email: 'ledare@example.com' })
    expect((await visitor.rpc('get_match_play_rules')).body).toMatchObject({ schedule: { leaderEmail: 'ledare@example.com', isExample: false } })
  })
})

describe('a refused change', () => {
  it('says what is wrong field by field, and saves nothing', async () => {
    const answer = await save(superadmin.visitor, { fee: '325', bankgiro: '160-9907', name: ' ' })
    expect(answer).toMatchObject({
      status: 422, body: { code: 'INVALID', data: { fields: { name: settingTexts.missing, bankgiro: settingTexts.checkDigit } } },
    })
    expect(site.config.association.fee).toBe(300)
  })

  it('may be one that contradicts another setting, unless that one is changed too', async () => {
    expect(await save(superadmin.visitor, { founding_year: '2030' }))
      .toMatchObject({ status: 422, body: { data: { fields: { founding_year: settingsTexts.foundedLater } } } })
    for (const [starts, problem] of [['2025-08-17', settingsTexts.knockoutEarly], ['2052-08-25', settingsTexts.knockoutOtherYear]] as const) {
      expect(await save(superadmin.visitor, { knockout_starts: starts }))
        .toMatchObject({ status: 422, body: { data: { fields: { knockout_starts: problem } } } })
    }
    expect((await save(superadmin.visitor, { founding_year: '2030', membership_year: '2030' })).status).toBe(200)
  })

  it('is not caused by two stored settings that break a newer rule, until one of them is changed', async () => {
    const now = site.clock.now()
    for (const [name, text] of [['group_stage_ends', '2025-08-17'], ['knockout_starts', '2026-08-25']] as const) await writeSetting(site.db, { name, text, now })
    expect((await save(superadmin.visitor, { fee: '325' })).status).toBe(200)
    expect(site.config.association.fee).toBe(325)
    // The rule applies as soon as either of the two is changed, and the problem is reported for the one that is wrong.
    for (const changed of [{ group_stage_ends: '2025-08-18' }, { knockout_starts: '2026-08-26' }, { fee: '350', group_stage_ends: '2025-08-18' }]) {
      expect(await save(superadmin.visitor, changed), JSON.stringify(changed))
        .toMatchObject({ status: 422, body: { data: { fields: { knockout_starts: settingsTexts.knockoutOtherYear } } } })
    }
    expect(site.config.association.fee).toBe(325)
    expect((await save(superadmin.visitor, { group_stage_ends: '2026-08-16' })).status).toBe(200)
  })

  it.each([
    [[]],
    [[{ name: 'colour', revision: 0, value: 'red' }]],
    [[{ name: 'fee', revision: -1, value: '1' }]],
    [[{ name: 'fee', revision: 0, value: 1 }]],
    [[{ name: 'fee', revision: 0, value: '1' }, { name: 'fee', revision: 0, value: '2' }]],
  ])('may be malformed input: %j', async (changes) => {
    expect(await superadmin.visitor.rpc('save_settings', { p_changes: changes })).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  })
})

describe('when two saves collide', () => {
  it('the second is refused, is shown the value that the first saved, and saves nothing', async () => {
    const other = await site.person({ roles: ['superadmin'], firstName: 'Bo' })
    expect((await save(other.visitor, { fee: '350' })).status).toBe(200)
    const answer = await superadmin.visitor.rpc('save_settings', {
      p_changes: [{ name: 'fee', revision: 0, value: '325' }, { name: 'name', revision: 0, value: 'Åby GK' }],
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'SETTINGS_MOVED', data: { moved: [{ name: 'fee', value: '350', revision: 1, changed_by: 'Bo Exempel' }] } },
    })
    expect(site.config.association).toMatchObject({ name: 'VGF', fee: 350 })
  })

  it('the second is refused even if the first has reset the setting since', async () => {
    await save(superadmin.visitor, { fee: '350' })
    await save(superadmin.visitor, { fee: null })
    const changes = [{ name: 'fee', revision: 0, value: '325' }]
    expect(await superadmin.visitor.rpc('save_settings', { p_changes: changes })).toMatchObject({ status: 409, body: { code: 'SETTINGS_MOVED' } })
  })

  it('a repeated save, as after a lost answer, is stored once and reported as saved', async () => {
    const changes = [{ name: 'fee', revision: 0, value: '350' }, { name: 'swish', revision: 0, value: '1231181189' }]
    const send = () => superadmin.visitor.rpc('save_settings', { p_changes: changes })
    expect((await send()).status).toBe(200)
    const entries = await site.db.$count(auditEntries)
    expect((await send()).status).toBe(200)
    expect(await site.db.$count(auditEntries)).toBe(entries)
    expect(site.config.association).toMatchObject({ fee: 350, swish: '123 118 11 89' })
  })

  it('a save of another setting does not conflict', async () => {
    await save(superadmin.visitor, { fee: '350' })
    expect((await superadmin.visitor.rpc('save_settings', { p_changes: [{ name: 'name', revision: 0, value: 'Åby GK' }] })).status).toBe(200)
    expect(site.config.association).toMatchObject({ name: 'Åby GK', fee: 350 })
  })
})

it('a stored value that breaks its rule counts as not set, and the site keeps working', async () => {
  await site.db.insert(siteSettings).values([
    { name: 'fee', value: 'gratis', revision: 4, updatedAt: site.clock.now() },
    { name: 'gone', value: { a: 1 }, revision: 1, updatedAt: site.clock.now() },
  ])
  await site.services.settings.refresh()
  expect(site.config.association.fee).toBe(300)
  expect((await readAll(superadmin.visitor))('fee')).toMatchObject({ value: '300', source: 'installation', revision: 4 })
})
