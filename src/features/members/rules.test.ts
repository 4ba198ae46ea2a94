import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contactFields } from '#features/association/rules.ts'
import { bookingFields } from '#features/booking/form-contract.ts'
import { answerEmail, type LogInEmailFacts, logInEmailMove, profileFields } from './rules.ts'

const facts: LogInEmailFacts = {
  logInEmail: 'hem@example.com',
  pendingEmail: null,
  contactMethod: 'private_email',
  before: { privateEmail: 'hem@example.com', workEmail: 'jobb@example.com' },
  saved: {},
}

describe('the address for log-in links, when the profile is saved', () => {
  it('stays when only the other address, or nothing, changes', () => {
    expect(logInEmailMove(facts)).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...facts, saved: { workEmail: 'ny@example.com' } })).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...facts, saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'none' })
  })

  it('moves once confirmed when that same address is edited, in whichever field it stands', () => {
    expect(logInEmailMove({ ...facts, saved: { privateEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    const work = { ...facts, logInEmail: 'jobb@example.com', saved: { workEmail: 'ny@example.com' } }
    expect(logInEmailMove({ ...work, before: { privateEmail: null, workEmail: 'jobb@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    // The private address is the chosen kind, so once the work address changes the links go to that one.
    expect(logInEmailMove(work)).toEqual({ move: 'confirm', email: 'hem@example.com' })
  })

  it('stays at an address of the other kind when nothing is saved, so that nobody is mailed', () => {
    expect(logInEmailMove({ ...facts, logInEmail: 'jobb@example.com' })).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...facts, logInEmail: 'jobb@example.com', pendingEmail: 'hem@example.com' })).toEqual({ move: 'none' })
  })

  it('moves to the saved address when that is the only one, wherever it was before', () => {
    for (const workEmail of [null, 'jobb@example.com']) {
      expect(logInEmailMove({ ...facts, logInEmail: 'borta@example.com', before: { privateEmail: null, workEmail }, saved: { workEmail: 'ny@example.com' } }))
        .toEqual({ move: 'confirm', email: 'ny@example.com' })
    }
  })

  it('moves to the chosen address when the other one is changed while it waits for confirmation', () => {
    const waiting = { ...facts, logInEmail: 'borta@example.com', pendingEmail: 'jobb@example.com' }
    expect(logInEmailMove({ ...waiting, saved: { workEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'hem@example.com' })
  })

  it('moves to a first private address unless the work address is the chosen one', () => {
    const atWork = { ...facts, logInEmail: 'jobb@example.com', before: { privateEmail: null, workEmail: 'jobb@example.com' } }
    for (const contactMethod of ['private_email', 'phone', null] as const) {
      expect(logInEmailMove({ ...atWork, contactMethod, saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'confirm', email: 'hem@example.com' })
    }
    expect(logInEmailMove({ ...atWork, contactMethod: 'work_email', saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'none' })
  })

  it('follows a change of the chosen kind, and goes back when the choice is undone', () => {
    expect(logInEmailMove({ ...facts, nextMethod: 'work_email' })).toEqual({ move: 'confirm', email: 'jobb@example.com' })
    const atWork = { ...facts, logInEmail: 'jobb@example.com', contactMethod: 'work_email' as const }
    for (const nextMethod of ['private_email', 'phone', null] as const) {
      expect(logInEmailMove({ ...atWork, nextMethod })).toEqual({ move: 'confirm', email: 'hem@example.com' })
      expect(logInEmailMove({ ...atWork, nextMethod, saved: { privateEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
      expect(logInEmailMove({ ...atWork, nextMethod, before: { ...facts.before, privateEmail: null } })).toEqual({ move: 'none' })
    }
    expect(logInEmailMove({ ...atWork, nextMethod: 'work_email' })).toEqual({ move: 'none' })
    for (const nextMethod of ['private_email', 'phone', null] as const) {
      expect(logInEmailMove({ ...atWork, nextMethod, saved: { privateEmail: null } })).toEqual({ move: 'none' })
    }
    const waiting = { ...facts, contactMethod: 'work_email' as const, pendingEmail: 'jobb@example.com' }
    expect(logInEmailMove({ ...waiting, nextMethod: 'private_email' })).toEqual({ move: 'back' })
  })

  it('follows the chosen field when both fields hold the same address', () => {
    const same = { ...facts, before: { privateEmail: 'hem@example.com', workEmail: 'hem@example.com' } }
    expect(logInEmailMove({ ...same, saved: { workEmail: 'ny@example.com' } })).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...same, saved: { privateEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    const atWork = { ...same, contactMethod: 'work_email' as const }
    expect(logInEmailMove({ ...atWork, saved: { workEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
  })

  it('moves to the other address when its own is removed, and stays when there is no other', () => {
    expect(logInEmailMove({ ...facts, saved: { privateEmail: null } })).toEqual({ move: 'confirm', email: 'jobb@example.com' })
    const atWork = { ...facts, logInEmail: 'jobb@example.com', contactMethod: 'work_email' as const }
    expect(logInEmailMove({ ...atWork, saved: { workEmail: null } })).toEqual({ move: 'confirm', email: 'hem@example.com' })
    expect(logInEmailMove({ ...atWork, saved: { privateEmail: null } })).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...facts, saved: { privateEmail: null, workEmail: null } })).toEqual({ move: 'none' })
  })

  it('moves to the chosen address once confirmed, asked again if need be, when the current one is edited', () => {
    const chosen = { ...facts, contactMethod: 'work_email' as const, saved: { privateEmail: 'ny@example.com' } }
    expect(logInEmailMove({ ...chosen, pendingEmail: 'jobb@example.com' })).toEqual({ move: 'confirm', email: 'jobb@example.com' })
    expect(logInEmailMove(chosen)).toEqual({ move: 'confirm', email: 'jobb@example.com' })
  })

  it('waits for the newest address only, and goes back when that is undone or removed', () => {
    const waiting = { ...facts, pendingEmail: 'ny@example.com', before: { privateEmail: 'ny@example.com', workEmail: 'jobb@example.com' } }
    expect(logInEmailMove({ ...waiting, saved: { privateEmail: 'nyare@example.com' } })).toEqual({ move: 'confirm', email: 'nyare@example.com' })
    expect(logInEmailMove({ ...waiting, saved: { privateEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    expect(logInEmailMove({ ...waiting, saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'back' })
    expect(logInEmailMove({ ...waiting, saved: { privateEmail: null, workEmail: null } })).toEqual({ move: 'back' })
    expect(logInEmailMove({ ...waiting, saved: { workEmail: 'annan@example.com' } })).toEqual({ move: 'none' })
  })

  it('stays when a first address of the other kind is saved, even if the chosen field is unconfirmed', () => {
    const planted = { ...facts, before: { privateEmail: 'inford@example.com', workEmail: null } }
    expect(logInEmailMove({ ...planted, saved: { workEmail: 'jobb@example.com' } })).toEqual({ move: 'none' })
    const atWork = { ...facts, contactMethod: 'work_email' as const, before: { privateEmail: null, workEmail: 'inford@example.com' } }
    expect(logInEmailMove({ ...atWork, saved: { privateEmail: 'hem2@example.com' } })).toEqual({ move: 'none' })
  })

  it('asks for confirmation again when an address that was never confirmed is saved again', () => {
    const lapsed = { ...facts, before: { privateEmail: 'ny@example.com', workEmail: 'jobb@example.com' } }
    expect(logInEmailMove({ ...lapsed, saved: { privateEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    expect(logInEmailMove({ ...lapsed, saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'none' })
  })
})

describe('the address for answers to a member', () => {
  const member = { private_email: 'privat@example.com', work_email: 'arbete@example.com', contact_method: null, login_email: 'inloggning@example.com' }
  it.each([
    [{}, 'privat@example.com'],
    [{ contact_method: 'work_email' as const }, 'arbete@example.com'],
    [{ private_email: null }, 'arbete@example.com'],
    [{ contact_method: 'work_email' as const, work_email: null }, 'privat@example.com'],
    [{ private_email: null, work_email: null }, 'inloggning@example.com'],
  ])('is the chosen kind, or else the next one there is: %j', (facts, address) => {
    expect(answerEmail({ ...member, ...facts })).toBe(address)
  })
})

describe('the longest name that the register takes', () => {
  const whole = `${profileFields.firstName.parse('Å'.repeat(60))} ${profileFields.lastName.parse('Ö'.repeat(60))}`
  it.each([
    ['of whoever books', bookingFields.fullName], ['of a co-player', bookingFields.coPlayerName], ['of whoever writes to the board', contactFields.name],
  ])('just fits in the name field %s, which forms prefill with it', (_, field) => {
    expect(z.safeParse(field, whole).success).toBe(true)
    expect(z.safeParse(field, `${whole}n`).success).toBe(false)
  })
})
