import { CalendarDays, CalendarPlus, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dateInStockholm, formatWeekdayDate } from '#domain/calendar.ts'
import { inKronor } from '#domain/numbers.ts'
import { paths } from '#domain/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BoardLink } from '#web/ui/board-link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { NowNotice } from '#web/ui/now-notice.tsx'
import { hasStarted, isActive } from '../../cancellation-rules.ts'
import type { MyBooking } from '../../contract.ts'
import { ballTexts } from '../../texts.ts'
import { answerInWords } from './answer-words.tsx'
import { BookingStatusBadge, playDay, Players } from '../booked-facts.tsx'
import { courseAddress } from '../course-address.ts'

export type BookingAct = (act: 'cancel' | 'change', booking: MyBooking) => void

const factsOf = ({ status, play_date: playDate, tee_time: teeTime }: MyBooking) => ({ status, playDate, teeTime })

/** Whether the visitor may still change who plays: the booker, up to and including the play day, since others may turn up than were named. */
export function isChangeable(booking: MyBooking, now: Date): boolean {
  return booking.booked_by === null && isActive(factsOf(booking), dateInStockholm(now))
}

function Remark({ title, children }: { title: string; children: ReactNode }) {
  return <p className="whitespace-pre-line"><span className="font-semibold">{title}:</span> {children}</p>
}

/** In the association's own words if it has set them, else whom to ask. */
function HowToPay({ roundPayment }: { roundPayment: string | null }) {
  return <p className="text-muted">{roundPayment ?? <>Osäker på hur du betalar? <BoardLink>Fråga styrelsen</BoardLink>.</>}</p>
}

/** What happens next, or how it ended. */
function NextStep({ booking, now }: { booking: MyBooking; now: Date }) {
  const { status, fee, pay_by: payBy, tee_time: teeTime } = booking
  if (status === 'received') return <p>{answerInWords(booking, now)}</p>
  if (status === 'cancelled' && fee) return <><p className="font-semibold text-gold">Avbokningsavgift: {inKronor(fee)}</p><HowToPay roundPayment={null} /></>
  if (status !== 'confirmed') return null
  const isAhead = booking.play_date >= dateInStockholm(now)
  return (
    <>
      {isAhead && !teeTime && <p className="text-muted">Styrelsen har inte angett någon starttid.</p>}
      {isChangeable(booking, now) && hasStarted(factsOf(booking), now) && (
        <p className="text-muted">Starttiden har passerat, så bokningen går inte att avboka här. Blev rundan inte av? <BoardLink>Hör av dig till styrelsen</BoardLink>.</p>
      )}
      {payBy && (payBy < dateInStockholm(now)
        ? <p>Sista dag att betala var {formatWeekdayDate(payBy)}.</p>
        : <p className="font-semibold">Betala efter spel, senast {formatWeekdayDate(payBy)}.</p>)}
      {payBy && <HowToPay roundPayment={booking.round_payment} />}
    </>
  )
}

function Acts({ booking, now, isEdited, onAct }: ItemProps) {
  const which = <span className="sr-only"> {booking.course_label} {formatWeekdayDate(booking.play_date)}</span>
  if (!isChangeable(booking, now)) {
    return booking.booked_by === null && (
      <div className="mt-2 lg:mt-0 lg:shrink-0">
        <LinkButton variant="quiet" size="sm" icon={<CalendarPlus />} to={`${paths.booking}?som=${booking.id}`}>Boka igen{which}</LinkButton>
      </div>
    )
  }
  return (
    <div className="mt-2 flex flex-wrap gap-3 lg:mt-0 lg:shrink-0 lg:flex-col lg:flex-nowrap lg:[&>.button]:justify-start">
      {booking.status === 'confirmed' && (
        <a className="button button-quiet button-sm" data-file href={`/api/bookings/${booking.id}.ics`}>
          <CalendarDays aria-hidden="true" />
          Lägg till i kalendern{which}
        </a>
      )}
      <Button variant="quiet" size="sm" icon={<Users />} onClick={() => onAct('change', booking)}>{isEdited ? 'Fortsätt ändra medspelare' : 'Ändra medspelare'}{which}</Button>
      {!hasStarted(factsOf(booking), now) && (
        <Button variant="ghost" size="sm" icon={<X />} onClick={() => onAct('cancel', booking)}>{booking.status === 'received' ? 'Ta tillbaka' : 'Avboka'}{which}</Button>
      )}
    </div>
  )
}

interface ItemProps {
  booking: MyBooking
  now: Date
  /** Whether other co-players are typed that have not been saved. */
  isEdited: boolean
  onAct: BookingAct
}

/** One of the visitor's own bookings, or of those in which the visitor plays. */
export function BookingItem({ booking, now, isEdited, onAct }: ItemProps) {
  const { ball, players, booked_by: bookedBy, notices = [] } = booking
  const isAhead = booking.play_date >= dateInStockholm(now)
  // Nobody will answer the request any more.
  const isLeft = booking.status === 'received' && !isAhead
  const isToBePlayed = booking.status === 'confirmed' || (booking.status === 'received' && !isLeft)
  return (
    <div className="py-4 lg:flex lg:items-start lg:justify-between lg:gap-8">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 className="text-lg font-semibold">{booking.course_label}</h4>
          {isLeft ? <Badge>Obesvarad</Badge> : <BookingStatusBadge status={booking.status} />}
          {booking.is_match && <span className="text-muted">matchspel</span>}
        </div>
        <p className="text-lg first-letter:uppercase">{playDay(booking)}</p>
        <p className="text-muted">
          <span className="inline-block first-letter:uppercase">{ballTexts[ball]}</span>
          {bookedBy ? <>, bokad av {bookedBy}. Bara den som har bokat kan ändra{hasStarted(factsOf(booking), now) ? '' : ' eller avboka'}. Ska du inte vara med? Be {bookedBy} ändra medspelare, eller <BoardLink>hör av dig till styrelsen</BoardLink>.</> : <>: <Players players={players} /></>}
          {isToBePlayed && ball === 'four' && players.length === 3 && ' (ni betalar för tre)'}
        </p>
        {isEdited && <p className="font-semibold text-gold">Du har ändrat medspelarna, men ändringen är inte sparad.</p>}
        <NextStep booking={booking} now={now} />
        {isAhead && isToBePlayed && (
          <p><Link to={courseAddress(booking.course)} className="inline-flex min-h-11 items-center">Om banan och vägen dit<span className="sr-only"> {booking.course_label}</span></Link></p>
        )}
        {isAhead && notices.map(({ name, ...notice }) => <NowNotice key={name} {...notice} title={`Just nu på ${name}`} className="my-1" />)}
        {booking.reason && <Remark title="Styrelsens skäl"><LinkedText text={booking.reason} /></Remark>}
        {booking.note && <Remark title="Hälsning från styrelsen"><LinkedText text={booking.note} /></Remark>}
        {booking.status === 'received' && booking.message && <Remark title="Ditt meddelande">{booking.message}</Remark>}
      </div>
      <Acts booking={booking} now={now} isEdited={isEdited} onAct={onAct} />
    </div>
  )
}
