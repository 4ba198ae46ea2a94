import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered, type CallFailure } from '#web/api/failure.ts'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BoardBooking } from '../desk-contract.ts'
import { bookingTexts } from '../texts.ts'
import { mailFate } from './booked-facts.tsx'
import { fetchBooking, useFreshBooking } from './desk-queries.ts'
import { type Asked, justAsked, useQuestion } from './use-question.ts'

function doneTitle(before: string | null, time: string | null): string {
  if (time === null) return 'Starttiden är borttagen'
  return before === null ? 'Starttiden är tillagd' : 'Starttiden är ändrad'
}

function tellFailure(failure: CallFailure) {
  showFailure(failure, 'Starttiden kunde inte ändras', 'Något gick fel på webbplatsen. Försök igen.')
}

function tellFound({ booking }: Asked, time: string | null) {
  showToast({ tone: 'ok', title: doneTitle(booking.tee_time, time), text: 'Vi fick inget svar när du sparade, men så står bokningen nu.' })
}

/** Another tee time for a confirmed booking. */
export function useTeeTime(shown: BoardBooking) {
  const showFresh = useFreshBooking()
  const question = useQuestion<Asked>()

  /** Looks up what holds now, and asks about that unless it has come to an end: true then. */
  async function askAnew(asked: Asked, time: string | null, failure: CallFailure): Promise<boolean> {
    const { booking, hasMoved } = asked
    const isUnsure = isUnanswered(failure)
    const now = await fetchBooking(booking.id).catch(() => null)
    if (!now) {
      if (!isUnsure) tellFailure(failure)
      question.put({ ...asked, isUnsure })
      return false
    }
    const isMoved = now.revision !== booking.revision
    if (now.status !== 'confirmed') {
      tellFailure({ ...failure, message: bookingTexts.alreadySettled })
      return true
    }
    if (isUnsure && isMoved && now.tee_time === time) {
      tellFound(asked, time)
      return true
    }
    await question.askAnew({ booking: now, hasMoved: hasMoved || isMoved, isUnsure: isUnsure && !isMoved })
    return false
  }

  /** @returns whether nothing is left to save */
  async function change(asked: Asked, time: string | null): Promise<boolean> {
    const { booking, isUnsure } = asked
    try {
      const { mail } = await api.booking.changeTeeTime({ p_id: booking.id, p_tee_time: time, p_seen_revision: booking.revision })
      if (mail !== null) showToast({ tone: 'ok', title: doneTitle(booking.tee_time, time), text: mailFate(mail, { what: 'Beskedet', to: booking.email }) })
      // Tried again after no answer: the first try stands.
      else if (isUnsure) tellFound(asked, time)
      else showToast({ title: 'Inget att ändra', text: 'Bokningen har redan den starttiden. Inget nytt mejl skickas.' })
      return true
    } catch (error) {
      const failure = callFailure(error)
      if (failure.code === 'BOOKING_MOVED' || isUnanswered(failure)) return askAnew(asked, time, failure)
      tellFailure(failure)
      return failure.code === 'ALREADY_SETTLED' || failure.code === 'NOT_FOUND'
    }
  }

  const { asked, isOpen, isPending, close } = question
  return {
    ...(asked ?? { booking: shown, ...justAsked }),
    isOpen,
    isPending,
    ask: () => question.ask({ booking: shown, ...justAsked }),
    close,
    save: (time: string | null) => question.settle(async (about) => {
      const isSettled = await change(about, time)
      if (isSettled) await showFresh(about.booking.id)
      return isSettled
    }),
  }
}
export type TeeTimeChange = ReturnType<typeof useTeeTime>
