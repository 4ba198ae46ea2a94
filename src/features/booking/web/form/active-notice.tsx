import { formatWeekdayDate } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNow } from '#web/use-time.ts'
import { hasStarted } from '../../cancellation-rules.ts'
import type { MyBooking } from '../../contract.ts'

/** Above the form: the rules would refuse another request (one active booking per player), but say so only once the form is filled in. */
export function ActiveNotice({ booking, className }: { booking: MyBooking; className: string }) {
  const { status, course_label: course, play_date: day, tee_time: teeTime, is_match: isMatch, booked_by: bookedBy } = booking
  // Then its booker cannot cancel it any more.
  const isStarted = hasStarted({ status, playDate: day, teeTime }, useNow()) && bookedBy === null
  const act = status === 'received' ? 'tagit tillbaka den här' : 'avbokat den här'
  return (
    <Notice
      tone="wait"
      className={className}
      title="Du har redan en bokning"
      action={<LinkButton variant="quiet" size="sm" to={`${paths.profile}#bokningar`}>Mina bokningar</LinkButton>}
    >
      <p>
        Den gäller {isMatch && 'matchspel på '}{course}, {formatWeekdayDate(day)}{bookedBy && `, och är bokad av ${bookedBy}`}. Varje spelare
        kan ha en aktiv bokning i taget.
      </p>
      <p>Nästa förfrågan kan du skicka dagen efter speldagen{!isStarted && `, eller när ${bookedBy ? 'du inte är med i den här längre' : `du har ${act}`}`}.</p>
    </Notice>
  )
}
