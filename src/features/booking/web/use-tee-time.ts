import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered, type CallFailure } from '#web/api/failure.ts'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BoardBooking } from '../desk-contract.ts'
import { bookingTexts } from '../texts.ts'
import { mailFate } from './booked-facts.tsx'
import { fetchBooking, useFreshBooking, useRefresh } from './desk-queries.ts'

/** The booking as it was when the window asked about it. `hasMoved` when it has changed since then; `isUnsure` when no answer came to the last try. */
interface Asked {
  booking: BoardBooking
  hasMoved: boolean
  isUnsure: boolean
}

function doneTitle(before: string | null, time: string | null): string {
  if (time === null) return 'Starttiden är borttagen'
  return before === null ? 'Starttiden är tillagd' : 'Starttiden är ändrad'
}

function tellFailure(failure: CallFailure) {
  showFailure(failure, 'Starttiden kunde inte ändras', 'Något gick fel på webbplatsen. Försök igen.')
}

/** Another tee time for a confirmed booking. The window stays open, with what was typed, until it is known to be saved or nothing is left to save. */
export function useTeeTime(shown: BoardBooking) {
  const refresh = useRefresh()
  const showFresh = useFreshBooking()
  const [asked, setAsked] = useState<Asked>({ booking: shown, hasMoved: false, isUnsure: false })
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)

  async function closeWithFreshLists() {
    setIsOpen(false)
    // The change stands whether or not the lists can be fetched; they say themselves when they cannot.
    await refresh().catch(() => undefined)
  }

  function tellFound(time: string | null) {
    showToast({ tone: 'ok', title: doneTitle(asked.booking.tee_time, time), text: 'Vi fick inget svar när du sparade, men så står bokningen nu.' })
  }

  /** Looks up what holds now, and asks about that unless it has come to an end: true then. */
  async function askAnew(time: string | null, failure: CallFailure): Promise<boolean> {
    const { booking, hasMoved } = asked
    const isUnsure = isUnanswered(failure)
    const now = await fetchBooking(booking.id).catch(() => null)
    if (!now) {
      if (!isUnsure) tellFailure(failure)
      setAsked({ ...asked, isUnsure })
      return false
    }
    const isMoved = now.revision !== booking.revision
    if (now.status !== 'confirmed') {
      tellFailure({ ...failure, message: bookingTexts.alreadySettled })
      return true
    }
    if (isUnsure && isMoved && now.tee_time === time) {
      tellFound(time)
      return true
    }
    setAsked({ booking: now, hasMoved: hasMoved || isMoved, isUnsure: isUnsure && !isMoved })
    await refresh().catch(() => undefined)
    return false
  }

  /** @returns whether nothing is left to save */
  async function change(time: string | null): Promise<boolean> {
    const { booking, isUnsure } = asked
    try {
      const { mail } = await api.booking.changeTeeTime({ p_id: booking.id, p_tee_time: time, p_seen_revision: booking.revision })
      if (mail !== null) showToast({ tone: 'ok', title: doneTitle(booking.tee_time, time), text: mailFate(mail, { what: 'Beskedet', to: booking.email }) })
      // Tried again after no answer: the first try stands.
      else if (isUnsure) tellFound(time)
      else showToast({ title: 'Inget att ändra', text: 'Bokningen har redan den starttiden. Inget nytt mejl skickas.' })
      return true
    } catch (error) {
      const failure = callFailure(error)
      if (failure.code === 'BOOKING_MOVED' || isUnanswered(failure)) return askAnew(time, failure)
      tellFailure(failure)
      return failure.code === 'ALREADY_SETTLED' || failure.code === 'NOT_FOUND'
    }
  }

  return {
    ...asked,
    isOpen,
    isPending,
    ask() {
      setAsked({ booking: shown, hasMoved: false, isUnsure: false })
      setIsOpen(true)
    },
    close: () => setIsOpen(false),

    async save(time: string | null) {
      setIsPending(true)
      setAsked({ ...asked, isUnsure: false })
      const isSettled = await change(time)
      if (isSettled) await showFresh(asked.booking.id)
      // The window can be opened again while the lists are fetched: of that nothing is under way.
      setIsPending(false)
      if (isSettled) await closeWithFreshLists()
    },
  }
}
export type TeeTimeChange = ReturnType<typeof useTeeTime>
