import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const event: CalendarEvent = {
  uid: '6f0f6a0e-1111-4222-8333-444455556666@golf.example.se',
  sequence: 3,
  status: 'CONFIRMED',
  summary: 'Golf på Ale',
  description: 'Spelare: Anna, Bo',
  location: null,
  day: '2026-12-05',
  lastDay: '2026-12-05',
  hours: { start: '09:40', minutes: 270 },
  url: 'https://golf.example.se/mina-sidor#bokningar',
  changedAt: null,
  writtenAt: new Date('2026-11-21T08:00:00Z'),
}
const head = { method: 'PUBLISH', name: 'Golf med VGF', organizer: { name: 'Golf; "VGF"', address: 'styrelsen@example.com' } } as const
const written = (changes: Partial<CalendarEvent> = {}) => calendarFile(head, [{ ...event, ...changes }])
/** Joins folded lines first, as a reader does. */
const lines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('writes a round with a tee time, in UTC', () => {
  expect(lines(written())).toEqual([
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Golf association site//Calendar//SV', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
    'NAME:Golf med VGF', 'X-WR-CALNAME:Golf med VGF',
    'BEGIN:VEVENT', 'UID:6f0f6a0e-1111-4222-8333-444455556666@golf.example.se', 'DTSTAMP:20261121T080000Z', 'SEQUENCE:3', 'STATUS:CONFIRMED',
    'DTSTART:20261205T084000Z', 'DTEND:20261205T131000Z', 'TRANSP:OPAQUE', 'SUMMARY:Golf på Ale', 'DESCRIPTION:Spelare: Anna\\, Bo',
    'URL:https://golf.example.se/mina-sidor#bokningar', 'ORGANIZER;CN="Golf; VGF":mailto:styrelsen@example.com', 'END:VEVENT',
    'END:VCALENDAR', '',
  ])
  expect(written({ day: '2026-06-05', lastDay: '2026-06-05' })).toContain('DTSTART:20260605T074000Z')
})

test.each([
  ['2026-12-31', '2026-12-31', '20261231', '20270101'],
  ['2028-02-28', '2028-02-29', '20280228', '20280301'],
])('an event without hours covers the days from %s to %s and ends on the day after', (day, lastDay, start, end) => {
  const file = written({ hours: null, day, lastDay })
  expect(file).toContain(`DTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\nTRANSP:TRANSPARENT\r\n`)
})

test('writes LAST-MODIFIED only if the time of the last change is known', () => {
  expect(written()).not.toContain('LAST-MODIFIED')
  expect(written({ changedAt: new Date('2026-11-20T17:05:09.123Z') })).toContain('\r\nLAST-MODIFIED:20261120T170509Z\r\n')
})

test('escapes typed text, including every kind of line end', () => {
  const file = lines(written({ summary: 'a;b,c\\d\nEND:VEVENT', location: 'Gräppås\r\nX:1' }))
  expect(file).toContain('SUMMARY:a\\;b\\,c\\\\d\\nEND:VEVENT')
  expect(file).toContain('LOCATION:Gräppås\\nX:1')
  // Some readers take a lone carriage return for the end of a line.
  expect(written({ summary: 'a\rX:1' })).toContain('\r\nSUMMARY:a\\nX:1\r\n')
  // Some do so for these, too, and texts that are already stored may contain them.
  for (const end of ['\u0085', '\u2028', '\u2029']) expect(written({ description: `a${end}X:1` }), JSON.stringify(end)).toContain('\r\nDESCRIPTION:a\\nX:1\r\n')
  const organizer = { name: 'Golf\r\nX:\u20281', address: 'styrelsen@example.com' }
  expect(calendarFile({ ...head, organizer }, [event])).toContain('\r\nORGANIZER;CN="GolfX:1":mailto:styrelsen@example.com\r\n')
})

test.each([0, 1, 2, 3, 4])('folds at 75 bytes, not earlier than needed and not inside a letter (text shifted by %i)', (before) => {
  const description = `${'x'.repeat(before)}${'Åäö '.repeat(60)}⛳${'x'.repeat(200)}`
  const file = written({ description })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(lines(file)).toContain(`DESCRIPTION:${description}`)
  const [folded = ''] = /DESCRIPTION:[^]*?\r\n(?! )/.exec(file) ?? []
  for (const line of folded.trimEnd().split('\r\n').slice(0, -1)) expect(Buffer.byteLength(line), line).toBeGreaterThan(75 - Buffer.byteLength('⛳'))
})
