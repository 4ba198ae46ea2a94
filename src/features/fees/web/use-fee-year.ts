import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, calls } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import type { FeeMarks } from '../contract.ts'
import { feeTexts } from '../texts.ts'

/** What is asked before it is done, with what the screen said then: a number that changes while somebody reads is not what was agreed to. */
export type Question =
  | { act: 'clear'; paid: number; clearedBefore: string | null; hasMoved: boolean }
  | { act: 'restore'; clearedAt: string; restorable: number; markedSince: number }

/** What was done last on this page. */
type YearOutcome =
  | { act: 'clear'; cleared: number; at: string }
  | { act: 'restore'; restored: number; at: string }

/** A second press that was meant for the question before. */
const tooSoonMs = 1000

/**
 * The marks of the year: how many there are, taking them all away and giving them back. `onChanged` is told when who has paid is no
 * longer what the page shows elsewhere.
 */
export function useFeeYear(onChanged: () => void) {
  const queryClient = useQueryClient()
  const whole = useRef<HTMLElement>(null)
  const told = useRef<HTMLSpanElement>(null)
  const opener = useRef<Element>(null)
  const isTooSoon = useRef(false)
  // Marked elsewhere a moment ago, it would be refused.
  const { data: marks, error, refetch } = useQuery({ ...calls.fees.getFeeMarks.queryOptions(), staleTime: 0 })
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [outcome, setOutcome] = useState<YearOutcome | null>(null)

  /** @param button which asks: Safari gives a button that is pressed no focus */
  function ask(asked: Question, button: Element) {
    opener.current = button
    setOutcome(null)
    setQuestion(asked)
    setIsOpen(true)
  }

  /** What holds now, or null where that cannot be had. */
  const lookAnew = (): Promise<FeeMarks | null> => refetch().then(({ data, isError }) => (isError ? null : data ?? null))

  function refreshOthers() {
    onChanged()
    void Promise.all([calls.members.key(), calls.membership.key(), calls.booking.key(), calls.audit.key()].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
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
    if (question === null || isTooSoon.current) return
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

  /** Whatever went wrong, what holds now is looked up: without an answer only that tells, and a refusal says that the screen is old. */
  async function tell(failed: unknown, asked: Question) {
    const isMoved = callFailure(failed).code === 'MARKS_MOVED'
    const now = await lookAnew()
    if (isMoved && now && now.paid > 0) {
      isTooSoon.current = true
      setTimeout(() => { isTooSoon.current = false }, tooSoonMs)
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
    /** Where the focus goes when the window has closed: to what was done, or back to the button, which may have gone. */
    finalFocus: () => (outcome === null && opener.current?.isConnected ? null : told.current ?? whole.current?.querySelector('summary') ?? null),
  }
}
export type FeeYear = ReturnType<typeof useFeeYear>
