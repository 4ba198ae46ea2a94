import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { useTooSoon } from '#web/ui/use-too-soon.ts'
import type { FeeMarks } from '../contract.ts'
import { feeTexts } from '../texts.ts'

/** A question asked before acting, with what the screen showed then: a number that changes meanwhile is not what the admin agreed to. */
export type Question =
  | { act: 'clear'; paid: number; clearedBefore: string | null; hasMoved: boolean }
  | { act: 'restore'; clearedAt: string; restorable: number; markedSince: number }

/** The last thing done on this page. */
type YearOutcome =
  | { act: 'clear'; cleared: number; at: string }
  | { act: 'restore'; restored: number; at: string }

/** For how long a press is ignored after a new question has replaced the old one: it may have been meant for that. */
const tooSoonMs = 1000

/**
 * The year's marks: counts them, takes them all away and restores them. Calls `onChanged` when what the rest of the page shows about
 * who has paid may be outdated.
 */
export function useFeeYear(onChanged: () => void) {
  const queryClient = useQueryClient()
  const whole = useRef<HTMLElement>(null)
  const told = useRef<HTMLSpanElement>(null)
  const opener = useRef<Element>(null)
  const { start, isTooSoon } = useTooSoon(tooSoonMs)
  // Refetched whenever the page opens: if somebody has been marked elsewhere, clearing with the old number would be refused.
  const { data: marks, error, refetch } = useQuery({ ...calls.fees.getFeeMarks.queryOptions(), staleTime: 0 })
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [outcome, setOutcome] = useState<YearOutcome | null>(null)

  /** @param button the pressed button, to return the focus to; Safari does not focus a button that is pressed */
  function ask(asked: Question, button: Element) {
    opener.current = button
    setOutcome(null)
    setQuestion(asked)
    setIsOpen(true)
  }

  /** Fetches the current marks; null if that fails. */
  const lookAnew = (): Promise<FeeMarks | null> => refetch().then(({ data, isError }) => (isError ? null : data ?? null))

  function refreshOthers() {
    onChanged()
    void Promise.all([calls.members.key(), calls.membership.key(), calls.booking.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }

  async function carryOut(asked: Question): Promise<YearOutcome> {
    if (asked.act === 'restore') {
      const { restored } = await api.fees.restorePaid({ p_cleared_at: asked.clearedAt })
      return { act: 'restore', restored, at: asked.clearedAt }
    }
    const { cleared, cleared_at: at } = await api.fees.clearPaid({ p_seen_paid: asked.paid })
    return { act: 'clear', cleared, at }
  }

  async function confirm() {
    if (question === null || isTooSoon()) return
    setIsPending(true)
    try {
      const done = await carryOut(question)
      await lookAnew()
      setOutcome(done)
      setIsOpen(false)
      refreshOthers()
    } catch (failed) {
      await tell(failed, question)
    } finally {
      setIsPending(false)
    }
  }

  /** Handles a failure. Refetches the marks: after an unanswered call only they show what happened, and a refusal means an outdated screen. */
  async function tell(failed: unknown, asked: Question) {
    const isMoved = callFailure(failed).code === 'MARKS_MOVED'
    const now = await lookAnew()
    if (isMoved && now && now.paid > 0) {
      start()
      setQuestion({ act: 'clear', paid: now.paid, clearedBefore: now.cleared?.at ?? null, hasMoved: true })
      return
    }
    toastFailure(failed, asked.act === 'clear' ? feeTexts.notCleared : feeTexts.notRestored)
    setIsOpen(false)
    refreshOthers()
  }

  return {
    marks, error, refetch, question, isOpen, isPending, outcome, whole, told, ask, confirm,
    close: () => setIsOpen(false),
    /** Returns where the focus goes when the dialog closes: to the outcome, or back to the button if it is still there. */
    finalFocus: () => (outcome === null && opener.current?.isConnected ? null : told.current ?? whole.current?.querySelector('summary') ?? null),
  }
}
export type FeeYear = ReturnType<typeof useFeeYear>
