import { paths } from '#domain/paths.ts'
import { type CalendarEvent, calendarFile, calendarOrganizer, calendarUid } from '#server/calendar-file.ts'
import type { Config } from '#server/config.ts'
import type { CompetitionEntry } from '../contract.ts'
import { competitionPart } from '../rules.ts'
import { calendarDays } from '../time-rules.ts'

export interface SavedCompetition {
  entry: CompetitionEntry
  /** When the board last saved it, or its results. */
  savedAt: Date
}

/** Before any site of ours. A `SEQUENCE` has 31 bits, and seconds since then go on fitting for 68 years. */
const beforeAll = Date.UTC(2025, 0)

/**
 * A competition as calendars take it: whole days. What the board saves later is of a higher `SEQUENCE`, so that it takes the place
 * of what a calendar has; null where it has no days of its own.
 */
export function competitionEvent(config: Config, { entry, savedAt }: SavedCompetition, now: Date): CalendarEvent | null {
  const days = calendarDays(entry)
  if (days === null) return null
  const { id, name, location, form, description } = entry
  const url = `${config.siteUrl}${paths.competitions}#${competitionPart(id)}`
  return {
    uid: calendarUid(config, competitionPart(id)),
    sequence: Math.max(0, Math.floor((savedAt.getTime() - beforeAll) / 1000)),
    status: 'CONFIRMED',
    summary: name,
    // Several calendars leave the event's own link out.
    description: [...(form ? [`Spelform: ${form}`] : []), ...(description ? [description] : []), `Mer om tävlingen: ${url}`].join('\n'),
    location,
    day: days.from,
    lastDay: days.to,
    hours: null,
    url,
    changedAt: savedAt,
    writtenAt: now,
  }
}

/** A calendar file of one competition. */
export function competitionCalendar(config: Config, event: CalendarEvent): string {
  return calendarFile({ method: 'PUBLISH', name: event.summary, organizer: calendarOrganizer(config) }, [event])
}
