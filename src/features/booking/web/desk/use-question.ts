import { useState } from 'react'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { useDeskRefresh } from './queries.ts'

/**
 * A booking as it was when it was asked about. `hasMoved`: it has changed since the question came up. `isUnsure`: no answer came to the
 * last attempt.
 */
export interface Asked {
  booking: BoardBooking
  hasMoved: boolean
  isUnsure: boolean
}

/** The state of a new question. */
export const justAsked = { hasMoved: false, isUnsure: false }

/**
 * A dialog that asks before something is done to a booking. It stays open, with what was typed, until that is known to be done or there is
 * nothing left to do.
 */
export function useQuestion<Question extends Asked>() {
  const refresh = useDeskRefresh()
  const { about: asked, setAbout, isOpen, open, close } = useDialogState<Question | null>(null)
  const [isPending, setIsPending] = useState(false)

  // What was done stands whether or not the lists can be refetched; they report their own errors.
  const showWhatHolds = () => refresh().catch(() => undefined)

  async function closeWithFreshLists() {
    close()
    await showWhatHolds()
  }

  return {
    asked,
    isOpen,
    isPending,
    ask: (question: Question) => open(question),
    /** Asks again unchanged, when nobody knows what holds. */
    put: (question: Question) => setAbout(question),
    /** Asks about the booking as it is now, and refreshes the lists. */
    async askAnew(question: Question) {
      setAbout(question)
      await showWhatHolds()
    },
    close,
    showWhatHolds,
    closeWithFreshLists,

    /** Carries out what was asked about; `act` returns whether nothing is left to ask. */
    async settle(act: (question: Question) => Promise<boolean>) {
      if (!asked) return
      setIsPending(true)
      setAbout({ ...asked, isUnsure: false })
      const isSettled = await act(asked)
      // The next question may come up while the lists are fetched; nothing is pending for that one.
      setIsPending(false)
      if (isSettled) await closeWithFreshLists()
    },
  }
}
