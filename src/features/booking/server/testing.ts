import { randomUUID } from 'node:crypto'
import { bookingOptions } from '#content/booking-options.ts'
import { courses } from '#content/courses.ts'
import { loadContent } from '#server/content/store.ts'
import type { Db } from '#server/db/database.ts'

/** Loads the catalogue that bookings need, with the quotas of specification 9. */
export function loadCourses(db: Db, now: Date): Promise<void> {
  return loadContent(db, [{ kind: 'booking_option', entries: bookingOptions }, { kind: 'course', entries: courses }], now)
}

/** A member's filled-in form with one guest. `p_request_key` is new each time. */
export function bookingForm(booker: { golfId: string; email: string }, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    p_full_name: 'Åsa Exempel',
    p_golf_id: booker.golfId,
    p_play_date: '2026-12-02',
    p_course: 'ale',
    p_email: booker.email,
    p_phone: '070-174 06 05',
    p_message: null,
    p_is_match: false,
    p_co_players: [{ name: `Gäst ${booker.golfId}`, isVgfMember: false }],
    p_request_key: randomUUID(),
    ...changes,
  }
}

/** Returns guests whose names the mark makes unique. */
export function guests(count: number, mark: string | number): { name: string; isVgfMember: boolean }[] {
  return Array.from({ length: count }, (_, index) => ({ name: `Gäst ${mark} ${index}`, isVgfMember: false }))
}
