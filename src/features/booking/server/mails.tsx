import { atTime, dateInStockholm, formatLongDateTime, formatWeekdayDate } from '#domain/calendar.ts'
import { inKronor } from '#domain/numbers.ts'
import type { Config } from '#server/config.ts'
import { contact } from '#server/mailer/contact.ts'
import { Paragraph } from '#server/mailer/letter.tsx'
import type { MailDraft } from '#server/outbox/outbox.ts'
import { answerBy, hasStarted, mayComeTooLate, paymentDue } from '../cancellation-rules.ts'
import { bookingRules, capitalized, numberInWords } from '../rules.ts'
import { bookingTexts } from '../texts.ts'
import { BookingFacts, isDiverted, toBooker, type BookingMailContext, where, withCalendar } from './mail-frame.tsx'

/** To the booker: the request has arrived and holds its place. */
export function receiptMail(config: Config, context: BookingMailContext): Promise<MailDraft> {
  return toBooker(config, context, 'booking_receipt', `Vi har tagit emot din bokningsförfrågan: ${where(context)}`, {
    preview: 'Platsen hålls tills styrelsen har svarat.',
    children: (
      <>
        <Paragraph>Tack! Din förfrågan har kommit fram till styrelsen. Platsen hålls tills du har fått svar.</Paragraph>
        <BookingFacts {...context} />
        <Paragraph>{whenAnswered(config, context)} Svaret kommer till {isDiverted(context) ? context.booking.email : 'den här adressen'}.</Paragraph>
        {context.booking.players.length === 3 && <Paragraph>{threeBall}</Paragraph>}
      </>
    ),
  })
}

function whenAnswered(config: Config, { booking }: BookingMailContext): string {
  const due = answerBy(booking.createdAt)
  return mayComeTooLate(due, booking.playDate)
    ? `Styrelsen svarar på sin fritid. ${bookingTexts.shortNotice} ${capitalized(contact(config))} om det brådskar.`
    : `Styrelsen svarar på sin fritid och försöker göra det inom ${numberInWords(bookingRules.answerHours)} timmar, alltså senast den ${formatLongDateTime(due)}.`
}

/** Reminds the booker to tell the co-players: they get no mail, though bookers believe that they do. */
function TellCoPlayers({ booking }: BookingMailContext) {
  return booking.players.length > 1 && <Paragraph>{bookingTexts.tellCoPlayers}</Paragraph>
}

/** Why to open the attached calendar file: it does nothing by itself. */
const calendarTexts = {
  add: 'Öppna kalenderfilen i mejlet för att lägga in bokningen i din kalender.',
  change: 'Öppna kalenderfilen i mejlet för att ändra bokningen i din kalender.',
  remove: 'Öppna kalenderfilen i mejlet för att ta bort bokningen ur din kalender.',
} as const

function forWhom({ booking }: BookingMailContext): string {
  return booking.players.length > 1 ? 'dig och dina medspelare' : 'dig'
}

/** Whom to contact in a hurry, by name: the footer of a mail has only the address. */
const askBoard = (config: Config) => `${capitalized(contact(config))}.`
const cancelEarly = `Avboka så tidigt du kan. En avbokning mindre än ${numberInWords(bookingRules.freeCancellationDays)} dagar före speldagen kostar ${inKronor(bookingRules.lateCancellationFee)}, och efter starttiden kan bara styrelsen avboka.`

/** What to do about a confirmed round that is not played. The course may have taken the member before the board has confirmed. */
function ifNotPlayed(config: Config, { booking, now, canLogIn }: BookingMailContext): string {
  if (hasStarted(booking, now)) return `Blev rundan inte av? ${askBoard(config)}`
  return `Kan du inte spela? ${canLogIn ? cancelEarly : askBoard(config)}`
}

/** Also used for the fee of a late cancellation: the association has not said how that is paid. */
const askHowToPay = 'Osäker på hur du betalar? Fråga styrelsen.'
const howToPay = ({ association }: Config) => association.roundPayment ?? askHowToPay
const threeBall = 'Ni är tre: bokningen bekräftas som en fyrboll, men ni betalar bara för tre.'

