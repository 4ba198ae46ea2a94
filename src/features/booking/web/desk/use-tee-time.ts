import { api } from '#web/api/client.ts'
import { isUnanswered } from '#web/api/failure.ts'
import { mailFate } from '#web/mail-fate.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BoardBooking } from '../../desk-contract.ts'
import { bookingTexts } from '../../texts.ts'
import { useBookingChange } from './use-booking-change.ts'
import { type Asked, justAsked } from './use-question.ts'

function doneTitle(before: string | null, time: string | null): string {
  if (time === null) return 'Starttiden är borttagen'
  return before === null ? 'Starttiden är tillagd' : 'Starttiden är ändrad'
}

function tellFound({ booking }: Asked, time: string | null) {
  showToast({ tone: 'ok', title: doneTitle(booking.tee_time, time), text: 'Vi fick inget svar när du sparade, men så står bokningen nu.' })
}

/** Changes the tee time of a confirmed booking. */
export function useTeeTime(shown: BoardBooking) {
  const { asked, isOpen, isPending, ask, close, carryOut, tellFailure } = useBookingChange<Asked>('Starttiden kunde inte ändras')

  async function change(about: Asked, time: string | null): Promise<void> {
    const { booking, isUnsure } = about
    const { mail } = await api.booking.changeTeeTime({ p_id: booking.id, p_tee_time: time, p_seen_revision: booking.revision })
    if (mail !== null) showToast({ tone: 'ok', title: doneTitle(booking.tee_time, time), text: mailFate(mail, { what: 'Beskedet', to: booking.email }) })
    // Tried again after no answer: the first attempt has been saved.
    else if (isUnsure) tellFound(about, time)
    else showToast({ title: 'Inget att ändra', text: 'Bokningen har redan den starttiden. Inget nytt mejl skickas.' })
  }

  return {
    ...(asked ?? { booking: shown, ...justAsked }),
    isOpen,
    isPending,
    ask: () => ask({ booking: shown, ...justAsked }),
    close,
    save: (time: string | null) => carryOut({
      act: (about) => change(about, time),
      anew(now, before, failure) {
        const { status, tee_time: standing, revision } = now.booking
        if (status !== 'confirmed') tellFailure({ ...failure, message: bookingTexts.alreadySettled })
        else if (isUnanswered(failure) && revision !== before.booking.revision && standing === time) tellFound(before, time)
        else return now
        return null
      },
    }),
  }
}
export type TeeTimeChange = ReturnType<typeof useTeeTime>
