import { callFailure, isUnanswered, type CallFailure } from '#web/api/failure.ts'
import { showFailure } from '#web/ui/failure-toast.ts'
import { fetchBooking, useFreshBooking } from './queries.ts'
import { type Asked, useQuestion } from './use-question.ts'

interface Change<Question extends Asked> {
  /** Makes the call, and tells its outcome. */
  act: (asked: Question) => Promise<void>
  /** Returns the question about the booking as it is now; null when nothing is left to ask, which it then has told. */
  anew: (now: Asked, before: Question, failure: CallFailure) => Question | null
}

/** Refusals after which nothing is left to ask. */
const settling: ReadonlySet<string | null> = new Set(['ALREADY_SETTLED', 'NOT_FOUND'])

/**
 * A question in a dialog about a change to the booking behind it. When no answer came, or the booking has changed since it was asked about,
 * the current booking is looked up.
 * @param failed title of the message when the change is refused
 */
export function useBookingChange<Question extends Asked>(failed: string) {
  const showFresh = useFreshBooking()
  const { asked, isOpen, isPending, ask, put, askAnew, close, settle } = useQuestion<Question>()

  function tellFailure(failure: CallFailure) {
    showFailure(failure, failed, 'Något gick fel på webbplatsen. Försök igen.')
  }

  /** @returns whether nothing is left to ask */
  async function attempt(before: Question, { act, anew }: Change<Question>): Promise<boolean> {
    try {
      await act(before)
      return true
    } catch (error) {
      const failure = callFailure(error)
      const isUnsure = isUnanswered(failure)
      if (!isUnsure && failure.code !== 'BOOKING_MOVED') {
        tellFailure(failure)
        return settling.has(failure.code)
      }
      const booking = await fetchBooking(before.booking.id).catch(() => null)
      if (!booking) {
        if (!isUnsure) tellFailure(failure)
        put({ ...before, isUnsure })
        return false
      }
      const isMoved = booking.revision !== before.booking.revision
      const question = anew({ booking, hasMoved: before.hasMoved || isMoved, isUnsure: isUnsure && !isMoved }, before, failure)
      if (question) await askAnew(question)
      return question === null
    }
  }

  return {
    asked,
    isOpen,
    isPending,
    ask,
    close,
    tellFailure,
    /** Carries out what was asked about. The booking on the screen is updated before the dialog closes. */
    carryOut: (change: Change<Question>) => settle(async (before) => {
      const isSettled = await attempt(before, change)
      if (isSettled) await showFresh(before.booking.id)
      return isSettled
    }),
  }
}