/** To the booker: the board has booked. With a calendar file, unless the play day has passed. */
export function confirmedMail(config: Config, context: BookingMailContext): Promise<MailDraft> {
  const { booking, now } = context
  if (booking.playDate < dateInStockholm(now)) return confirmedLateMail(config, context)
  return toBooker(config, context, 'booking_confirmed', `Din bokning är bekräftad: ${where(context)}`, {
    preview: 'Styrelsen har bekräftat din bokning.',
    children: (
      <>
        <Paragraph>Styrelsen har bekräftat din bokning. {calendarTexts.add}</Paragraph>
        <BookingFacts {...context} withWay />
        {booking.players.length === 3 && <Paragraph>{threeBall}</Paragraph>}
        <Paragraph>
          Betala efter spel, senast {formatWeekdayDate(paymentDue(booking.playDate))}. {howToPay(config)} {ifNotPlayed(config, context)}
        </Paragraph>
      </>
    ),
  }, withCalendar(config, context))
}

/** The same after the play day: nobody can come or cancel any more, and whoever has played must pay. */
function confirmedLateMail(config: Config, context: BookingMailContext): Promise<MailDraft> {
  const { booking, now } = context
  const due = paymentDue(booking.playDate)
  const isDue = due < dateInStockholm(now)
  return toBooker(config, context, 'booking_confirmed', `Din bokning är bekräftad: ${where(context)}`, {
    preview: 'Styrelsen har bekräftat din bokning i efterhand.',
    children: (
      <>
        <Paragraph>Styrelsen har bekräftat din bokning i efterhand: speldagen har redan varit.</Paragraph>
        <BookingFacts {...context} />
        <Paragraph>{isDue ? 'Har du spelat men inte betalat? Betala så snart du kan.' : `Har du spelat? Betala senast ${formatWeekdayDate(due)}.`} {howToPay(config)}</Paragraph>
      </>
    ),
  })
}

/** To the booker: the board says no, with its reason when there is one. */
export function declinedMail(config: Config, context: BookingMailContext): Promise<MailDraft> {
  // After its day a request holds no place, and is not active for anybody.
  const isPast = context.booking.playDate < dateInStockholm(context.now)
  return toBooker(config, context, 'booking_declined', `Svar på din bokningsförfrågan: ${where(context)}`, {
    preview: isPast ? 'Styrelsen svarar i efterhand.' : 'Styrelsen kunde inte boka.',
    children: isPast ? (
      <>
        <Paragraph>Din förfrågan hann inte besvaras före speldagen, och styrelsen har avböjt den i efterhand.</Paragraph>
        <BookingFacts {...context} />
        <Paragraph>Blev rundan inte av behöver du inte betala. Spelade du ändå? {askBoard(config)}</Paragraph>
      </>
    ) : (
      <>
        <Paragraph>Styrelsen har gått igenom din förfrågan och kan tyvärr inte boka den.</Paragraph>
        <BookingFacts {...context} />
        <Paragraph>Platsen hålls inte längre, och förfrågan räknas inte som en aktiv bokning för {forWhom(context)}.</Paragraph>
        <TellCoPlayers {...context} />
      </>
    ),
  })
}

/** To the booker: cancelled, with the fee if there is one. Removes a confirmed booking from the calendar. */
export function cancelledMail(config: Config, context: BookingMailContext, { wasConfirmed }: { wasConfirmed: boolean }): Promise<MailDraft> {
  const subject = wasConfirmed ? 'Din bokning är avbokad' : 'Din förfrågan är återtagen'
  return toBooker(config, context, 'booking_cancelled', `${subject}: ${where(context)}`, {
    preview: wasConfirmed ? 'Bokningen är avbokad.' : 'Förfrågan är återtagen.',
    children: (
      <>
        <Paragraph>{subject}. Platsen hålls inte längre.</Paragraph>
        <BookingFacts {...context} />
        <Paragraph>{wasConfirmed ? feeText(context.booking.fee) : 'Det kostar inget.'} {context.booking.fee ? askHowToPay : ''}</Paragraph>
        {wasConfirmed && <Paragraph>{calendarTexts.remove}</Paragraph>}
        <TellCoPlayers {...context} />
      </>
    ),
  }, wasConfirmed ? withCalendar(config, context) : undefined)
}

/**
 * To the booker: the board has cancelled, with its reason if there is one. Removes the booking from the calendar, unless the round had begun
 * (`isAfterwards`) or its day has passed.
 */
export function withdrawnMail(config: Config, context: BookingMailContext, { isAfterwards }: { isAfterwards: boolean }): Promise<MailDraft> {
  if (context.booking.playDate < dateInStockholm(context.now)) return withdrawnLateMail(config, context, 'speldagen har redan varit')
  if (isAfterwards) return withdrawnLateMail(config, context, 'starttiden har redan passerat')
  return toBooker(config, context, 'booking_withdrawn', `Din bokning är avbokad av styrelsen: ${where(context)}`, {
    preview: 'Styrelsen har avbokat.',
    children: (
      <>
        <Paragraph>Styrelsen har avbokat din bokning. Det kostar dig inget.</Paragraph>
        <BookingFacts {...context} />
        <Paragraph>Platsen hålls inte längre, och bokningen räknas inte som aktiv för {forWhom(context)}.</Paragraph>
        <Paragraph>{calendarTexts.remove}</Paragraph>
        <TellCoPlayers {...context} />
      </>
    ),
  }, withCalendar(config, context))
}

