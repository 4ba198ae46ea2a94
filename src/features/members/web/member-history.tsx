import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bookingCourses } from '#content/booking-courses.ts'
import { applicationAddress } from '#domain/application-link.ts'
import { formatLongDate, formatLongDateTime, formatWeekdayDate } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { bookingStatusTexts } from '#features/booking/texts.ts'
import { applicationStatusTexts, decisionText } from '#features/membership/texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { CardPart } from '#web/ui/card-part.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { MailBadge, MailTrouble } from '#web/ui/mail-state.tsx'
import type { MemberDetails } from '../contract.ts'
import { historyShown } from '../rules.ts'

type Application = MemberDetails['applications'][number]
type Booking = MemberDetails['bookings'][number]
type Mail = MemberDetails['mails'][number]

const applicationTones: Record<Application['status'], BadgeTone> = { pending: 'wait', approved: 'ok', rejected: 'bad' }

const bookingTones: Record<Booking['status'], BadgeTone> = { received: 'wait', confirmed: 'ok', declined: 'bad', cancelled: 'neutral' }

/** The course's label in the booking form. */
export function courseText(course: string): string {
  return bookingCourses.find((option) => option.id === course)?.label ?? course
}

function History({ title, empty, more, children }: { title: string; empty: string; more?: ReactNode; children: ReactNode[] }) {
  if (children.length === 0) return <CardPart title={title} act={<p className="text-muted">{empty}</p>} />
  return (
    <CardPart title={title}>
      <ul role="list" className="divide-y divide-line">{children}</ul>
      {children.length >= historyShown && <p className="mt-4 text-muted">Här visas de {historyShown} senaste. {more}</p>}
    </CardPart>
  )
}

function Line({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1.5 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">{children}</div>
      {badge}
    </li>
  )
}

function ApplicationLine({ application }: { application: Application }) {
  const { status, created_at: created, decided_at: decided, decided_by: by, completed_at: completed, rejection_reason: reason, note } = application
  return (
    <Line badge={<Badge tone={applicationTones[status]}>{applicationStatusTexts[status]}</Badge>}>
      <p><Link to={applicationAddress(application.id)} className="inline-flex min-h-11 items-center">Ansökan {formatLongDate(new Date(created))}</Link></p>
      {decided && <p className="text-muted wrap-anywhere">{decisionText(status, decided, by)}</p>}
      {completed && <p className="text-muted">Registrering slutförd {formatLongDate(new Date(completed))}</p>}
      {reason && <p className="wrap-anywhere"><span className="font-semibold">Skäl:</span> {reason}</p>}
      {note && <p className="wrap-anywhere whitespace-pre-line"><span className="font-semibold">Meddelande:</span> {note}</p>}
    </Line>
  )
}

function BookingLine({ booking }: { booking: Booking }) {
  return (
    <Line badge={<Badge tone={bookingTones[booking.status]}>{bookingStatusTexts[booking.status]}</Badge>}>
      <p>
        <Link to={`${paths.adminBookings}?${new URLSearchParams({ bokning: booking.id }).toString()}`} className="inline-flex min-h-11 items-center">
          {courseText(booking.course)}, {formatWeekdayDate(booking.play_date)}
        </Link>
      </p>
      {/* Said because it is not the member's to cancel, and so that the board knows whom to ask. */}
      <p className="text-muted wrap-anywhere">Kom in {formatLongDate(new Date(booking.created_at))}{booking.booked_by && `, bokad av ${booking.booked_by}`}</p>
    </Line>
  )
}

function MailLine({ mail }: { mail: Mail }) {
  return (
    <Line badge={<MailBadge state={mail.state} />}>
      <p className="font-semibold wrap-anywhere">{mail.subject}</p>
      <p className="text-muted wrap-anywhere"><EmailText email={mail.to} />, <span className="inline-block">{formatLongDateTime(new Date(mail.sent_at ?? mail.created_at))}</span></p>
      <MailTrouble state={mail.state} />
    </Line>
  )
}

/** Lists what a person has booked and applied for. */
export function MemberHistory({ member: { applications, bookings, golf_id: golfId } }: { member: Pick<MemberDetails, 'applications' | 'bookings' | 'golf_id'> }) {
  const allBookings = `${paths.adminBookings}?${new URLSearchParams({ flik: 'alla', sok: golfId }).toString()}`
  return (
    <>
      <History title="Bokningar" empty="Inga bokningar." more={<Link to={allBookings}>Sök bland alla bokningar</Link>}>
        {bookings.map((booking) => <BookingLine key={booking.id} booking={booking} />)}
      </History>
      <History title="Ansökningar" empty="Inga sparade.">
        {applications.map((application) => <ApplicationLine key={application.id} application={application} />)}
      </History>
    </>
  )
}

/** The mails that the site has written to a person, and what became of them. */
export function MemberMails({ member: { mails } }: { member: MemberDetails }) {
  return (
    <History title="Mejl" empty="Inga sparade.">
      {mails.map((mail) => <MailLine key={mail.id} mail={mail} />)}
    </History>
  )
}
