import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '#server/outbox/tables.ts'
import { siteSettings } from '#server/settings/tables.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { save } from './testing.ts'

const board = 'styrelsen@example.com'
let site: TestSite
let superadmin: TestPerson

beforeAll(async () => {
  site = await startTestSite({ BANKGIRO: '1609908', BOARD_EMAIL: board })
  superadmin = await site.person({ roles: ['superadmin'], firstName: 'Åsa' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(siteSettings)
  await site.services.settings.refresh()
  await site.db.delete(mails)
})

const told = async () => (await site.mails()).map(({ kind, to, text }) => ({ kind, to, text: text.replaceAll(/\s+/g, ' ') }))

describe('the board is mailed', () => {
  it('the new payment details with the old ones and who changed them', async () => {
    expect((await save(superadmin.visitor, { bankgiro: '5050-1055', swish: '1231181189', round_payment: 'Swisha till 070-174 06 05', fee: '325' })).status).toBe(200)
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'payment_changed', to: board })
    expect(mail?.text).toContain('Bankgiro: 5050-1055 (tidigare 160-9908) Swish-nummer: 123 118 11 89 (tidigare tomt) Så betalas en runda: Swisha till 070-174 06 05. (tidigare tomt) Ändrat av: Åsa Exempel När: ')
    expect(mail?.text).toContain('/admin/installningar')
    expect(mail?.text).toContain('Kontakta banken')
    expect(mail?.text).not.toContain('325')
  })

  it('when a number is removed or reset to that of the installation', async () => {
    await save(superadmin.visitor, { bankgiro: '' })
    await save(superadmin.visitor, { bankgiro: null })
    expect((await told()).map(({ text }) => /Bankgiro: (.*?) Ändrat av/.exec(text)?.[1])).toEqual(['160-9908 (tidigare tomt)', 'tomt (tidigare 160-9908)'])
  })

  it('about no other setting, no unchanged value and no refused change', async () => {
    await save(superadmin.visitor, { fee: '325', name: 'Åby GK', email: 'hej@example.com', member_counter: '700', leader_email: 'ledare@example.com' })
    await save(superadmin.visitor, { bankgiro: '1609908', board_email: 'Styrelsen@Example.com', swish: null })
    expect((await save(superadmin.visitor, { bankgiro: '5050-1055', fee: 'mycket' })).status).toBe(422)
    expect((await save(superadmin.visitor, { bankgiro: '5050-1055', founding_year: '2030' })).status).toBe(422)
    expect((await superadmin.visitor.rpc('save_settings', { p_changes: [{ name: 'bankgiro', revision: 7, value: '5050-1055' }] })).status).toBe(409)
    expect(await told()).toEqual([])
  })
})

describe('when the address of the board is changed', () => {
  it('the former one is told who changed it to what, and that mail stays there on a further change', async () => {
    await save(superadmin.visitor, { board_email: 'ny@example.com' })
    await save(superadmin.visitor, { board_email: 'nyare@example.com' })
    const letters = await told()
    expect(letters.map(({ kind, to }) => [kind, to])).toEqual([['board_email_changed', 'ny@example.com'], ['board_email_changed', board]])
    expect(letters[1]?.text).toContain('Styrelsens e-post: ny@example.com (tidigare styrelsen@example.com) Ändrat av: Åsa Exempel')
    expect(letters[1]?.text).not.toContain('banken')
  })

  it('together with the bankgiro, the former one is told of both and the new one of the bankgiro', async () => {
    await save(superadmin.visitor, { board_email: 'ny@example.com', bankgiro: '5050-1055' })
    const letters = await told()
    expect(Object.fromEntries(letters.map(({ kind, to }) => [kind, to]))).toEqual({ board_email_changed: board, payment_changed: 'ny@example.com' })
    expect(letters).toHaveLength(2)
    for (const { text } of letters) expect(text).toContain('Bankgiro: 5050-1055 (tidigare 160-9908) Ändrat av')
  })

  it('a mail about a changed bankgiro that still waits to be sent stays at the former one', async () => {
    await save(superadmin.visitor, { bankgiro: '5050-1055' })
    await save(superadmin.visitor, { board_email: 'ny@example.com' })
    expect(new Set((await told()).map(({ kind, to }) => `${kind} ${to}`))).toEqual(new Set([`board_email_changed ${board}`, `payment_changed ${board}`]))
  })
})
