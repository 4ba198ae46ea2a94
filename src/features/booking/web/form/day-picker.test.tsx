import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DayAvailability } from '../../contract.ts'
import { DayPicker } from './day-picker.tsx'

const date = '2026-11-23'

function picker(days: Map<string, DayAvailability> | undefined): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DayPicker
        name="playDate"
        value={date}
        onValueChange={() => undefined}
        onBlur={() => undefined}
        onOtherCourse={() => undefined}
        error={undefined}
        window={{ from: date, to: date }}
        byMonth={false}
        course="burgarde"
        availability={{ days, isLoading: false, isError: true, error: null, retry: () => Promise.resolve() }}
      />
    </QueryClientProvider>,
  )
}

test('a closed day is disabled and called closed, and other courses are looked for', () => {
  const closed = picker(new Map([[date, { date, state: 'closed', free: { fourBalls: 0, twoBalls: 0 } }]]))
  expect(closed).toContain('Måndag 23 november: stängd för bokning.')
  expect(closed).toContain('aria-disabled')
  expect(closed).toContain('</span>Stängd för bokning</span>')
  const free = picker(new Map([[date, { date, state: 'free', free: { fourBalls: 1, twoBalls: 2 } }]]))
  expect(free).not.toContain('Stängd för bokning')
  // A member who has chosen such a day is shown where else there is room.
  const looksElsewhere = 'Letar efter andra banor med plats den dagen...'
  expect(closed).toContain(looksElsewhere)
  expect(free).not.toContain(looksElsewhere)
})

test('known days stay after a failed fetch; without any, the failure is shown', () => {
  const failure = 'Kunde inte hämta vilka dagar som är lediga.'
  const known = picker(new Map([[date, { date, state: 'free', free: { fourBalls: 1, twoBalls: 2 } }]]))
  expect(known).toContain('Måndag 23 november: ledig.')
  expect(known).not.toContain(failure)
  expect(picker(undefined)).toContain(failure)
})
