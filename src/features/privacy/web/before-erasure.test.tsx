import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ErasureSummary } from '../contract.ts'
import { BeforeErasure } from './before-erasure.tsx'

const nothing: ErasureSummary = {
  requested_at: null, hindrance: null, goes: [], stays: [], coming_bookings: [], plays_with_others: [], played_bookings: [], fees: 0, standing: null,
  waiting_mails: 0, last_mail_to: null,
}
const shown = (summary: Partial<ErasureSummary>) => renderToStaticMarkup(<BeforeErasure summary={{ ...nothing, ...summary }} />)

test('shows nothing where there is nothing to look into', () => {
  expect(shown({})).toBe('')
})

test('tells of a played round and when it was to be paid', () => {
  expect(shown({ played_bookings: [{ course: 'ale', play_date: '2026-11-21', pay_by: '2026-11-28' }] }))
    .toContain('Spelade på Ale, lördag 21 november 2026. Sista dag att betala rundan: lördag 28 november 2026. Kontrollera att den är betald, för efter raderingen syns inte vem som bokade.')
})

test.each([
  [1, 'Ett mejl till er om medlemmen väntar på att skickas, och skickas inte om ni raderar nu. Vänta tills det har gått iväg, eller se först efter vad det gäller: bokningar'],
  [2, 'Två mejl till er om medlemmen väntar på att skickas, och skickas inte om ni raderar nu. Vänta tills de har gått iväg, eller se först efter vad de gäller: bokningar'],
])('tells of %i waiting mails to the board', (count, text) => {
  expect(shown({ waiting_mails: count })).toContain(text)
})
