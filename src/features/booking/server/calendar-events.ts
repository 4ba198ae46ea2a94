import { paths } from '#domain/paths.ts'
import { type BookingOption, bookingOption, course, type Course, type CourseNotice } from '#features/courses/contract.ts'
import { type CalendarEvent, calendarFile, calendarOrganizer, calendarUid } from '#server/calendar-file.ts'
import type { Config } from '#server/config.ts'
import { readKinds } from '#server/content/store.ts'
import type { Db } from '#server/db/database.ts'
import type { MailAttachment } from '#server/outbox/tables.ts'
import type { BookingStatus } from '../rules.ts'
import { bookingStatusTexts } from '../texts.ts'
import type { Booking } from './store.ts'

/** A round takes a quarter of an hour per hole: four and a half hours for eighteen. */
const minutesPerHole = 15
const usualHoles = 18

/** What mails and calendars say about the course of a booking. */
export interface CourseFacts {
  label: string
  address: string | null
  website: string | null
  phone: string | null
  holes: number
  /** The board's current notices about the courses that share the booking's quota, whatever days they apply to. */
  notices: (CourseNotice & { name: string })[]
}

/**
 * Returns a lookup from option id to the facts of its course. Reads the options unless they are `known`; an option that no longer exists
 * is labelled by its id.
 */
export async function readCourseFacts(db: Db, known?: readonly BookingOption[]): Promise<(option: string) => CourseFacts> {
  const entriesOf = await readKinds(db, known ? ['course'] : ['course', 'booking_option'])
  const options = known ?? entriesOf('booking_option', bookingOption)
  const courses = entriesOf('course', course)
  return (id) => {
    const option = options.find((each) => each.id === id)
    const sharing = new Set(options.filter(({ quotaGroup }) => quotaGroup === option?.quotaGroup).map((each) => each.id))
    const entry: Course | undefined = courses.find(({ bookingOptionId }) => bookingOptionId === id)
      ?? courses.find(({ bookingOptionId }) => sharing.has(bookingOptionId))
    return {
      label: option?.label ?? id,
      address: entry?.address ?? null,
      website: entry?.hemsida ?? null,
      phone: entry?.telefon ?? null,
      holes: Math.min(entry?.hal ?? usualHoles, usualHoles),
      notices: courses.flatMap(({ bookingOptionId, name, notice }) => notice && sharing.has(bookingOptionId) ? [{ name, ...notice }] : []),
    }
  }
}

const eventStatus: Record<BookingStatus, CalendarEvent['status']> = {
  received: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  declined: 'CANCELLED',
  cancelled: 'CANCELLED',
}

interface Shown extends Pick<Booking, 'id' | 'course' | 'revision' | 'status' | 'playDate' | 'teeTime' | 'players' | 'note'> {
  /** The booker's name, when the reader is somebody else. */
  bookedBy?: string
}

/** Returns a calendar file of bookings. A file with a single cancelled booking removes its entry from the calendar. */
export function bookingCalendar(config: Config, bookings: readonly Shown[], { courseOf, now, hasLink = true, others = [] }: {
  courseOf: (booking: Shown) => CourseFacts
  now: Date
  /** Other events in the same file. */
  others?: readonly CalendarEvent[]
  /** Whether the events link to "Mina bokningar". */
  hasLink?: boolean
}): string {
  const [only, ...more] = bookings
  const withdraws = only !== undefined && more.length === 0 && eventStatus[only.status] === 'CANCELLED'
  const head = { name: `Golf med ${config.association.name}`, organizer: calendarOrganizer(config) }
  const rounds = bookings.map((booking): CalendarEvent => {
    const { label, address, holes } = courseOf(booking)
    const waits = booking.status === 'received' ? ` (${bookingStatusTexts.received.toLowerCase()})` : ''
    return {
      uid: calendarUid(config, booking.id),
      sequence: booking.revision,
      status: eventStatus[booking.status],
      summary: `Golf på ${label}${waits}`,
      description: [
        ...(booking.bookedBy ? [`Bokad av ${booking.bookedBy}`] : []),
        ...(booking.players.length > 0 ? [`Spelare: ${booking.players.map((player) => player.name).join(', ')}`] : []),
        ...(booking.note && eventStatus[booking.status] !== 'CANCELLED' ? [booking.note] : []),
      ].join('\n'),
      location: address,
      day: booking.playDate,
      lastDay: booking.playDate,
      // An all-day event until there is a tee time.
      hours: booking.teeTime === null ? null : { start: booking.teeTime, minutes: holes * minutesPerHole },
      url: hasLink ? `${config.siteUrl}${paths.profile}#bokningar` : null,
      changedAt: null,
      writtenAt: now,
    }
  })
  return calendarFile({ method: withdraws ? 'CANCEL' : 'PUBLISH', ...head }, [...rounds, ...others])
}

/** The calendar file as a mail attachment. */
export function calendarAttachment(file: string): MailAttachment {
  const method = /^METHOD:(\w+)/m.exec(file)?.[1] ?? 'PUBLISH'
  return { filename: 'golf.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content: file }
}
