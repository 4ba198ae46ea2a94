import { describe, expect, it } from 'vitest'
import { type AuditAct, auditActs } from '#domain/audit-acts.ts'
import type { AuditEntry } from './contract.ts'
import { detailsOf, sentenceOf } from './wording-rules.ts'

const eva = { id: 'u1', name: 'Eva Äng', link_id: 'm1' }
const bo = { kind: 'member', id: 'm2', name: 'Bo Exempel', link_id: 'm2', booker_id: null } as const

function sentence(act: AuditAct, changes: Partial<AuditEntry> = {}): string {
  const entry: AuditEntry = { seq: 1, at: '2025-05-24T10:00:00Z', actor: eva, act, subject: bo, details: {}, ...changes }
  return sentenceOf(entry).map(({ text }) => text).join('')
}
const details = (act: AuditAct, given: AuditEntry['details'], subject: AuditEntry['subject'] = null) => detailsOf({ act, subject, details: given })
const setting = (id: string) => ({ kind: 'setting', id, name: id, link_id: null, booker_id: null }) as const

describe('the sentence for an act', () => {
  it('names who did it to whom', () => {
    expect(sentence('application_approved')).toBe('Eva Äng godkände Bo Exempels ansökan')
    expect(sentence('member_changed', { subject: { ...bo, name: 'Max Lars' } })).toBe('Eva Äng ändrade Max Lars uppgifter')
    expect(sentence('role_granted', { details: { role: 'admin_write' } })).toBe('Eva Äng gav Bo Exempel skrivbehörighet')
    expect(sentence('settings_changed', { subject: { kind: 'setting', id: 'fee', name: 'Avgift', link_id: null, booker_id: null } })).toBe('Eva Äng ändrade inställningen ”Avgift”')
  })

  it('says "sig själv" of people who act on themselves', () => {
    const subject = { kind: 'member', id: 'm1', name: 'Eva Äng', link_id: 'm1', booker_id: null } as const
    expect(sentence('role_granted', { subject, details: { role: 'superadmin' } })).toBe('Eva Äng gav sig själv behörighet som superadministratör')
    expect(sentence('registration_completed', { subject })).toBe('Eva Äng slutförde sin registrering')
  })

  it('says "sin egen" of what belongs to the actor, inflected for the word that follows', () => {
    const subject = { ...bo, id: 'm1', name: 'Eva Äng', link_id: 'm1' }
    const booking = { kind: 'booking', id: 'b1', name: 'Eva Äng', link_id: null, booker_id: 'm1' } as const
    expect(sentence('booking_claimed', { subject: booking })).toBe('Eva Äng tog sig an sin egen bokningsförfrågan')
    expect(sentence('booking_claimed', { subject: { ...booking, booker_id: 'm2' } })).toBe('Eva Äng tog sig an Eva Ängs bokningsförfrågan')
    expect(sentence('member_changed', { subject })).toBe('Eva Äng ändrade sina egna uppgifter')
    expect(sentence('member_ended', { subject })).toBe('Eva Äng avslutade sitt eget medlemskap')
    expect(sentence('role_revoked', { subject, details: { role: 'admin_write' } })).toBe('Eva Äng tog bort sin egen skrivbehörighet')
  })

  it('tells people without a card apart by their ids', () => {
    const [actor, subject] = [{ ...eva, link_id: null }, { ...bo, link_id: null }]
    expect(sentence('role_granted', { actor, subject, details: { role: 'admin_write' } })).toBe('Eva Äng gav Bo Exempel skrivbehörighet')
    expect(sentence('role_granted', { actor, subject: { ...subject, id: eva.id }, details: { role: 'admin_write' } })).toBe('Eva Äng gav sig själv skrivbehörighet')
  })

  it.each([['Max', 'Max'], ['Fritz', 'Fritz'], ['LARS', 'LARS'], ['Bo', 'Bos'], ['Rex Ek', 'Rex Eks']])('writes the genitive of %s as %s', (name, genitive) => {
    expect(sentence('application_approved', { subject: { ...bo, name } })).toBe(`Eva Äng godkände ${genitive} ansökan`)
  })

  it('is complete also when nobody can be named', () => {
    const gone = { subject: { ...bo, name: null } }
    expect(sentence('registration_completed', gone)).toBe('Någon slutförde sin registrering')
    expect(sentence('first_administrator_made', { subject: null })).toBe('En okänd person blev webbplatsens första administratör')
    expect(sentence('registration_completed', { subject: { ...bo, name: 'af Ek' } })).toBe('af Ek slutförde sin registrering')
    expect(sentence('member_paid', { actor: null, subject: { ...bo, name: null } })).toBe('Någon som inte var inloggad markerade någons avgift som betald')
    expect(sentence('booking_confirmed', { actor: { ...eva, name: null }, subject: { ...bo, name: null } }))
      .toBe('Någon som inte finns kvar bekräftade någons bokning')
    expect(sentence('login_failures', { actor: null, subject: null })).toBe('Någon gjorde för många försök att logga in som en okänd person')
  })

  it.each(auditActs)('has no gap for %s, begins with a capital and ends without a full stop', (act) => {
    expect(sentence(act, { details: { role: 'admin_read' } })).toMatch(/^[A-ZÅÄÖ][^{}]+[^.{}]$/)
  })
})

describe('the details in words', () => {
  it('say which fields changed, which day is meant, and the old and new values', () => {
    expect(details('member_changed', { fields: ['phone', 'p_private_email', 'golfId'] })).toEqual(['Ändrat: telefon, privat e-post, Golf-ID'])
    expect(details('member_ended', { ended_on: '2025-10-05' })).toEqual(['Sista dag: 5 oktober 2025'])
    expect(details('settings_changed', { from: '275', to: '300' })).toEqual(['Från ”275” till ”300”'])
    expect(details('settings_changed', { from: '275', to: '1275' }, setting('fee'))).toEqual(['Från ”275” till ”1\u00a0275”'])
    expect(details('settings_changed', { from: '1998', to: '2005' }, setting('founding_year'))).toEqual(['Från ”1998” till ”2005”'])
    expect(details('settings_changed', { from: null, to: '2025-08-17' })).toEqual(['Från inget till ”17 augusti 2025”'])
    expect(details('booking_time_changed', { from: '09:20', to: null })).toEqual(['Från ”09:20” till inget'])
    expect(details('standing_set', { standing: 'late_payment' })).toEqual(['Skäl: Sen betalning'])
    expect(details('login_failures', { failures: 5 })).toEqual(['5 misslyckade försök'])
  })

  it('say what an export was limited to, and how many rows an import had', () => {
    expect(details('bookings_exported', { status: 'confirmed', from: '2025-05-01', searched: true }))
      .toEqual(['Tid: från 1 maj 2025', 'Status: Bekräftad', 'Urval efter en sökning'])
    expect(details('members_exported', { paid: 'yes', sort: '-created_at' })).toEqual(['Avgift: Betald', 'Ordning: Senast tillagda'])
    // In the order in which the database returns the keys.
    expect(details('members_imported', { same: 647, added: 3, changed: 0, skipped: 0 })).toEqual(['Nya: 3', 'Ändrade: 0', 'Oförändrade: 647', 'Överhoppade: 0'])
    expect(details('paid_cleared', { members: 612 })).toEqual(['Medlemmar: 612'])
  })

  it('leave out what the sentence already says, and unknown details', () => {
    expect(details('role_granted', { role: 'admin_write' })).toEqual([])
    expect(details('member_paid', { unheard_of: 'x' })).toEqual([])
  })
})
