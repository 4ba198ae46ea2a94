import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../contract.ts'
import { LogEntry } from './log-entry.tsx'

const eva = { id: 'u1', name: 'Eva Äng', link_id: 'm1' }
const erased = { id: 'u2', name: null, link_id: null }
const application = { kind: 'application', id: 'a1', name: 'Bo Exempel', link_id: null, booker_id: null } as const
const booking = { kind: 'booking', id: 'b1', name: 'Bo Exempel', link_id: null, booker_id: null } as const

it('an entry with an act of a newer release suggests reloading the page', () => {
  const newer: AuditEntry = { seq: 1, at: '2025-05-24T10:00:00Z', details: {}, actor: eva, act: 'moon_landed', subject: null }
  const html = renderToStaticMarkup(<MemoryRouter><LogEntry entry={newer} /></MemoryRouter>)
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Eva Äng gjorde något som den här versionen av webbplatsen inte känner till. Prova att ladda om sidan.')
})

/** The texts of an entry that are links. */
function links(entry: Pick<AuditEntry, 'actor' | 'act' | 'subject'>): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter><LogEntry entry={{ seq: 1, at: '2025-05-24T10:00:00Z', details: {}, ...entry }} /></MemoryRouter>,
  )
  return [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, text = '']) => text)
}

describe('the links of a log entry', () => {
  it('lead to the person affected, not to the administrator who acted', () => {
    expect(links({ actor: eva, act: 'application_rejected', subject: application })).toEqual(['Bo Exempels'])
    expect(links({ actor: eva, act: 'booking_confirmed', subject: booking })).toEqual(['Bo Exempels'])
  })

  it('do not include an administrator who is no longer there', () => {
    expect(links({ actor: erased, act: 'application_rejected', subject: application })).toEqual(['Bo Exempels'])
    expect(links({ actor: erased, act: 'booking_confirmed', subject: booking })).toEqual(['Bo Exempels'])
  })

  it('include the name of a person who acted on themselves', () => {
    const subject = { kind: 'member', id: 'm1', name: 'Eva Äng', link_id: 'm1', booker_id: null } as const
    expect(links({ actor: eva, act: 'registration_completed', subject })).toEqual(['Eva Äng'])
  })
})
