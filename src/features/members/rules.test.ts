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

describe('where log-in links go when an address is saved', () => {
  it('stays when the other address, or nothing, changes', () => {
    expect(logInEmailMove(facts)).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...facts, saved: { workEmail: 'ny@example.com' } })).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...facts, saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'none' })
  })

  it('moves once confirmed when the address it is changes, whichever field holds it', () => {
    expect(logInEmailMove({ ...facts, saved: { privateEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    const work = { ...facts, logInEmail: 'jobb@example.com', saved: { workEmail: 'ny@example.com' } }
    expect(logInEmailMove({ ...work, before: { privateEmail: null, workEmail: 'jobb@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    // The private address is the chosen kind, so once the work address changes the links go to that one.
    expect(logInEmailMove(work)).toEqual({ move: 'confirm', email: 'hem@example.com' })
  })

  it('stays where it is of another kind and nothing is saved: nobody is mailed for that', () => {
    expect(logInEmailMove({ ...facts, logInEmail: 'jobb@example.com' })).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...facts, logInEmail: 'jobb@example.com', pendingEmail: 'hem@example.com' })).toEqual({ move: 'none' })
  })

  it('comes to the only address there is, wherever it was', () => {
    for (const workEmail of [null, 'jobb@example.com']) {
      expect(logInEmailMove({ ...facts, logInEmail: 'borta@example.com', before: { privateEmail: null, workEmail }, saved: { workEmail: 'ny@example.com' } }))
        .toEqual({ move: 'confirm', email: 'ny@example.com' })
    }
  })

  it('comes to the chosen address when the other one, which waits to be confirmed, is changed', () => {
    const waiting = { ...facts, logInEmail: 'borta@example.com', pendingEmail: 'jobb@example.com' }
    expect(logInEmailMove({ ...waiting, saved: { workEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'hem@example.com' })
  })

  it('comes to the chosen kind of address when there is one', () => {
    const atWork = { ...facts, logInEmail: 'jobb@example.com', before: { privateEmail: null, workEmail: 'jobb@example.com' } }
    for (const contactMethod of ['private_email', 'phone', null] as const) {
      expect(logInEmailMove({ ...atWork, contactMethod, saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'confirm', email: 'hem@example.com' })
    }
    expect(logInEmailMove({ ...atWork, contactMethod: 'work_email', saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'none' })
  })

  it('follows a choice of the other kind, and comes back with it', () => {
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

  it('follows the chosen field when both hold it', () => {
    const same = { ...facts, before: { privateEmail: 'hem@example.com', workEmail: 'hem@example.com' } }
    expect(logInEmailMove({ ...same, saved: { workEmail: 'ny@example.com' } })).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...same, saved: { privateEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    const atWork = { ...same, contactMethod: 'work_email' as const }
    expect(logInEmailMove({ ...atWork, saved: { workEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
  })

  it('goes to the other address when the one it is at is taken away, and stays when there is none', () => {
    expect(logInEmailMove({ ...facts, saved: { privateEmail: null } })).toEqual({ move: 'confirm', email: 'jobb@example.com' })
    const atWork = { ...facts, logInEmail: 'jobb@example.com', contactMethod: 'work_email' as const }
    expect(logInEmailMove({ ...atWork, saved: { workEmail: null } })).toEqual({ move: 'confirm', email: 'hem@example.com' })
    expect(logInEmailMove({ ...atWork, saved: { privateEmail: null } })).toEqual({ move: 'none' })
    expect(logInEmailMove({ ...facts, saved: { privateEmail: null, workEmail: null } })).toEqual({ move: 'none' })
  })

  it('asks the chosen address anew when the one it is at meanwhile changes', () => {
    const chosen = { ...facts, contactMethod: 'work_email' as const, saved: { privateEmail: 'ny@example.com' } }
    expect(logInEmailMove({ ...chosen, pendingEmail: 'jobb@example.com' })).toEqual({ move: 'confirm', email: 'jobb@example.com' })
    expect(logInEmailMove(chosen)).toEqual({ move: 'confirm', email: 'jobb@example.com' })
  })

  it('waits for the newest address only', () => {
    const waiting = { ...facts, pendingEmail: 'ny@example.com', before: { privateEmail: 'ny@example.com', workEmail: 'jobb@example.com' } }
    expect(logInEmailMove({ ...waiting, saved: { privateEmail: 'nyare@example.com' } })).toEqual({ move: 'confirm', email: 'nyare@example.com' })
    expect(logInEmailMove({ ...waiting, saved: { privateEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    expect(logInEmailMove({ ...waiting, saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'back' })
    expect(logInEmailMove({ ...waiting, saved: { privateEmail: null, workEmail: null } })).toEqual({ move: 'back' })
    expect(logInEmailMove({ ...waiting, saved: { workEmail: 'annan@example.com' } })).toEqual({ move: 'none' })
  })

  it('stays when a first address of the other kind is saved, whatever stands unconfirmed in the chosen field', () => {
    const planted = { ...facts, before: { privateEmail: 'inford@example.com', workEmail: null } }
    expect(logInEmailMove({ ...planted, saved: { workEmail: 'jobb@example.com' } })).toEqual({ move: 'none' })
    const atWork = { ...facts, contactMethod: 'work_email' as const, before: { privateEmail: null, workEmail: 'inford@example.com' } }
    expect(logInEmailMove({ ...atWork, saved: { privateEmail: 'hem2@example.com' } })).toEqual({ move: 'none' })
  })

  it('can be asked for anew when the confirmation was never given', () => {
    const lapsed = { ...facts, before: { privateEmail: 'ny@example.com', workEmail: 'jobb@example.com' } }
    expect(logInEmailMove({ ...lapsed, saved: { privateEmail: 'ny@example.com' } })).toEqual({ move: 'confirm', email: 'ny@example.com' })
    expect(logInEmailMove({ ...lapsed, saved: { privateEmail: 'hem@example.com' } })).toEqual({ move: 'none' })
  })
})

describe('where a member wants answers', () => {
  const member = { private_email: 'privat@example.com', work_email: 'arbete@example.com', contact_method: null, login_email: 'inloggning@example.com' }
  it.each([
    [{}, 'privat@example.com'],
    [{ contact_method: 'work_email' as const }, 'arbete@example.com'],
    [{ private_email: null }, 'arbete@example.com'],
    [{ contact_method: 'work_email' as const, work_email: null }, 'privat@example.com'],
    [{ private_email: null, work_email: null }, 'inloggning@example.com'],
  ])('%j', (facts, address) => {
    expect(answerEmail({ ...member, ...facts })).toBe(address)
  })
})

describe('the longest name that the register takes', () => {
  const whole = `${profileFields.firstName.parse('Å'.repeat(60))} ${profileFields.lastName.parse('Ö'.repeat(60))}`
  it.each([
    ['of whoever books', bookingFields.fullName], ['of a co-player', bookingFields.coPlayerName], ['of whoever writes to the board', contactFields.name],
  ])('fits in the field %s, which forms fill in with it', (_, field) => {
    expect(z.safeParse(field, whole).success).toBe(true)
    expect(z.safeParse(field, `${whole}n`).success).toBe(false)
  })
})
