import { bookingCourses } from '#content/booking-courses.ts'
import { formatWeekdayDate } from '#domain/calendar.ts'
import { inKronor } from '#domain/numbers.ts'
import { capitalized, numberInWords } from '#features/booking/rules.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { ErasureSummary } from '../contract.ts'

function courseText(course: string): string {
  return bookingCourses.find(({ id }) => id === course)?.label ?? course
}

/** Says where else to read what the waiting mails are about, since the erasure deletes them. */
function waitingMailsText(count: number): string {
  const [mails, they] = count === 1 ? ['Ett mejl', 'det'] : [`${capitalized(numberInWords(count))} mejl`, 'de']
  return `${mails} till er om medlemmen väntar på att skickas, och skickas inte om ni raderar nu. Vänta tills ${they} har gått iväg, eller se först efter vad ${they} gäller: `
    + 'bokningar och ansökningar finns här i administrationen, och meddelanden från kontaktformuläret i filen under Kopia av uppgifterna.'
}

/** What the board should look into before an erasure: debts, courses that must be told, and mails that it has not got yet. */
export function BeforeErasure({ summary }: { summary: ErasureSummary }) {
  const { fees, standing, played_bookings: played, coming_bookings: own, plays_with_others: others, waiting_mails: mails } = summary
  if (fees === 0 && standing === null && played.length === 0 && own.length === 0 && others.length === 0 && mails === 0) return null
  return (
    <Notice tone="wait" title="Se över det här först">
      <ul className="mt-1 grid list-disc gap-1.5 pl-5">
        {fees > 0 && <li>Det finns avgifter för sen avbokning på sammanlagt {inKronor(fees)}. Kontrollera att de är betalda.</li>}
        {played.map(({ course, play_date: day, pay_by: due }) => (
          <li key={`${course} ${day}`}>Spelade på {courseText(course)}, {formatWeekdayDate(day)}. Sista dag att betala rundan: {formatWeekdayDate(due)}. Kontrollera att den är betald, för efter raderingen syns inte vem som bokade.</li>
        ))}
        {standing === 'late_payment' && <li>Medlemmen är stoppad från att boka på grund av sen betalning.</li>}
        {standing === 'suspended' && <li>Medlemmen är stoppad från att boka.</li>}
        {own.map(({ course, play_date: day, status }) => (
          <li key={`${course} ${day}`}>{courseText(course)}, {formatWeekdayDate(day)}, avbokas när uppgifterna raderas.{status === 'confirmed' && ' Avboka också hos banan.'} Säg till medspelarna, om det finns några: de får inget mejl.</li>
        ))}
        {others.map(({ course, play_date: day, booker }) => (
          <li key={`${course} ${day} ${booker}`}>Spelar med {booker} på {courseText(course)}, {formatWeekdayDate(day)}. Den bokningen står kvar utan namnet. Tala om det för {booker}.</li>
        ))}
        {mails > 0 && <li>{waitingMailsText(mails)}</li>}
      </ul>
    </Notice>
  )
}
