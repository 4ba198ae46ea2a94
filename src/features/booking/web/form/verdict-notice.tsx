import { useRef } from 'react'
import { inKronor } from '#domain/numbers.ts'
import { paths } from '#domain/paths.ts'
import { callFailure } from '#web/api/failure.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNow } from '#web/use-time.ts'
import { answerBy, cancellationFee, mayComeTooLate } from '../../cancellation-rules.ts'
import type { BookingRefusal } from '../../form-contract.ts'
import { bookingRules, capitalized, numberInWords } from '../../rules.ts'
import { bookingTexts } from '../../texts.ts'
import type { BookingRequest } from './booking-form-schema.ts'
import { courseLabel } from '../course-choices.ts'
import { formTexts } from '../form-texts.ts'
import { dayInWords } from '../play-dates.ts'
import { ShortNotice } from '../short-notice.tsx'
import { WriteToBoard } from './stop-notice.tsx'
import type { VerdictQuery } from './use-verdict.ts'

type Alternative = BookingRefusal['alternatives'][number]

/** The label of the button for another day or course: only what differs is named. */
export function alternativeInWords({ course, date }: Alternative, request: Pick<BookingRequest, 'p_course' | 'p_play_date'>): string {
  if (course === request.p_course) return `Välj ${dayInWords(date)}`
  return date === request.p_play_date ? `Välj ${courseLabel(course)} samma dag` : `Välj ${courseLabel(course)} ${dayInWords(date)}`
}

/** Which ball the players make (specification 2: three are confirmed as a four-ball and pay for three). */
function ballInWords(players: number): string {
  if (players === 1) return 'Du är ensam, men bokningen räknas som en tvåboll.'
  if (players === 2) return 'Ni blir en tvåboll.'
  return players === 3 ? 'Ni är tre: ni får bekräftelse på en fyrboll men betalar bara för tre.' : 'Ni blir en fyrboll.'
}

function Accepted({ request }: { request: BookingRequest }) {
  const { p_play_date: playDate } = request
  const now = useNow()
  const due = answerBy(now)
  const fee = cancellationFee({ status: 'confirmed', playDate, teeTime: null }, now)
  return (
    <Notice tone="ok" title={`${capitalized(dayInWords(playDate))} på ${courseLabel(request.p_course)} går bra.`}>
      <div className="grid gap-2">
        <p>{ballInWords(1 + request.p_co_players.length)} Bokningsreglerna är uppfyllda.</p>
        {mayComeTooLate(due, playDate) && <p><ShortNotice /></p>}
        {fee !== null && fee > 0 && (
          <p>
            När bokningen är bekräftad kostar det {inKronor(fee)} att avboka den, eftersom det är mindre
            än {numberInWords(bookingRules.freeCancellationDays)} dagar kvar till speldagen.
          </p>
        )}
      </div>
    </Notice>
  )
}

interface RefusedProps {
  refusal: BookingRefusal
  request: BookingRequest
  today: string
  onTake: (alternative: Alternative) => void
}

function Refused({ refusal, request, today, onTake }: RefusedProps) {
  const ways = refusal.alternatives.map((alternative) => (
    <Button key={`${alternative.course} ${alternative.date}`} variant="quiet" size="sm" onClick={() => onTake(alternative)}>
      {alternativeInWords(alternative, request)}
    </Button>
  ))
  // Only for the booker's own booking: a co-player's is among the co-player's bookings.
  const isOwn = refusal.rule === 'one_active_booking' && refusal.text.includes(bookingTexts.ownActive)
  if (isOwn) ways.push(<LinkButton key="own" variant="quiet" size="sm" to={`${paths.profile}#bokningar`}>Mina bokningar</LinkButton>)
  if (refusal.text.includes(bookingTexts.askBoard)) ways.push(<WriteToBoard key="board" />)
  // The rule limits both ends of the window, and the form may have been left open over midnight.
  const isPast = refusal.rule === 'window' && request.p_play_date < today
  return (
    <Notice tone="wait" title={isPast ? formTexts.dayPassed : formTexts.rules[refusal.rule]} action={ways.length > 0 && ways}>
      <div className="grid gap-2">{refusal.text.split('\n').map((part) => <p key={part}>{part}</p>)}</div>
    </Notice>
  )
}

export interface VerdictNoticeProps extends VerdictQuery {
  /** The request may be stored already; then the rules would refuse it because of itself. */
  isRetry: boolean
  today: string
  onTake: (alternative: Alternative) => void
  className?: string
}

function Remark({ request, verdict, isFetching, error, isRetry, today, onTake }: Omit<VerdictNoticeProps, 'className'>) {
  if (!request || isRetry) return null
  if (verdict?.accepted) return <Accepted request={request} />
  if (verdict?.refusal) return <Refused refusal={verdict.refusal} request={request} today={today} onTake={onTake} />
  if (isFetching || !error) return null
  // The draft itself is faulty: that is known, and it would be refused when sent, too.
  const [fault] = Object.values(callFailure(error).fields)
  return fault ? <Notice tone="wait" title={fault} /> : <Notice>Bokningsreglerna kunde inte kontrolleras nu. Det görs när du skickar.</Notice>
}

/** The rules' verdict before sending, announced politely, with the nearest alternatives. */
export function VerdictNotice({ className, onTake, ...remark }: VerdictNoticeProps) {
  const region = useRef<HTMLDivElement>(null)
  function take(alternative: Alternative) {
    // The pressed button disappears; the next verdict appears where the focus is.
    region.current?.focus({ preventScroll: true })
    onTake(alternative)
  }
  const { request, verdict, isFetching, isRetry } = remark
  return (
    <>
      <div ref={region} role="status" tabIndex={-1} className={`outline-none empty:sr-only ${className ?? ''}`}>
        <Remark {...remark} onTake={take} />
      </div>
      {/* Visible only: nobody needs to hear that an answer will come. */}
      {request && !verdict && isFetching && !isRetry && <Notice className={className}>Kontrollerar mot bokningsreglerna...</Notice>}
    </>
  )
}
