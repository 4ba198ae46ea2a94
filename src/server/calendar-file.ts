import { addDays, momentInStockholm } from '#domain/calendar.ts'
import { withUsualLineEnds } from '#domain/text.ts'
import type { Config } from './config.ts'

/** A booking or a competition as a calendar file tells it (RFC 5545). */
export interface CalendarEvent {
  /** The same for ever, with the site's host after the `@`. */
  uid: string
  /** Counts changes: a reader keeps the highest. */
  sequence: number
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  summary: string
  description: string
  location: string | null
  /** The first calendar day. */
  day: string
  /** The last one, the same for most. */
  lastDay: string
  /** When on the first day it begins, as Swedish clocks show, and how long it takes; null where it takes whole days. */
  hours: { start: string; minutes: number } | null
  url: string | null
  /** When what it tells was last changed; null where that is not known. */
  changedAt: Date | null
  writtenAt: Date
}

export interface CalendarHead {
  /** What reads it shall do: take the event in, or take it away (RFC 5546). */
  method: 'PUBLISH' | 'CANCEL'
  name: string
  organizer: { name: string; address: string }
}

const longestLine = 75

/** The association as whoever answers for what stands in its files. */
export function calendarOrganizer({ association: { name, email }, mailFrom }: Config): CalendarHead['organizer'] {
  return { name, address: email ?? mailFrom.address }
}

/** The same for ever for one thing of this site, and no other site's. @param id of letters, digits and hyphens */
export function calendarUid({ siteUrl }: Config, id: string): string {
  return `${id}@${new URL(siteUrl).hostname}`
}

/** A calendar file in UTF-8. Times are written in UTC, so that it needs no description of summer time. */
export function calendarFile({ method, name, organizer }: CalendarHead, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Golf association site//Calendar//SV',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, organizer)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, organizer: CalendarHead['organizer']): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    ...(event.changedAt === null ? [] : [`LAST-MODIFIED:${utc(event.changedAt)}`]),
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.status}`,
    ...times(event),
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(event.location === null ? [] : [`LOCATION:${escaped(event.location)}`]),
    ...(event.url === null ? [] : [`URL:${event.url}`]),
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`,
    'END:VEVENT',
  ]
}

/** Whole days end where the day after the last one begins, and do not make anybody busy. */
function times({ day, lastDay, hours }: CalendarEvent): string[] {
  const compact = (date: string) => date.replaceAll('-', '')
  if (hours === null) return [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(addDays(lastDay, 1))}`, 'TRANSP:TRANSPARENT']
  const start = momentInStockholm(day, hours.start)
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(new Date(start.getTime() + hours.minutes * 60_000))}`, 'TRANSP:OPAQUE']
}

/** `20261121T084000Z` */
function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return withUsualLineEnds(text).replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}

/** Inside a parameter there is no escape: what would end it is left out. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\p{Cc}\p{Zl}\p{Zp}]/gu, '')}"`
}

/** No line above 75 bytes; the rest goes on after a line break and a space, and no letter is cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter)
    // The space at the beginning of a continued line counts too.
    if (size + bytes > longestLine - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += letter
    size += bytes
  }
  return [...parts, part].join('\r\n ')
}
