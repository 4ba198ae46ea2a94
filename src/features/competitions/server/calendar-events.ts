import { paths } from '#domain/paths.ts'
import { type CalendarEvent, calendarFile, calendarOrganizer, calendarUid } from '#server/calendar-file.ts'
import type { Config } from '#server/config.ts'
import type { CompetitionEntry } from '../contract.ts'
import { competitionPart } from '../rules.ts'
import { calendarDays } from '../time-rules.ts'

export interface SavedCompetition {
  entry: CompetitionEntry
  /** When the board last saved the competition or its results. */
  savedAt: Date
}

/** Earlier than any installation. `SEQUENCE` has 31 bits, enough for the seconds of 68 years from then. */
const beforeAll = Date.UTC(2025, 0)

/**
 * Returns a competition as an all-day event, or null if a calendar cannot show it (`calendarDays`). Each later save by the board
 * gives a higher `SEQUENCE`, so that the event replaces the one that a calendar already has.
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
    // Several calendars do not show the event's URL.
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

/** Returns a calendar file with one competition. */
export function competitionCalendar(config: Config, event: CalendarEvent): string {
  return calendarFile({ method: 'PUBLISH', name: event.summary, organizer: calendarOrganizer(config) }, [event])
}
