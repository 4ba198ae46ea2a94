import { type ReactNode, useRef, useState } from 'react'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { useSite } from '#web/site.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { focusFirstError } from '#web/ui/form.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { useNow, useToday } from '#web/use-time.ts'
import { hasStarted } from '../../cancellation-rules.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { bookingTextLimits } from '../../rules.ts'
import { bookingFieldTexts, bookingTexts } from '../../texts.ts'
import { ballInWords, playDay, Players } from '../booked-facts.tsx'
import { CourseNotices } from '../course-contact.tsx'
import type { Answer, Asking, Decision, DeskActs } from './acts.ts'
import { useBooking } from './queries.ts'
import { TeeTimeField } from './tee-time-field.tsx'
import { readTeeTime } from './tee-time.ts'

const { answer: textLimit } = bookingTextLimits
const questions: Record<Decision, { title: string; confirm: string; pending: string; unknown: string }> = {
  confirm: { title: 'Bekräfta bokningen?', confirm: 'Bekräfta', pending: 'Bekräftar...', unknown: 'Vi vet inte om bokningen bekräftades' },
  decline: { title: 'Avböja förfrågan?', confirm: 'Avböj', pending: 'Avböjer...', unknown: 'Vi vet inte om förfrågan avböjdes' },
  withdraw: { title: 'Avboka åt medlemmen?', confirm: 'Avboka', pending: 'Avbokar...', unknown: 'Vi vet inte om bokningen avbokades' },
}

function WhatFollows({ decision, booking }: { decision: Decision; booking: BoardBooking }) {
  const { delivers } = useSite()
  const isPast = booking.play_date < useToday()
  const confirmation = isPast ? 'en bekräftelse i efterhand, för speldagen har redan varit' : 'en bekräftelse med kalenderfil'
  const isStarted = hasStarted({ status: booking.status, playDate: booking.play_date, teeTime: booking.tee_time }, useNow())
  const isLate = decision === 'withdraw' && (isPast || isStarted)
  const isFreed = isPast ? 'besked om att förfrågan är avböjd i efterhand' : 'besked, och platsen hålls inte längre'
  const refusal = isLate ? 'besked om att bokningen är avbokad i efterhand och inte behöver betalas' : isFreed
  const what = decision === 'confirm' ? confirmation : refusal
  const coPlayers = booking.players.length > 1 ? ` ${bookingTexts.coPlayersNotTold}` : ''
  const besides = decision === 'withdraw' ? coPlayers + (isLate ? '' : ' Ingen avgift tas ut. Meddela banan.') : ''
  return (
    <>
      <p>{booking.course_label}, {playDay(booking)}. <span className="inline-block first-letter:uppercase">{ballInWords(booking)}</span>.</p>
      <p className="mt-2">{booking.full_name} får {what}. Mejlet går till <EmailText email={booking.email} />.{besides}</p>
      {!delivers && <p className="mt-2">{mailsKeptText}</p>}
      {/* An administrator who answers from the list has not opened the request. */}
      {decision !== 'withdraw' && booking.message && (
        <p className="mt-4 text-ink whitespace-pre-line wrap-anywhere"><span className="font-semibold">Medlemmens meddelande:</span> {booking.message}</p>
      )}
    </>
  )
}

/** Warns that somebody else has claimed the request, and may be on the phone with the course. That may also happen while the dialog is open. */
function TakenByOther({ booking }: { booking: BoardBooking }) {
  const { data } = useBooking(booking.id)
  const { status, claimed_by: name, is_own_claim: isOwn } = data ?? booking
  if (status !== 'received' || !name || isOwn) return null
  return (
    // What was known when the dialog opened is read out with it.
    <Notice tone="wait" role={booking.claimed_by === name ? undefined : 'alert'} className="mt-4" title={`${name} har tagit den här förfrågan`}>
      <p>Hör med {name.split(' ')[0]} innan du svarar, så att ni inte båda ringer banan.</p>
    </Notice>
  )
}

const isTooLong = (text: string) => text.trim().length > textLimit

interface LongTextProps {
  label: string
  /** The text in a sentence: `Skälet`. */
  subject: string
  hint: string
  value: string
  onChange: (value: string) => void
}

