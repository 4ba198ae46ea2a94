import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '#web/api/refusal.ts'
import { bookingTexts } from '../../texts.ts'
import { VerdictNotice, type VerdictNoticeProps } from './verdict-notice.tsx'

afterEach(() => {
  vi.useRealTimers()
})

type Answer = Pick<VerdictNoticeProps, 'verdict' | 'error'>

const refused: Answer = { verdict: { accepted: false, ball: 'two', refusal: { rule: 'window', text: 'Varför.', alternatives: [] } }, error: null }

function notice(today: string, answer: Answer, isFetching = false): string {
  return renderToStaticMarkup(
    <MemoryRouter><VerdictNotice
      request={{
        p_full_name: 'Bo Exempel', p_golf_id: '990230-001', p_course: 'ale', p_play_date: '2026-11-24', p_is_match: false,
        p_email: 'bo@example.com', p_phone: null, p_message: null, p_co_players: [],
      }}
      {...answer}
      isFetching={isFetching}
      isRetry={false}
      today={today}
      onTake={() => undefined}
    /></MemoryRouter>,
  )
}

test('a day that has passed is called past, not too early to book', () => {
  expect(notice('2026-11-20', refused)).toContain('Dagen går inte att boka ännu')
  expect(notice('2026-11-25', refused)).toContain('Dagen har passerat')
  expect(notice('2026-11-25', refused)).not.toContain('ännu')
})

test('an invalid draft shows its field error, and a failed check says that nothing could be checked', () => {
  const invalid = { code: 'INVALID', status: 422, message: 'Kontrollera uppgifterna.', reference: null, data: {} }
  const fault = new Refusal({ ...invalid, fields: { p_golf_id: 'Ange ditt eget Golf-ID.' } })
  const unknown = 'kunde inte kontrolleras'
  expect(notice('2026-11-20', { verdict: undefined, error: fault })).toContain('Ange ditt eget Golf-ID.')
  expect(notice('2026-11-20', { verdict: undefined, error: fault })).not.toContain(unknown)
  expect(notice('2026-11-20', { verdict: undefined, error: new Error('no answer') })).toContain(unknown)
})

test('a check in progress is shown but not announced, and only while there is no verdict', () => {
  const first = notice('2026-11-20', { verdict: undefined, error: null }, true)
  expect(first).toMatch(/role="status"[^>]*><\/div>.*Kontrollerar mot bokningsreglerna/)
  expect(notice('2026-11-20', refused, true)).toBe(notice('2026-11-20', refused))
})

const refusedFor = (rule: 'one_active_booking' | 'standing', text: string) =>
  notice('2026-11-20', { verdict: { accepted: false, ball: 'two', refusal: { rule, text, alternatives: [] } }, error: null })

test('a member with an active booking gets a link to it, but not to that of a co-player', () => {
  const active = (text: string) => refusedFor('one_active_booking', text)
  expect(active(`Regeln. ${bookingTexts.ownActive} Mer.`)).toContain('href="/mina-sidor#bokningar"')
  expect(active('Regeln. Bo Ek har redan en.')).not.toContain('href=')
})

test('a refusal that refers to the board links to the contact section', () => {
  expect(refusedFor('standing', `Stoppad. ${bookingTexts.askBoard} om det inte stämmer.`)).toContain('href="/verksamhet#kontakt"')
  expect(refusedFor('standing', 'Styrelsen har stoppat Bo Ek.')).not.toContain('href=')
})

const accepted: Answer = { verdict: { accepted: true, ball: 'two', refusal: null }, error: null }

test.each([
  // Days before the play day, and the time: eight hours before midnight the answer may come on the next day.
  ['2026-11-22', '2026-11-22T20:26:00Z', false, false],
  ['2026-11-23', '2026-11-23T14:59:00Z', false, true],
  ['2026-11-23', '2026-11-23T15:00:00Z', true, true],
  ['2026-11-24', '2026-11-24T08:00:00Z', true, true],
])('on %s (%s) an accepted request tells that the answer may be late: %s, and what cancelling will cost: %s', (today, now, isShort, isCostly) => {
  vi.useFakeTimers({ now: new Date(now) })
  const said = notice(today, accepted)
  expect(said).toContain('går bra.')
  expect(said.includes(bookingTexts.shortNotice)).toBe(isShort)
  expect(said.includes('När bokningen är bekräftad kostar det 200\u00a0kr att avboka den, eftersom det är mindre än två dagar kvar till speldagen.')).toBe(isCostly)
})
