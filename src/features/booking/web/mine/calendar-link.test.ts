import { expect, test } from 'vitest'
import { calendarLink } from './calendar-link.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15', 'webcal:'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'webcal:'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36', 'webcals:'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'webcals:'],
])('%s opens the address with %s', (userAgent, scheme) => {
  expect(calendarLink('https://golf.example.com/api/calendar/a.ics', userAgent)).toBe(`${scheme}//golf.example.com/api/calendar/a.ics`)
})
