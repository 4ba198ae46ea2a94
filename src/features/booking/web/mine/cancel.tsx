import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { MailFate } from '#domain/mail-state.ts'
import { inKronor } from '#domain/numbers.ts'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered, type CallFailure } from '#web/api/failure.ts'
import { mailFate } from '#web/mail-fate.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useTooSoon } from '#web/ui/use-too-soon.ts'
import type { MyBooking } from '../../contract.ts'
import { bookingRules, numberInWords } from '../../rules.ts'
import { bookingTexts } from '../../texts.ts'
import { playDay } from '../booked-facts.tsx'

interface CancelDialogProps {
  booking: MyBooking
  open: boolean
  onClose: () => void
  /** Asks before co-players that are typed are lost. */
  guard: ReactNode
}

function doneText(fee: number, mail: MailFate, to: string): string {
  const cost = fee > 0 ? `Avgiften är ${inKronor(fee)}.` : 'Det kostar ingenting.'
  return `${cost} ${mailFate(mail, { what: 'Ett mejl', to })}`
}

/** A waiting request is taken back, which never costs anything; a booking is cancelled. The mails use the same words. */
const words = {
  request: {
    title: 'Ta tillbaka förfrågan?', confirm: 'Ta tillbaka', pending: 'Tar tillbaka...', keep: 'Behåll förfrågan', acting: 'tar tillbaka förfrågan', free: 'Det kostar ingenting att ta tillbaka den.',
    done: 'Förfrågan är återtagen', failed: 'Förfrågan kunde inte tas tillbaka', unknown: 'Vi vet inte om förfrågan togs tillbaka',
    lookFor: 'Om den är återtagen står den som avbokad i Mina bokningar',
  },
  booking: {
    title: 'Avboka?', confirm: 'Avboka', pending: 'Avbokar...', keep: 'Behåll bokningen', acting: 'avbokar', free: 'Det kostar ingenting att avboka nu.',
    done: 'Bokningen är avbokad', failed: 'Bokningen kunde inte avbokas', unknown: 'Vi vet inte om bokningen avbokades',
    lookFor: 'Om den är avbokad står det i Mina bokningar',
  },
} as const

function Cost({ fee, free }: { fee: number; free: string }) {
  if (fee === 0) return <Notice tone="ok" title={free} />
  return (
    <Notice tone="wait" title={`Avbokningen kostar ${inKronor(fee)}.`}>
      <p>Det är mindre än {numberInWords(bookingRules.freeCancellationDays)} dagar kvar till speldagen.</p>
    </Notice>
  )
}

/** Refusals that leave nothing to ask: no other attempt succeeds. */
const settling: ReadonlySet<string | null> = new Set(['ALREADY_SETTLED', 'ROUND_STARTED', 'NOT_FOUND'])

function tellNotDone(failure: CallFailure, { unknown, lookFor, failed }: Record<'unknown' | 'lookFor' | 'failed', string>): void {
  if (isUnanswered(failure)) showToast({ tone: 'bad', title: unknown, text: `Vi fick inget svar. ${lookFor}. Annars kan du försöka igen.` })
  else showFailure(failure, failed, 'Försök igen om en stund.')
}

/** For how long a press is ignored after the question has changed: it may have been meant for what it cost before. */
const tooSoonMs = 1000

/** Asks before a booking is cancelled and tells the fee, if one is due (specification 9). */
export function CancelDialog({ booking, open, onClose, guard }: CancelDialogProps) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const fee = booking.cancellation_fee
  const textNow = booking.status === 'received' ? words.request : words.booking
  // While the dialog closes it keeps its text, whatever has become of the booking.
  const [text, setText] = useState(textNow)
  if (open && text !== textNow) setText(textNow)
  const { start, isTooSoon } = useTooSoon(tooSoonMs)
  const question = `${text.title} ${fee}`
  const asked = useRef(question)
  // Before the new question can be seen: the button under the finger may have begun to cost.
  useLayoutEffect(() => {
    if (asked.current !== question) start()
    asked.current = question
  }, [question, start])

  /** @returns whether nothing is left to ask */
  async function takeBack(): Promise<boolean> {
    try {
      // Null once the tee time has come: then no fee has been shown, and none may be charged.
      const answer = await api.booking.cancelBooking({ p_id: booking.id, p_seen_fee: fee ?? 0 })
      showToast({ tone: 'ok', title: text.done, text: doneText(answer.fee, answer.mail, answer.mail_to) })
      return true
    } catch (error) {
      const failure = callFailure(error)
      tellNotDone(failure, text)
      // What the dialog asks about may be done already: the list behind it shows what holds.
      return isUnanswered(failure) || settling.has(failure.code)
    }
  }

  async function cancel() {
    if (isTooSoon()) return
    setIsPending(true)
    const isSettled = await takeBack()
    const listed = queryClient.invalidateQueries({ queryKey: calls.booking.key() })
    // A dialog that stays open asks about the booking as it is by then. The next question may come up meanwhile; nothing is pending for
    // that one.
    if (isSettled) onClose()
    else await listed
    setIsPending(false)
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={text.title}
      description={(
        <>
          <p>{booking.course_label}, {playDay(booking)}. Om du {text.acting} hålls platsen inte längre, och det går inte att ångra.</p>
          {booking.players.length > 1 && <p className="mt-2">{bookingTexts.tellCoPlayers}</p>}
        </>
      )}
      confirmText={fee ? `Avboka för ${inKronor(fee)}` : text.confirm}
      cancelText={text.keep}
      pendingText={text.pending}
      pending={isPending}
      danger
      onConfirm={cancel}
    >
      {guard}
      <div role="status">{fee !== null && <Cost fee={fee} free={text.free} />}</div>
    </ConfirmDialog>
  )
}
