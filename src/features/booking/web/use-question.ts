import { useState } from 'react'
import type { BoardBooking } from '../desk-contract.ts'
import { useRefresh } from './desk-queries.ts'

/** A booking as it was when it was asked about. `hasMoved` when it has changed since the question came up; `isUnsure` when no answer came to the last try. */
export interface Asked {
  booking: BoardBooking
  hasMoved: boolean
  isUnsure: boolean
}

/** How a question begins. */
export const justAsked = { hasMoved: false, isUnsure: false }

/**
 * A window that asks before something is done to a booking. It stays open, with what was typed, until that is known to be done or there
 * is nothing left to do.
 */
export function useQuestion<Question extends Asked>() {
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Question | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)

  // What was done stands whether or not the lists can be fetched; they say themselves when they cannot.
  const showWhatHolds = () => refresh().catch(() => undefined)

  async function closeWithFreshLists() {
    setIsOpen(false)
    await showWhatHolds()
  }

  return {
    /** Kept while the window closes, so that its text does not vanish before it does. */
    asked,
    isOpen,
    isPending,
    ask(question: Question) {
      setAsked(question)
      setIsOpen(true)
    },
    /** Puts it once more as it was, where nobody knows what holds. */
    put: setAsked,
    /** Puts it about the booking as it has become, which the lists shall show as well. */
    async askAnew(question: Question) {
      setAsked(question)
      await showWhatHolds()
    },
    close: () => setIsOpen(false),
    showWhatHolds,
    closeWithFreshLists,

    /** Carries out what was asked about; `act` tells whether nothing is left to ask. */
    async settle(act: (question: Question) => Promise<boolean>) {
      if (!asked) return
      setIsPending(true)
      setAsked({ ...asked, isUnsure: false })
      const isSettled = await act(asked)
      // The next question can come up while the lists are fetched: of that nothing is under way.
      setIsPending(false)
      if (isSettled) await closeWithFreshLists()
    },
  }
}
