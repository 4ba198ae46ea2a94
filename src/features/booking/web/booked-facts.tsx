import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { atTime, formatWeekdayDate } from '#domain/calendar.ts'
import type { MyBooking } from '../contract.ts'
import type { BookingStatus } from '../rules.ts'
import { ballTexts, bookingStatusTexts } from '../texts.ts'

const statusTones: Record<BookingStatus, BadgeTone> = { received: 'wait', confirmed: 'ok', declined: 'bad', cancelled: 'neutral' }

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={statusTones[status]}>{bookingStatusTexts[status]}</Badge>
}

/** `fyrboll, 3 spelare` */
export function ballInWords({ ball, players }: Pick<MyBooking, 'ball' | 'players'>): string {
  return `${ballTexts[ball]}, ${players.length} spelare`
}

/** `lördag 24 maj 2025 kl. 09:40`, or without a time where the board has set none. */
export function playDay({ play_date: day, tee_time: time }: Pick<MyBooking, 'play_date' | 'tee_time'>): string {
  return time ? `${formatWeekdayDate(day)} ${atTime(time)}` : formatWeekdayDate(day)
}

/** Everyone in the ball, the booker first. */
export function Players({ players }: { players: MyBooking['players'] }) {
  return players.map((player) => player.name).join(', ')
}