/** Takes longer texts than may be sent, and says so: a limit of the browser's would cut off the end of what is pasted without a word. */
function LongText({ label, subject, hint, value, onChange }: LongTextProps) {
  return (
    <TextAreaField
      label={label}
      optional
      hint={hint}
      counter={`${value.length}/${textLimit} tecken`}
      error={isTooLong(value) ? `${subject} får vara högst ${textLimit} tecken` : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const blank: Answer = { teeTime: '', reason: '', note: '' }

const isTyped = (answer: Answer) => Object.values(answer).some((text: string) => text.trim() !== '')

/**
 * Asks before a request is confirmed or declined, or a confirmed booking cancelled for its booker, and for what the booker should know.
 * What is typed is kept, for each booking, until it is sent or discarded with the button that cancels.
 */
export function AnswerDialog({ acts }: { acts: DeskActs }) {
  const { asking, isOpen } = acts
  const [typed, setTyped] = useState<ReadonlyMap<string, Answer>>(new Map())
  const guard = [...typed.values()].some(isTyped) && (
    <LeaveGuard isDirty title="Lämna utan att skicka?" description="Det du har skrivit till medlemmen är inte skickat, och försvinner om du lämnar sidan." />
  )
  const key = asking && `${asking.decision} ${asking.booking.id}`
  return (
    <>
      {!isOpen && guard}
      {asking && key && (
        <Question
          key={key}
          acts={acts}
          {...asking}
          answer={typed.get(key) ?? blank}
          onChange={(changes) => setTyped((before) => new Map(before).set(key, { ...before.get(key) ?? blank, ...changes }))}
          onDiscard={() => setTyped((before) => new Map([...before].filter(([each]) => each !== key)))}
          // Also what was typed for another decision: there is nothing left to decide.
          onSettled={() => setTyped((before) => new Map([...before].filter(([each]) => !each.endsWith(` ${asking.booking.id}`))))}
          // Outside the dialog, its own dialog would be hidden beneath.
          guard={isOpen && guard}
        />
      )}
    </>
  )
}

interface QuestionProps extends Asking {
  acts: DeskActs
  answer: Answer
  onChange: (changes: Partial<Answer>) => void
  /** Called when what is typed is discarded. */
  onDiscard: () => void
  /** Called when the booking is settled, by whoever it was. */
  onSettled: () => void
  guard: ReactNode
}

function Question({ acts, decision, booking, hasMoved, isUnsure, answer, onChange: change, onDiscard, onSettled, guard }: QuestionProps) {
  const [isChecked, setIsChecked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const teeTime = readTeeTime(answer.teeTime)
  const isPast = booking.play_date < useToday()

  async function confirm() {
    setIsChecked(true)
    const texts = [decision !== 'confirm' && answer.reason, decision !== 'withdraw' && answer.note]
    if (teeTime !== null && !texts.some((text) => text !== false && isTooLong(text))) await acts.answer({ ...answer, teeTime }, onSettled)
    else focusFirstError(fields.current)
  }

  return (
    <ConfirmDialog
      open={acts.isOpen}
      onClose={acts.cancel}
      onCancel={onDiscard}
      title={questions[decision].title}
      // Includes what stands in the way, so that it is read out when the dialog opens.
      description={(
        <>
          <WhatFollows decision={decision} booking={booking} />
          <TakenByOther booking={booking} />
          {decision === 'confirm' && <CourseNotices option={booking.course} className="mt-4" />}
          {decision === 'confirm' && booking.verdict && (
            <Notice tone="wait" className="mt-4" title="Hinder enligt bokningsreglerna"><p>{booking.verdict.text}</p>{booking.verdict.rule !== 'window' && <p>Du kan bekräfta ändå.</p>}</Notice>
          )}
        </>
      )}
      confirmText={questions[decision].confirm}
      cancelText={decision === 'withdraw' ? 'Behåll bokningen' : undefined}
      pendingText={questions[decision].pending}
      pending={acts.isPending}
      danger={decision !== 'confirm'}
      onConfirm={confirm}
    >
      {guard}
      <div ref={fields} className="grid gap-5">
        {decision === 'confirm' ? (
          <TeeTimeField
            optional
            hint={isPast ? undefined : 'Du kan lägga till eller ändra den efteråt.'}
            error={isChecked && teeTime === null ? bookingFieldTexts.teeTime : undefined}
            value={answer.teeTime}
            onValueChange={(typed) => change({ teeTime: typed })}
          />
        ) : (
          <LongText label="Skäl" subject="Skälet" hint="Står i beskedet." value={answer.reason} onChange={(reason) => change({ reason })} />
        )}
        {decision !== 'withdraw' && <LongText label="Hälsning" subject="Hälsningen" hint="Något mer som den som bokar ska veta." value={answer.note} onChange={(note) => change({ note })} />}
        {/* Next to the button that was pressed: above the fields it would be out of sight when the dialog is taller than the screen. */}
        {hasMoved && (
          <Notice tone="wait" role="alert" title={bookingTexts.moved}><p>Nu spelar <Players players={booking.players} />.</p></Notice>
        )}
        {isUnsure && (
          <Notice tone="wait" role="alert" title={questions[decision].unknown}>
            <p>Vi fick inget svar. Försök igen. Om det redan är gjort görs det inte en gång till.</p>
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
