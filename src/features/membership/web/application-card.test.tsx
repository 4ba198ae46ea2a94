import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ReviewedApplication } from '../contract.ts'
import { alikeEndedText } from '../texts.ts'
import { ApplicationCard } from './application-card.tsx'

const completed: ReviewedApplication = {
  id: 'a1', first_name: 'Bo', last_name: 'Exempel', golf_id: '990230-001', private_email: 'bo@example.com', work_email: 'bo.exempel@example.com',
  phone: '0701740605', club: 'Ale GK', category: 'pensioner', contact_method: 'private_email', note: null, status: 'approved', rejection_reason: null,
  created_at: '2026-11-20T08:00:00.000Z', completed_at: '2026-11-21T08:00:00.000Z', consent_version: '1', decided_at: '2026-11-20T09:00:00.000Z', decided_by: 'Anna Exempel', invitation_ends_at: null, alike: [], last_mail: null,
}

const cardOf = (application: ReviewedApplication) => renderToStaticMarkup(
  <MemoryRouter><ApplicationCard application={application} mayAct whyNotId="why" onAct={() => undefined} /></MemoryRouter>,
)

test('points to the member card if a similar member has ended the membership', () => {
  const alike = { id: 'm1', first_name: 'Bo', last_name: 'Exempel', golf_id: '410311-001', club: 'Ale GK', ended_on: null, same: ['name' as const] }
  const waiting: ReviewedApplication = { ...completed, status: 'approved', completed_at: null, alike: [alike] }
  expect(cardOf(waiting)).toContain('Hör av dig till personen')
  expect(cardOf(waiting)).not.toContain(alikeEndedText)
  for (const status of ['pending', 'approved'] as const) {
    expect(cardOf({ ...waiting, status, alike: [alike, { ...alike, id: 'm2', ended_on: '2025-12-31' }] })).toContain(`på medlemmens kort. ${alikeEndedText}`)
  }
})

test('shows an answer of an older release that lacks similar members and the end of the invitation', () => {
  const former = { ...completed, completed_at: null }
  for (const name of ['alike', 'invitation_ends_at', 'decided_at', 'decided_by']) Reflect.deleteProperty(former, name)
  expect(cardOf(former)).toContain('Bo Exempel')
  expect(cardOf(former)).not.toContain('Inbjudan')
})

test('says until when the invitation works, or that it has lapsed, only while the registration waits', () => {
  const waiting = { ...completed, completed_at: null }
  const lapsed = 'Inbjudan har slutat gälla.'
  expect(cardOf(waiting)).toContain(lapsed)
  const invited = cardOf({ ...waiting, invitation_ends_at: '2026-12-05T08:00:00.000Z' })
  expect(invited).toContain('Inbjudan gäller till den 5 december 2026')
  expect(invited).not.toContain(lapsed)
  for (const page of [cardOf(completed), cardOf({ ...waiting, status: 'pending' })]) expect(page).not.toContain(lapsed)
})

test('says when the registration was completed, not that the person has been a member since', () => {
  const page = cardOf(completed)
  expect(page).toContain('Registrering slutförd 21 november 2026')
  expect(page).not.toContain('Medlem sedan')
})

test('says when an application was decided, what, and by whom if that is known', () => {
  expect(cardOf(completed)).toContain('Godkänd 20 november 2026 av Anna Exempel<')
  expect(cardOf({ ...completed, status: 'rejected', completed_at: null, decided_by: null })).toContain('Avslagen 20 november 2026<')
  expect(cardOf({ ...completed, status: 'pending', completed_at: null, decided_at: null, decided_by: null })).not.toContain('november 2026 av')
})

test('offers the actions that fit the status of the application', () => {
  const offered = (changes: Partial<ReviewedApplication>) => ['Godkänn', 'Avvisa', 'Skicka ny inbjudan', 'Radera ansökan']
    .filter((act) => cardOf({ ...completed, completed_at: null, ...changes }).includes(`${act}<`))
  expect(offered({ status: 'pending' })).toEqual(['Godkänn', 'Avvisa', 'Radera ansökan'])
  expect(offered({ status: 'approved' })).toEqual(['Skicka ny inbjudan', 'Radera ansökan'])
  expect(offered({ status: 'rejected' })).toEqual(['Radera ansökan'])
  expect(offered({ completed_at: completed.completed_at })).toEqual([])
})
