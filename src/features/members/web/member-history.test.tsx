import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { historyShown } from '../rules.ts'
import { MemberHistory } from './member-history.tsx'

/** Renders the history of somebody with `count` bookings, as the board sees it. */
function historyOf(count: number): string {
  const bookings = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, course: 'ale', play_date: '2026-11-21', status: 'confirmed' as const, created_at: '2026-11-01T09:00:00.000Z',
    booked_by: index === 0 ? 'Hans Exempel' : null,
  }))
  return renderToStaticMarkup(<MemoryRouter><MemberHistory member={{ applications: [], bookings, golf_id: '990230-001' }} /></MemoryRouter>)
}

test('says who has booked where somebody else has', () => {
  expect(historyOf(2).match(/Kom in 1 november 2026[^<]*/g)).toEqual(['Kom in 1 november 2026, bokad av Hans Exempel', 'Kom in 1 november 2026'])
})

test('says when there may be more bookings than the card shows, and links to all of them', () => {
  expect(historyOf(historyShown - 1)).not.toContain('Här visas')
  const full = historyOf(historyShown)
  expect(full).toContain(`Här visas de ${historyShown} senaste.`)
  expect(full).toContain('href="/admin/bokningar?flik=alla&amp;sok=990230-001"')
})
