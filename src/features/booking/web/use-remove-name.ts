import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered, type CallFailure } from '#web/api/failure.ts'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BoardBooking } from '../desk-contract.ts'
import { isErased } from '../verdict-rules.ts'
import { mailFate } from './booked-facts.tsx'
import { fetchBooking, useFreshBooking } from './desk-queries.ts'
import { type Asked, justAsked, useQuestion } from './use-question.ts'

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

/** Whose name is asked about. */
interface AskedName extends Asked {
  player: PlacedPlayer
}

const doneTitle = 'Namnet är borttaget'

function tellFailure(failure: CallFailure) {
  showFailure(failure, 'Namnet kunde inte tas bort', 'Något gick fel på webbplatsen. Försök igen.')
}

/** Takes a co-player's name out of a booking. */
export function useRemoveName() {
  const showFresh = useFreshBooking()
  const question = useQuestion<AskedName>()

  /** Looks up what holds now: the name may be gone, which is true, or stand in another place. */
  async function askAnew(before: AskedName, failure: CallFailure): Promise<boolean> {
    const { booking, player } = before
    const isUnsure = isUnanswered(failure)
    const now = await fetchBooking(booking.id).catch(() => null)
    if (!now) {
      if (!isUnsure) tellFailure(failure)
      question.put({ ...before, isUnsure })
      return false
    }
    const isMoved = now.revision !== booking.revision
    const standing = placed(now).slice(1).find(({ name, golfId }) => name === player.name && golfId === player.golfId)
    if (standing) {
      await question.askAnew({ booking: now, player: standing, hasMoved: before.hasMoved || isMoved, isUnsure: isUnsure && !isMoved })
      return false
    }
    const wasTried = isUnsure || before.isUnsure
    if (wasTried) showToast({ tone: 'ok', title: doneTitle, text: 'Vi fick inget svar när du tog bort det, men så står bokningen nu.' })
    else showToast({ title: 'Namnet står inte längre i bokningen', text: 'Bokningen har ändrats sedan du öppnade den.' })
    return true
  }

  /** @returns whether nothing is left to ask */
  async function takeOut(asked: AskedName): Promise<boolean> {
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

  const { asked, isOpen, isPending, close } = question
  return {
    asked,
    isOpen,
    isPending,
    ask: (booking: BoardBooking, player: PlacedPlayer) => question.ask({ booking, player, ...justAsked }),
    close,
    remove: () => question.settle(async (about) => {
      const isSettled = await takeOut(about)
      if (isSettled) await showFresh(about.booking.id)
      return isSettled
    }),
  }
}
export type NameRemoval = ReturnType<typeof useRemoveName>
