import { dateInStockholm, formatLongDateTime } from '#domain/calendar.ts'
import type { Config } from '#server/config.ts'
import { Paragraph } from '#server/mailer/letter.tsx'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { answerBy, hasStarted, mayComeTooLate } from '../cancellation-rules.ts'
import { numberInWords } from '../rules.ts'
import { ballTexts } from '../texts.ts'
import { BookingFacts, type BoardMailContext, toBoard, where } from './mail-frame.tsx'
import { feeText } from './mails.tsx'
import type { Booking } from './store.ts'

/** What follows the booker's name: by when the board owes an answer. */
function dueBefore({ createdAt, playDate }: BoardMailContext['booking']): string {
  const due = answerBy(createdAt)
  return mayComeTooLate(due, playDate)
    ? 'vill spela så snart att svaret behövs tidigare än vanligt. Svara så fort du kan.'
    : `ska få svar senast den ${formatLongDateTime(due)}.`
}

/** To the board: someone asks for a booking. */
export function requestMail(config: Config, context: BoardMailContext): Promise<MailDraft> {
  const { booking } = context
  return toBoard(config, context, 'booking_request', `Ny bokningsförfrågan: ${where(context)}`, {
    preview: `${booking.fullName} vill boka.`,
    heading: 'Ny bokningsförfrågan',
    children: (
      <>
        <Paragraph>{booking.fullName} {dueBefore(booking)}</Paragraph>
        <BookingFacts {...context} forBoard />
      </>
    ),
  })
}

/**
 * To the board: the answer is due soon. If the play day comes first, that time is no help; if it has passed, the request is still to be
 * settled.
 */
export function reminderMail(config: Config, context: BoardMailContext): Promise<MailDraft> {
  const { booking } = context
  const { heading, what } = waiting(context)
  return toBoard(config, context, 'booking_reminder', `Påminnelse: ${booking.fullName} väntar på svar`, {
    preview: `${heading}.`,
    heading,
    children: (
      <>
        <Paragraph>En bokningsförfrågan har väntat sedan den {formatLongDateTime(booking.createdAt)}{what}</Paragraph>
        <BookingFacts {...context} forBoard />
      </>
    ),
  })
}

function waiting({ booking: { createdAt, playDate }, now }: BoardMailContext): { heading: string; what: string } {
  if (playDate < dateInStockholm(now)) {
    return { heading: 'Speldagen har varit', what: ' och speldagen har varit. Bekräfta i efterhand om rundan spelades, annars avböj.' }
  }
  const due = answerBy(createdAt)
  if (mayComeTooLate(due, playDate)) {
    return { heading: 'Svaret brådskar', what: '. Speldagen är så nära att svaret behövs tidigare än vanligt. Svara så fort du kan.' }
  }
  return due <= now
    ? { heading: 'Svarstiden har gått ut', what: `. Den skulle ha besvarats senast den ${formatLongDateTime(due)}.` }
    : { heading: 'Svarstiden går snart ut', what: `. Den ska besvaras senast den ${formatLongDateTime(due)}.` }
}

/** To the board: cancelled, so that the course can be told. */
export function cancellationNotice(config: Config, context: BoardMailContext, { wasConfirmed }: { wasConfirmed: boolean }): Promise<MailDraft> {
  const { booking } = context
  return toBoard(config, context, 'booking_cancellation_notice', `${wasConfirmed ? 'Avbokat' : 'Återtagen förfrågan'}: ${where(context)}`, {
    preview: `${booking.fullName} har ${wasConfirmed ? 'avbokat' : 'tagit tillbaka sin förfrågan'}.`,
    heading: wasConfirmed ? 'En bokning är avbokad' : 'En förfrågan är återtagen',
    children: (
      <>
        <Paragraph>
          {booking.fullName} har {wasConfirmed ? 'avbokat. Om tiden är bokad hos banan behöver ni avboka den där också.' : 'tagit tillbaka sin förfrågan. Den behöver inte besvaras.'}
        </Paragraph>
        <BookingFacts {...context} forBoard />
        {wasConfirmed && <Paragraph>{feeText(booking.fee)}</Paragraph>}
      </>
    ),
  })
}

/** To the board: who plays now, and whether that changes what it has booked at the course. `before` is the booking before the change. */
export function changeNotice(config: Config, context: BoardMailContext, { before }: { before: Booking }): Promise<MailDraft> {
  const { booking } = context
  const isConfirmed = booking.status === 'confirmed'
  const hasOtherSize = booking.players.length !== before.players.length
  const [subject, heading] = isConfirmed && hasOtherSize
    ? ['Ändrat antal spelare', 'Antalet spelare är ändrat']
    : ['Ändrade medspelare', 'Medspelarna är ändrade']
  const changed = `${booking.fullName} har ändrat medspelarna i ${isConfirmed ? 'en bekräftad bokning' : 'sin förfrågan, som väntar på svar'}.`
  return toBoard(config, context, 'booking_change_notice', `${subject}: ${where(context)}`, {
    preview: changed,
    heading,
    children: (
      <>
        <Paragraph>
          {changed} {hasOtherSize ? `Nu är det ${sizeOf(booking)}, förut var det ${sizeOf(before)}.` : 'Antalet spelare är detsamma som förut.'}
          {isConfirmed && hasOtherSize && !hasStarted(booking, context.now) && ' Om tiden är bokad hos banan behöver ni ändra den där också.'}
        </Paragraph>
        <BookingFacts {...context} forBoard />
      </>
    ),
  })
}

/** `tre spelare (fyrboll)` */
function sizeOf({ players, ball }: Booking): string {
  return `${numberInWords(players.length)} spelare (${ballTexts[ball]})`
}
