import { Send } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { type CallFailure, isUnanswered } from '#web/api/failure.ts'
import { MailsKept } from '#web/mails-kept.tsx'
import { SubmitButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { enterToNext, Form } from '#web/ui/form.tsx'
import { LateLeaveGuard } from '#web/ui/late-leave-guard.tsx'
import { LogInAgain } from '#web/ui/log-in-again.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MyBooking } from '../../contract.ts'
import { bookingTexts } from '../../texts.ts'
import { ActiveNotice } from './active-notice.tsx'
import { noteCourseTaken } from '../address-course.ts'
import { RebookingNotice } from './rebooking-notice.tsx'
import type { Rebooking } from './rebooking.ts'
import type { BookingFormStart } from './booking-draft.ts'
import { BookerFields, CourseAndDay, MessageField } from './booking-fields.tsx'
import { type BookingRequest, notSentText } from './booking-form-schema.ts'
import { HowItWorks } from './booking-guide.tsx'
import { CoPlayerRows } from './co-player-rows.tsx'
import { courseLabel } from '../course-choices.ts'
import { formTexts } from '../form-texts.ts'
import { dayInWords } from '../play-dates.ts'
import type { Outcome } from './request-under-way.ts'
import { StopNotice } from './stop-notice.tsx'
import { type BookingRound, useBookingForm } from './use-booking-form.ts'
import { VerdictNotice } from './verdict-notice.tsx'

/** Stays after the toast has gone, until the next request. */
function SentNotice({ request }: { request: BookingRequest }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="mb-6 grid gap-3">
      <Notice ref={notice} tabIndex={-1} tone="ok" className="outline-none" title={bookingTexts.sent}>
        <p>
          {courseLabel(request.p_course)}, {dayInWords(request.p_play_date)}. Svaret kommer i ett mejl och syns under{' '}
          <Link to={`${paths.profile}#bokningar`}>Mina bokningar</Link>.
        </p>
      </Notice>
      <MailsKept />
    </div>
  )
}

/** Why the last attempt to send failed. Without an answer (null after a reload) nobody knows whether it did. */
function NotSent({ failure, onBack }: { failure: CallFailure | null; onBack: () => void }) {
  const isUnsure = failure === null || isUnanswered(failure)
  return (
    <Notice tone="bad" title={isUnsure ? formTexts.unsure : formTexts.notSent}>
      <p role="alert">Allt du har skrivit finns kvar. {isUnsure ? formTexts.retry : notSentText(failure)}</p>
      {failure?.code === 'NOT_LOGGED_IN' && <LogInAgain then="skicka" onBack={onBack} />}
      {failure?.reference && <p className="text-[0.9em] text-muted">Referens: <code>{failure.reference}</code></p>}
    </Notice>
  )
}

/** Whether leaving the form would lose something, and in which state it is. */
type AtStake = Record<'isTyped' | 'isRetry' | 'isSending', boolean>

function leavingText({ isRetry, isSending }: Omit<AtStake, 'isTyped'>): string {
  if (isSending) return 'Förfrågan håller på att skickas. Om du loggar ut och något går fel försvinner det du har fyllt i.'
  return isRetry
    ? 'Vi vet inte om förfrågan kom fram. Det du har fyllt i försvinner om du loggar ut.'
    : 'Förfrågan du har fyllt i är inte skickad och försvinner om du loggar ut.'
}

/** The form with the verdict beside it; on a small screen the verdict stands by the send button. */
export function BookingForm({ active, ...start }: BookingFormProps) {
  const [round, setRound] = useState<{ number: number; outcome: Outcome | null; hadFocus: boolean }>({ number: 0, outcome: null, hadFocus: false })
  const begin = useCallback((outcome: Outcome, hadFocus: boolean) => setRound(({ number }) => ({ number: number + 1, outcome, hadFocus })), [])
  // As it was when the form was filled in: the bookings may have been refetched since.
  const [again] = useState(start.again)
  // A booking found later would shift what is being filled in, and one that has gone meanwhile is no obstacle. A member whom the board has
  // stopped is not told when the next request can be sent.
  const [hadActive] = useState(active !== null)
  const stop = start.profile?.booking_stop
  const [hadStop, setHadStop] = useState(stop)
  const [{ isTyped, isRetry, isSending }, setAtStake] = useState<AtStake>({ isTyped: false, isRetry: false, isSending: false })
  // The profile may be from the cache of another page, and older than the stop.
  if (stop && !hadStop && !isTyped) setHadStop(stop)
  return (
    <>
      {/* Outside the round, which its question outlives. */}
      <LateLeaveGuard
        isKept
        isDirty={isTyped}
        title={isRetry || isSending ? 'Logga ut ändå?' : 'Logga ut utan att skicka?'}
        description={leavingText({ isRetry, isSending })}
      />
      <FormOfRound
        key={round.number}
        {...start}
        again={round.number === 0 ? again : null}
        latest={start.again}
        active={hadActive && !(hadStop && stop) ? active : null}
        stop={hadStop && stop}
        outcome={round.outcome}
        hadFocus={round.hadFocus}
        onSettled={begin}
        onAtStake={setAtStake}
      />
    </>
  )
}

