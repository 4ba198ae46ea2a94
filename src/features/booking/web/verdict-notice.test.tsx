import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VerdictNotice } from './verdict-notice.tsx'

function notice(today: string): string {
  return renderToStaticMarkup(
    <VerdictNotice
      request={{
        p_full_name: 'Bo Exempel', p_golf_id: '990230-001', p_course: 'ale', p_play_date: '2026-11-24', p_is_match: false,
        p_email: 'bo@example.com', p_phone: null, p_message: null, p_co_players: [],
      }}
      verdict={{ accepted: false, ball: 'two', refusal: { rule: 'window', text: 'Varför.', alternatives: [] } }}
      isFetching={false}
      isError={false}
      isRetry={false}
      today={today}
      onTake={() => undefined}
    />,
  )
}

test('a day that has passed is not one that cannot be booked yet', () => {
  expect(notice('2026-11-20')).toContain('Dagen går inte att boka ännu')
  expect(notice('2026-11-25')).toContain('Dagen har passerat')
  expect(notice('2026-11-25')).not.toContain('ännu')
})
