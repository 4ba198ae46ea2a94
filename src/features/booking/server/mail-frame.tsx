import { formatLongDay, formatWeekdayDate } from '#domain/calendar.ts'
import { formatPhone } from '#domain/phone.ts'
import { phoneHref } from '#domain/phone-link.ts'
import { paths } from '#domain/paths.ts'
import { noticeOn } from '#features/courses/rules.ts'
import type { Config } from '#server/config.ts'
import { hit } from '#server/limits/limits.ts'
import type { Limited } from '#server/limits/within.ts'
import { Facts, Letter, type LetterProps, Paragraph, renderLetter } from '#server/mailer/letter.tsx'
import type { MailKind } from '#server/outbox/mail-kinds.ts'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { mailsToUnproved } from '../rules.ts'
import { bookingCalendar, calendarAttachment, type CoursePlace } from './calendar-events.ts'
import type { Booking } from './store.ts'

/** A booking as it is after what the mail tells, with what goes with every mail about it. */
export interface Told {
  booking: Booking
  place: CoursePlace
  now: Date
  /** The address of the booker's account. Anybody may be behind another one, and nobody shall get words of a member's choice there. */
  provedEmail: string | null
  /** Whether the booker gets at Mina bokningar: whoever's membership has ended is told to turn to the board instead. */
  canLogIn: boolean
  /** Where the booker's mail goes: see {@link addressOf}. */
  to: string
}

/** What the board is told of it: no mail to the board hangs on whose address the booker's is. */
export type ToldToBoard = Pick<Told, 'booking' | 'place' | 'now'>

const isProved = ({ to, provedEmail }: Told): boolean => to === provedEmail

/** Whether the mail goes elsewhere than was asked for. */
export const isDiverted = ({ booking, to }: Told): boolean => to !== booking.email

/**
 * Where a mail goes that a member brings about by an act on a booking: to the address of the booking, which may be anybody's, a
 * few times a day; beyond that to the one of the booker's account.
 */
export async function addressOf({ db, clock }: Limited, { email }: Pick<Booking, 'email'>, provedEmail: string | null): Promise<string> {
  if (provedEmail === null || email === provedEmail) return email
  const { allowed } = await hit(db, { key: ['booking-mail', email], ...mailsToUnproved, now: clock.now() })
  return allowed ? email : provedEmail
}

/** Course and day, as subjects and headings tell them: `Ale 24 maj 2026`. */
export function where({ booking, place }: ToldToBoard): string {
  return `${place.label} ${formatLongDay(booking.playDate)}`
}

/** The calendar file that goes with the mail; to an address that is not proved without the players' names. */
export function withCalendar(config: Config, told: Told): MailDraft['attachments'] {
  const { booking, place, now } = told
  const shown = isProved(told) ? booking : { ...booking, players: [] }
  return [calendarAttachment(bookingCalendar(config, [shown], { place: () => place, now, hasLink: told.canLogIn }))]
}

/** `Just nu på Ale`, of what still holds on the day that is played. */
function noticeRows({ booking, place: { notices } }: ToldToBoard): [label: string, value: string][] {
  return notices.filter((notice) => noticeOn(booking.playDate, { notice }))
    .map(({ name, text, lastDay }) => [`Just nu på ${name}`, lastDay ? `${text}\nGäller till och med ${formatWeekdayDate(lastDay)}.` : text])
}

/** The board is told how the course is reached, which is where it books, and whoever is to play where to go and what holds there as well. */
export function BookingFacts(told: (Told & { forBoard?: false; withWay?: boolean }) | (ToldToBoard & { forBoard: true; withWay?: false })) {
  const { booking, place: { label, address, website, phone }, forBoard = false, withWay = false } = told
  const tellsCourse = forBoard || withWay
  const showsTyped = told.forBoard || isProved(told)
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
      ...withWay ? noticeRows(told) : [],
      ['Meddelande', showsTyped ? booking.message : null],
      ['Styrelsens skäl', booking.reason],
      // It went with the answer: where the booking is off, it would bid welcome to what is not to be.
      ['Hälsning från styrelsen', booking.status === 'cancelled' ? null : booking.note],
    ]} />
  )
}

type Content = Pick<LetterProps, 'preview' | 'children'>

/** A mail to an address that was mistyped, or is no longer anybody's, goes to the one of the booker's account. */
export async function toBooker(config: Config, told: Told, kind: MailKind, subject: string, content: Content, attachments?: MailDraft['attachments']) {
  const { association, siteUrl } = config
  const { booking, provedEmail } = told
  const name = isProved(told) ? booking.fullName : null
  const letter = await renderLetter(
    <Letter
      association={association}
      heading={name ? `Hej ${name}!` : 'Hej!'}
      {...(told.canLogIn && { button: { text: 'Mina bokningar', href: `${siteUrl}${paths.profile}#bokningar` } })}
      reason={isDiverted(told) ? 'du har bokat på föreningens webbplats' : 'den här adressen angavs i en bokningsförfrågan'}
      preview={content.preview}
    >
      {content.children}
      {isDiverted(told) && (
        <Paragraph>Det här mejlet går till adressen för ditt konto. Till {booking.email} har vi redan skickat så många mejl som vi skickar på ett dygn.</Paragraph>
      )}
      {!name && (
        <Paragraph>
          Namn och meddelande {told.canLogIn ? 'visas bara i Mina bokningar' : 'står inte här'}, eftersom den här adressen inte hör till kontot som bokningen gjordes med.
        </Paragraph>
      )}
    </Letter>,
  )
  return {
    kind,
    about: booking.id,
    to: { name, address: told.to },
    otherwiseTo: isProved(told) ? null : provedEmail,
    replyTo: association.email,
    subject,
    ...letter,
    attachments,
  }
}

/** A mail to the board about a booking, which is answered to the booking's address. */
export async function toBoard(config: Config, { booking }: ToldToBoard, kind: MailKind, subject: string, content: Content & Pick<LetterProps, 'heading'>) {
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
