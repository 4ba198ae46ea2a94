import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered, type CallFailure } from '#web/api/failure.ts'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BoardBooking } from '../desk-contract.ts'
import { isErased } from '../verdict-rules.ts'
import { mailFate } from './booked-facts.tsx'
import { fetchBooking, useFreshBooking, useRefresh } from './desk-queries.ts'

/** Somebody in the ball, by the place there: two who have been erased are called the same. */
export interface PlacedPlayer {
  place: number
  name: string
  golfId: string | null
  isVgfMember: boolean
}

export function placed({ players }: Pick<BoardBooking, 'players'>): PlacedPlayer[] {
  return players.map((player, place) => ({ ...player, place }))
}

/** The booker's name is the booking's own; of whoever has been erased there is none left. */
export function mayBeRemoved({ place, ...player }: PlacedPlayer): boolean {
  return place > 0 && !isErased(player)
}

/** Whose name is asked about, in the booking as it was then. `hasMoved` when it has changed since; `isUnsure` when no answer came to the last try. */
interface Asked {
  booking: BoardBooking
  player: PlacedPlayer
  hasMoved: boolean
  isUnsure: boolean
}

const doneTitle = 'Namnet är borttaget'

function tellFailure(failure: CallFailure) {
  showFailure(failure, 'Namnet kunde inte tas bort', 'Något gick fel på webbplatsen. Försök igen.')
}

/** Takes a co-player's name out of a booking. The window stays open until it is known to be gone, or that it is not there to be taken out. */
export function useRemoveName() {
  const refresh = useRefresh()
  const showFresh = useFreshBooking()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)

  async function closeWithFreshLists() {
    setIsOpen(false)
    // The change stands whether or not the lists can be fetched; they say themselves when they cannot.
    await refresh().catch(() => undefined)
  }

  /** Looks up what holds now: the name may be gone, which is true, or stand in another place. */
  async function askAnew(before: Asked, failure: CallFailure): Promise<boolean> {
    const { booking, player } = before
    const isUnsure = isUnanswered(failure)
    const now = await fetchBooking(booking.id).catch(() => null)
    if (!now) {
      if (!isUnsure) tellFailure(failure)
      setAsked({ ...before, isUnsure })
      return false
    }
    const isMoved = now.revision !== booking.revision
    const standing = placed(now).slice(1).find(({ name, golfId }) => name === player.name && golfId === player.golfId)
    if (standing) {
      setAsked({ booking: now, player: standing, hasMoved: before.hasMoved || isMoved, isUnsure: isUnsure && !isMoved })
      await refresh().catch(() => undefined)
      return false
    }
    const wasTried = isUnsure || before.isUnsure
    if (wasTried) showToast({ tone: 'ok', title: doneTitle, text: 'Vi fick inget svar när du tog bort det, men så står bokningen nu.' })
    else showToast({ title: 'Namnet står inte längre i bokningen', text: 'Bokningen har ändrats sedan du öppnade den.' })
    return true
  }

  /** @returns whether nothing is left to ask */
  async function takeOut(asked: Asked): Promise<boolean> {
    const { booking, player } = asked
    try {
      const { mail } = await api.booking.removeCoPlayer({ p_id: booking.id, p_position: player.place, p_seen_revision: booking.revision })
      const text = mail === null ? 'Inget mejl skickas.' : mailFate(mail, { what: 'Beskedet', to: booking.email })
      showToast({ tone: 'ok', title: doneTitle, text })
      return true
    } catch (error) {
      const failure = callFailure(error)
      if (failure.code === 'BOOKING_MOVED' || isUnanswered(failure)) return askAnew(asked, failure)
      tellFailure(failure)
      return failure.code === 'NOT_FOUND'
    }
  }

  return {
    /** Kept while the window closes, so that its text does not vanish before it does. */
    asked,
    isOpen,
    isPending,
    ask(booking: BoardBooking, player: PlacedPlayer) {
      setAsked({ booking, player, hasMoved: false, isUnsure: false })
      setIsOpen(true)
    },
    close: () => setIsOpen(false),

    async remove() {
      if (!asked) return
      setIsPending(true)
      setAsked({ ...asked, isUnsure: false })
      const isSettled = await takeOut(asked)
      if (isSettled) await showFresh(asked.booking.id)
      // The next question can come up while the lists are fetched: of that nothing is under way.
      setIsPending(false)
      if (isSettled) await closeWithFreshLists()
    },
  }
}
export type NameRemoval = ReturnType<typeof useRemoveName>
