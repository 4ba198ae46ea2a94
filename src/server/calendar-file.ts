import { addDays, momentInStockholm } from '#domain/calendar.ts'
import { withUsualLineEnds } from '#domain/text.ts'
import type { Config } from './config.ts'

/** A booking or a competition as an event in a calendar file (RFC 5545). */
export interface CalendarEvent {
  /** Never changes; the site's host follows the `@`. */
  uid: string
  /** Increases with every change: a reader keeps the event with the highest. */
  sequence: number
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  summary: string
  description: string
  location: string | null
  /** The first calendar day. */
  day: string
  /** The last calendar day; for most events the same. */
  lastDay: string
  /** The start time on the first day, as Swedish clocks show it, and the duration; null for whole days. */
  hours: { start: string; minutes: number } | null
  url: string | null
  /** When the event's content was last changed; null if unknown. */
  changedAt: Date | null
  writtenAt: Date
}

export interface CalendarHead {
  /** What the reader shall do: add the event or remove it (RFC 5546). */
  method: 'PUBLISH' | 'CANCEL'
  name: string
  organizer: { name: string; address: string }
}

const longestLine = 75

/** The association as the organizer of the events in its files. */
export function calendarOrganizer({ association: { name, email }, mailFrom }: Config): CalendarHead['organizer'] {
  return { name, address: email ?? mailFrom.address }
}

/** An identifier that never changes for one thing of this site and is no other site's. @param id letters, digits and hyphens */
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

/** The lines with the times. A whole-day event ends when the day after its last one begins, and does not make anybody busy. */
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

/** A quoted parameter value, which has no escapes: characters that would end it are left out. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\p{Cc}\p{Zl}\p{Zp}]/gu, '')}"`
}

/** Folds a line so that no part exceeds 75 bytes: it continues after a line break and a space, and no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter)
    // The space that begins a continuation counts too.
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