/** The same once the round could have been played: it need not be paid. */
function withdrawnLateMail(config: Config, context: BookingMailContext, since: string): Promise<MailDraft> {
  return toBooker(config, context, 'booking_withdrawn', `Din bokning är avbokad av styrelsen: ${where(context)}`, {
    preview: 'Styrelsen har avbokat i efterhand.',
    children: (
      <>
        <Paragraph>Styrelsen har avbokat din bokning i efterhand: {since}. Du behöver inte betala för den.</Paragraph>
        <BookingFacts {...context} />
        <TellCoPlayers {...context} />
      </>
    ),
  })
}

/** What a cancellation costs the booker. */
export function feeText(fee: number | null): string {
  if (!fee) return 'Avbokningen kostar inget.'
  return `Avbokningen gjordes mindre än ${numberInWords(bookingRules.freeCancellationDays)} dagar före speldagen och kostar ${inKronor(fee)}.`
}

/** To the booker: who plays now. Updates the calendar entry of a confirmed booking. */
export function changedMail(config: Config, context: BookingMailContext): Promise<MailDraft> {
  const isConfirmed = context.booking.status === 'confirmed'
  return toBooker(config, context, 'booking_changed', `Ändrade medspelare: ${where(context)}`, {
    preview: 'Medspelarna är ändrade.',
    children: (
      <>
        <Paragraph>Medspelarna i din {isConfirmed ? 'bokning' : 'förfrågan'} är ändrade. Styrelsen får också veta det.{isConfirmed && ` ${calendarTexts.change}`}</Paragraph>
        <BookingFacts {...context} />
        {context.booking.players.length === 3 && <Paragraph>{threeBall}</Paragraph>}
      </>
    ),
  }, isConfirmed ? withCalendar(config, context) : undefined)
}

/** To the booker: the board has set, moved or removed the tee time. Updates the calendar entry. */
export function teeTimeMail(config: Config, context: BookingMailContext, { before }: { before: string | null }): Promise<MailDraft> {
  const { teeTime } = context.booking
  return toBooker(config, context, 'booking_time_changed', `${teeTime ? 'Ny starttid' : 'Starttiden gäller inte längre'}: ${where(context)}`, {
    preview: teeTime ? `Starttiden är ${atTime(teeTime)}.` : 'Starttiden gäller inte längre.',
    children: (
      <>
        <Paragraph>
          {teeTime ? `Din bokning har fått starttiden ${atTime(teeTime)}.` : 'Starttiden för din bokning gäller inte längre, och ingen ny är angiven än. Bokningen står kvar.'}
          {before && ` Tidigare starttid: ${atTime(before)}.`} {calendarTexts.change}
        </Paragraph>
        <BookingFacts {...context} />
        <Paragraph>Kan du inte spela{teeTime && ' den tiden'}? {askBoard(config)}</Paragraph>
        <TellCoPlayers {...context} />
      </>
    ),
  }, withCalendar(config, context))
}

/**
 * To the booker: the board has removed a co-player's name. Does not say whose, since removing it was the point. Updates the calendar entry
 * of a confirmed booking.
 */
export function playerRemovedMail(config: Config, context: BookingMailContext): Promise<MailDraft> {
  const isConfirmed = context.booking.status === 'confirmed'
  return toBooker(config, context, 'booking_player_removed', `En medspelare är borttagen: ${where(context)}`, {
    preview: 'En medspelare är borttagen ur din bokning.',
    children: (
      <>
        <Paragraph>
          En medspelare är borttagen ur din bokning. Styrelsen har tagit bort namnet. Platsen i bollen finns kvar, och i övrigt gäller
          {isConfirmed ? ' bokningen' : ' förfrågan'} som förut.{isConfirmed && ` ${calendarTexts.change}`}
        </Paragraph>
        <BookingFacts {...context} />
        <Paragraph>Ska någon annan spela i stället? {context.canLogIn ? 'Ändra medspelare i Mina bokningar.' : askBoard(config)}</Paragraph>
      </>
    ),
  }, isConfirmed ? withCalendar(config, context) : undefined)
}
