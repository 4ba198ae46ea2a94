import { api } from '#web/api/client.ts'
import { isUnanswered } from '#web/api/failure.ts'
import { mailFate } from '#web/mail-fate.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BoardBooking } from '../../desk-contract.ts'
import { isErased } from '../../verdict-rules.ts'
import { useBookingChange } from './use-booking-change.ts'
import { type Asked, justAsked } from './use-question.ts'

/** A player with the position in the ball: players who have been erased share a name. */
export interface PositionedPlayer {
  position: number
  name: string
  golfId: string | null
  isVgfMember: boolean
}

export function positioned({ players }: Pick<BoardBooking, 'players'>): PositionedPlayer[] {
  return players.map((player, position) => ({ ...player, position }))
}

/** Whether a player's name can be removed: not the booker's, which is the booking's own, nor that of somebody who has been erased. */
export function mayBeRemoved({ position, ...player }: PositionedPlayer): boolean {
  return position > 0 && !isErased(player)
}

/** With the player whose name is asked about. */
interface AskedName extends Asked {
  player: PositionedPlayer
}

const doneTitle = 'Namnet är borttaget'

/** Removes a co-player's name from a booking. */
export function useRemoveName() {
  const { asked, isOpen, isPending, ask, close, carryOut } = useBookingChange<AskedName>('Namnet kunde inte tas bort')

  return {
    asked,
    isOpen,
    isPending,
    ask: (booking: BoardBooking, player: PositionedPlayer) => ask({ booking, player, ...justAsked }),
    close,
    remove: () => carryOut({
      async act({ booking, player }) {
        const { mail } = await api.booking.removeCoPlayer({ p_id: booking.id, p_position: player.position, p_seen_revision: booking.revision })
        const text = mail === null ? 'Inget mejl skickas.' : mailFate(mail, { what: 'Beskedet', to: booking.email })
        showToast({ tone: 'ok', title: doneTitle, text })
      },
      // The name may be gone, which is told, or have moved to another position.
      anew(now, { player, isUnsure }, failure) {
        const standing = positioned(now.booking).slice(1).find(({ name, golfId }) => name === player.name && golfId === player.golfId)
        if (standing) return { ...now, player: standing }
        const wasTried = isUnanswered(failure) || isUnsure
        if (wasTried) showToast({ tone: 'ok', title: doneTitle, text: 'Vi fick inget svar när du tog bort det, men så står bokningen nu.' })
        else showToast({ title: 'Namnet står inte längre i bokningen', text: 'Bokningen har ändrats sedan du öppnade den.' })
        return null
      },
    }),
  }
}
export type NameRemoval = ReturnType<typeof useRemoveName>
