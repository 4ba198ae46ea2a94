import { formatLongDay, formatWeekdayDate } from '#domain/calendar.ts'
import { formatPhone } from '#domain/phone.ts'
import { phoneHref } from '#domain/phone-link.ts'
import { paths } from '#domain/paths.ts'
import { noticeOn } from '#features/courses/rules.ts'
import type { Config } from '#server/config.ts'
import { hit } from '#server/limits/limits.ts'
import type { Limited } from '#server/limits/enforce-limits.ts'
import { Facts, Letter, type LetterProps, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailKind } from '#server/outbox/mail-kinds.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { mailsToUnproved } from '../rules.ts'
import { bookingCalendar, calendarAttachment, type CourseFacts } from './calendar-events.ts'
import type { Booking } from './store.ts'

/** A booking as it is after the act that the mail tells of, with what every mail about it needs. */
export interface BookingMailContext {
  booking: Booking
  course: CourseFacts
  now: Date
  /** The log-in address of the booker's account. Any other address may be anybody's, and must not receive words of a member's choice. */
  provedEmail: string | null
  /** The booker's first name in the register, by which all mails to members greet; null for a booker who cannot log in. */
  firstName: string | null
  /** Whether the booker can open "Mina bokningar": a member whose membership has ended is context to contact the board instead. */
  canLogIn: boolean
  /** Where the booker's mail goes: see {@link addressOf}. */
  to: string
}

/** What mails to the board need: they do not depend on whose the booker's address is. */
export type BoardMailContext = Pick<BookingMailContext, 'booking' | 'course' | 'now'>

const isProved = ({ to, provedEmail }: BookingMailContext): boolean => to === provedEmail

/** Whether the mail goes to another address than the booking's. */
export const isDiverted = ({ booking, to }: BookingMailContext): boolean => to !== booking.email

/**
 * Returns where to send a mail that a member causes by an act on a booking: to the booking's address, which may be anybody's, a few times a
 * day; beyond that to the address of the booker's account.
 */
export async function addressOf({ db, clock }: Limited, { email }: Pick<Booking, 'email'>, provedEmail: string | null): Promise<string> {
  if (provedEmail === null || email === provedEmail) return email
  const { allowed } = await hit(db, { key: ['booking-mail', email], ...mailsToUnproved, now: clock.now() })
  return allowed ? email : provedEmail
}

/** Course and day, as in subjects and headings: `Ale 24 maj 2026`. */
export function where({ booking, course }: BoardMailContext): string {
  return `${course.label} ${formatLongDay(booking.playDate)}`
}

/** The calendar file for the mail; without the players' names when the address is not proved. */
export function withCalendar(config: Config, context: BookingMailContext): MailDraft['attachments'] {
  const { booking, course, now } = context
  const shown = isProved(context) ? booking : { ...booking, players: [] }
  return [calendarAttachment(bookingCalendar(config, [shown], { courseOf: () => course, now, hasLink: context.canLogIn }))]
}

/** Rows such as `Just nu på Ale`, for the notices that still apply on the play day. */
function noticeRows({ booking, course: { notices } }: BoardMailContext): [label: string, value: string][] {
  return notices.filter((notice) => noticeOn(booking.playDate, { notice }))
    .map(({ name, text, lastDay }) => [`Just nu på ${name}`, lastDay ? `${text}\nGäller till och med ${formatWeekdayDate(lastDay)}.` : text])
}

/**
 * The booking's facts as rows. The board is shown the course's website and phone number, since it books there; `withWay` shows the players
 * the address and the notices, too.
 */
export function BookingFacts(context: (BookingMailContext & { forBoard?: false; withWay?: boolean }) | (BoardMailContext & { forBoard: true; withWay?: false })) {
  const { booking, course: { label, address, website, phone }, forBoard = false, withWay = false } = context
  const tellsCourse = forBoard || withWay
  const showsTyped = context.forBoard || isProved(context)
  const member = ({ isMember, golfId }: Booking['players'][number]) => forBoard ? ` (${[isMember ? 'medlem' : 'gäst', golfId].filter(Boolean).join(', ')})` : ''
  return (
    <Facts rows={[
      ['Bana', label],
      ['Speldag', formatWeekdayDate(booking.playDate)],
      ['Starttid', booking.teeTime],
      ['Spelare', showsTyped ? booking.players.map((player) => player.name + member(player)).join(', ') : `${booking.players.length} spelare`],
      ['Matchspel', booking.isMatch ? 'Ja' : null],
      ['E-post', forBoard ? booking.email : null],
      ['Telefon', forBoard && booking.phone ? formatPhone(booking.phone) : null],
      ['Banans adress', withWay ? address : null],
      ['Banans webbplats', tellsCourse ? website : null, website],
      ['Banans telefon', tellsCourse ? phone : null, phone && phoneHref(phone)],
      ...withWay ? noticeRows(context) : [],
      ['Meddelande', showsTyped ? booking.message : null],
      ['Styrelsens skäl', booking.reason],
      // The greeting came with the answer: in a mail about a cancelled booking it would welcome players to a round that is off.
      ['Hälsning från styrelsen', booking.status === 'cancelled' ? null : booking.note],
    ]} />
  )
}

type Content = Pick<LetterProps, 'preview' | 'children'>

/**
 * Renders a mail to the booker. If the address was mistyped or no longer exists, it goes to the one of the booker's account
 * (`otherwiseTo`).
 */
export async function toBooker(config: Config, context: BookingMailContext, kind: MailKind, subject: string, content: Content, attachments?: MailDraft['attachments']) {
  const { association, siteUrl } = config
  const { booking, provedEmail } = context
  const name = isProved(context) ? booking.fullName : null
  const letter = await renderLetter(
    <Letter
      association={association}
      heading={name ? `Hej ${context.firstName ?? name}!` : 'Hej!'}
      {...(context.canLogIn && { button: { text: 'Mina bokningar', href: `${siteUrl}${paths.profile}#bokningar` } })}
      reason={isDiverted(context) ? 'du har bokat på föreningens webbplats' : 'den här adressen angavs i en bokningsförfrågan'}
      preview={content.preview}
    >
      {content.children}
      {isDiverted(context) && (
        <Paragraph>Det här mejlet går till adressen för ditt konto. Till {booking.email} har vi redan skickat så många mejl som vi skickar på ett dygn.</Paragraph>
      )}
      {!name && (
        <Paragraph>
          Namn och meddelande {context.canLogIn ? 'visas bara i Mina bokningar' : 'står inte här'}, eftersom den här adressen inte hör till kontot som bokningen gjordes med.
        </Paragraph>
      )}
    </Letter>,
  )
  return {
    kind,
    about: booking.id,
    to: { name, address: context.to },
    otherwiseTo: isProved(context) ? null : provedEmail,
    replyTo: association.email,
    subject,
    ...letter,
    attachments,
  }
}

/** Renders a mail to the board about a booking; a reply goes to the booking's address. */
export async function toBoard(config: Config, { booking }: BoardMailContext, kind: MailKind, subject: string, content: Content & Pick<LetterProps, 'heading'>) {
  const letter = await renderLetter(
    <Letter
      association={config.association}
      button={{ text: 'Öppna bokningen', href: `${config.siteUrl}${paths.adminBookings}?bokning=${booking.id}` }}
      reason="adressen tar emot föreningens bokningar"
      {...content}
    />,
  )
  return { kind, about: booking.id, to: { address: config.boardEmail }, replyTo: booking.email, subject, ...letter }
}