type BookingFormProps = BookingFormStart & {
  /** The active booking that keeps the member from making another one. */
  active: MyBooking | null
  /** While false, the form ends with the day; the rest is shown a moment later. */
  isWhole: boolean
}

interface RoundProps {
  /** The rule's text for a member whom the board has stopped. */
  stop: string | null | undefined
  /** The booking that the form is to be like, as it stands now. */
  latest: Rebooking | null
  onAtStake: (atStake: AtStake) => void
}

function FormOfRound({ isWhole, active, stop, latest, onAtStake, ...start }: BookingFormProps & BookingRound & RoundProps) {
  const { form, rebookingState, isTyped, isPrefilled, failure, sent, judged, isSending, isWaiting, isRetry, isUnanswered: mayHaveCome, element, submit, forgetFailure } = useBookingForm(start)
  useEffect(() => onAtStake({ isTyped, isRetry, isSending }), [onAtStake, isTyped, isRetry, isSending])
  // The notices were about the request that has been sent.
  const [hasSent, setHasSent] = useState(false)
  if (sent && !hasSent) setHasSent(true)
  // Coming back to the form must not fill it in once more either.
  useEffect(() => { if (hasSent) noteCourseTaken() }, [hasSent])
  // The rules would refuse the request because of itself.
  const mayBeStored = isRetry || isWaiting
  function take({ course, date }: { course: string; date: string }) {
    if (isSending) return
    form.setValue('course', course, { shouldDirty: true, shouldValidate: true })
    form.setValue('playDate', date, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      {stop && !hasSent && <StopNotice>{stop}</StopNotice>}
      {/* An active booking may be the very request that was sent from here. */}
      {active && !hasSent && !mayBeStored && !mayHaveCome && <ActiveNotice booking={active} className="mb-6" />}
      {start.again && !hasSent && (
        <RebookingNotice again={start.again} latest={latest} rebookingState={rebookingState} form={form} today={start.today} isFixed={mayBeStored || isSending || mayHaveCome} className="mb-6" />
      )}
      {sent && <SentNotice key={`${sent.p_course} ${sent.p_play_date}`} request={sent} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-10">
        <Card className="lg:p-9">
          <Form
            ref={element}
            onSubmit={(event) => void submit(event)}
            onKeyDown={enterToNext}
            aria-label={bookingTexts.title}
            isSending={isSending}
            className="grid gap-8"
          >
            <CourseAndDay form={form} today={start.today} onTake={take} />
            {isWhole && (
              <>
                <BookerFields form={form} isKnown={isPrefilled} />
                <CoPlayerRows form={form} />
                <MessageField form={form} />
              </>
            )}
            <div className="grid gap-6 border-t border-line pt-7">
              <VerdictNotice {...judged} isRetry={mayBeStored} today={start.today} onTake={take} className="lg:hidden" />
              {(failure || isRetry) && <NotSent failure={failure} onBack={forgetFailure} />}
              <SubmitButton
                className="justify-self-start max-sm:w-full"
                icon={<Send />}
                pending={isSending}
                pendingText={bookingTexts.sending}
              >
                Skicka förfrågan
              </SubmitButton>
            </div>
          </Form>
        </Card>
        <aside aria-label="Om bokningen" className="grid gap-6 lg:sticky lg:top-6">
          <VerdictNotice {...judged} isRetry={mayBeStored} today={start.today} onTake={take} className="max-lg:hidden" />
          <HowItWorks />
        </aside>
      </div>
    </>
  )
}
