import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { mailFate } from '#web/mail-fate.ts'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BoardBooking } from '../../desk-contract.ts'
import type { BookingStatus } from '../../rules.ts'
import { bookingTexts } from '../../texts.ts'
import { fetchBooking } from './queries.ts'
import { type Asked, justAsked, useQuestion } from './use-question.ts'

export type Decision = 'confirm' | 'decline' | 'withdraw'

/** The texts that go with a decision; empty ones are left out. */
export interface Answer {
  teeTime: string
  reason: string
  note: string
}

/** A question about a decision on a booking. */
export interface Asking extends Asked {
  decision: Decision
}

/** `mail` names the mail to the booker, at the beginning of a sentence; `makes` is the booking's status after the decision. */
const texts: Record<Decision, { done: string; mail: string; failed: string; makes: BookingStatus }> = {
  confirm: { done: 'Bokningen är bekräftad', mail: 'Svaret', failed: 'Bokningen kunde inte bekräftas', makes: 'confirmed' },
  decline: { done: 'Förfrågan är avböjd', mail: 'Svaret', failed: 'Förfrågan kunde inte avböjas', makes: 'declined' },
  withdraw: { done: 'Bokningen är avbokad', mail: 'Beskedet', failed: 'Bokningen kunde inte avbokas', makes: 'cancelled' },
}

/** Whether the screen is outdated: somebody else was first, the booker has cancelled, or an own booking is by now for somebody else. */
function isOutdated(code: string | null): boolean {
  return code === 'ALREADY_SETTLED' || code === 'ALREADY_CLAIMED' || code === 'NOT_FOUND' || code === 'OWN_BOOKING'
}

/** `unknown` is shown when no answer came; the request then shows what holds. */
const handling = {
  claim: {
    call: api.booking.claimBooking,
    done: { title: 'Du har tagit förfrågan', text: 'De andra i styrelsen ser att du svarar.' },
    failed: 'Förfrågan kunde inte tas',
    unknown: { title: 'Vi vet inte om du tog förfrågan', text: 'Vi fick inget svar. Om du har tagit den står det vid förfrågan. Annars kan du försöka igen.' },
  },
  release: {
    call: api.booking.releaseBooking,
    done: { title: 'Förfrågan är ledig igen', text: 'De andra i styrelsen ser att någon av dem kan ta den.' },
    failed: 'Förfrågan kunde inte släppas',
    unknown: { title: 'Vi vet inte om du släppte förfrågan', text: 'Vi fick inget svar. Om den är ledig går den att ta igen. Annars kan du försöka på nytt.' },
  },
} as const

/** Says who has settled a booking, and how: `Bokningen är redan behandlad: Eva Exempel bekräftade den.` */
export function settledInWords({ status, answered_by: answerer, cancelled_by: by }: Pick<BoardBooking, 'status' | 'answered_by' | 'cancelled_by'>): string {
  const who = status === 'cancelled' ? by && (by.who === 'member' ? 'medlemmen' : by.name) : answerer
  const act = status === 'received' ? null : settledActs[status]
  return who && act ? `${bookingTexts.alreadySettled}: ${who} ${act} den.` : bookingTexts.alreadySettled
}

const settledActs = { confirmed: 'bekräftade', declined: 'avböjde', cancelled: 'avbokade' } as const

/** Claiming, releasing and answering requests, and cancelling bookings for their bookers. */
export function useDeskActs() {
  const question = useQuestion<Asking>()
  const [handled, setHandling] = useState<string | null>(null)
  const [settled, setSettled] = useState<string | null>(null)

  /** Tells that somebody else was first, and who, if that can be found out. */
  async function tellSettled(title: string, id: string): Promise<void> {
    const now = await fetchBooking(id).catch(() => null)
    showToast({ tone: 'bad', title, text: now ? settledInWords(now) : bookingTexts.alreadySettled })
  }

  function tellFailure(title: string, error: unknown): string | null {
    const failure = callFailure(error)
    showFailure(failure, title, 'Något gick fel på webbplatsen. Försök igen.')
    return failure.code
  }

  /** Asks again about the booking as it is now. What was typed stays. Returns true only when there is known to be nothing left to answer. */
  async function askAnew({ decision, booking }: Asking, error: unknown): Promise<boolean> {
    const now = await fetchBooking(booking.id).catch(() => null)
    if (!now) {
      tellFailure(texts[decision].failed, error)
      return false
    }
    if (now.status !== 'received') {
      showToast({ tone: 'bad', title: texts[decision].failed, text: settledInWords(now) })
      return true
    }
    await question.askAnew({ decision, booking: now, hasMoved: true, isUnsure: false })
    return false
  }

  /**
   * Looks up what holds when no answer came. Asks again, and returns false, while the booking's status is unchanged or unknown; else tells
   * the outcome and returns true.
   */
  async function tellUnanswered({ decision, booking, hasMoved }: Asking): Promise<boolean> {
    const { done, failed, makes } = texts[decision]
    const now = await fetchBooking(booking.id).catch(() => null)
    if (!now || now.status === booking.status) {
      const asked = now ?? booking
      await question.askAnew({ decision, booking: asked, hasMoved: hasMoved || asked.revision !== booking.revision, isUnsure: true })
      return false
    }
    if (now.status === makes) showToast({ tone: 'ok', title: done, text: 'Vi fick inget svar när du skickade, men så står bokningen nu.' })
    else showToast({ tone: 'bad', title: failed, text: settledInWords(now) })
    return true
  }

  /** @returns whether nothing is left to ask */
  async function give({ teeTime, reason, note }: Answer, asked: Asking): Promise<boolean> {
    const { decision, booking } = asked
    try {
      const { mail } = decision === 'withdraw'
        ? await api.booking.withdrawBooking({ p_id: booking.id, p_reason: reason.trim() || null })
        : await api.booking.answerBooking({
          p_id: booking.id,
          p_decision: decision,
          p_tee_time: decision === 'confirm' && teeTime ? teeTime : null,
          p_reason: decision === 'decline' && reason.trim() ? reason.trim() : null,
          p_note: note.trim() || null,
          p_seen_revision: booking.revision,
        })
      showToast({ tone: 'ok', title: texts[decision].done, text: mailFate(mail, { what: texts[decision].mail, to: booking.email }) })
      return true
    } catch (error) {
      const failure = callFailure(error)
      if (failure.code === 'BOOKING_MOVED') return askAnew(asked, error)
      // After an attempt without an answer, it may be that attempt which has settled it.
      if (isUnanswered(failure) || (asked.isUnsure && failure.code === 'ALREADY_SETTLED')) return tellUnanswered(asked)
      if (failure.code === 'ALREADY_SETTLED') {
        await tellSettled(texts[decision].failed, booking.id)
        return true
      }
      return isOutdated(tellFailure(texts[decision].failed, error))
    }
  }

  /**
   * Answers, and notes the request once it is settled, by whoever it was, so that the next one is offered. A withdrawal is no answer: it is
   * about one booking that was looked up.
   */
  async function answer(given: Answer, asked: Asking): Promise<boolean> {
    const isSettled = await give(given, asked)
    if (isSettled && asked.decision !== 'withdraw') setSettled(asked.booking.id)
    return isSettled
  }

  /** Claims or releases a request. The focus stays at the booking: its card moves it on when the pressed button disappears. */
  async function handle({ id }: BoardBooking, act: keyof typeof handling): Promise<void> {
    const { call, done, failed, unknown } = handling[act]
    setHandling(id)
    try {
      await call({ p_id: id })
      showToast({ tone: 'ok', about: `claim ${id}`, ...done })
      await question.showWhatHolds()
    } catch (error) {
      const failure = callFailure(error)
      if (isUnanswered(failure)) {
        showToast({ tone: 'bad', ...unknown })
        await question.showWhatHolds()
      } else if (failure.code === 'ALREADY_SETTLED') {
        await tellSettled(failed, id)
        setSettled(id)
        await question.showWhatHolds()
      } else {
        const code = tellFailure(failed, error)
        if (code === 'NOT_FOUND') await question.closeWithFreshLists()
        else if (isOutdated(code)) await question.showWhatHolds()
      }
    } finally {
      // Another request may be in progress by now.
      setHandling((now) => (now === id ? null : now))
    }
  }

  const { asked: asking, isOpen, isPending, close } = question
  return {
    asking,
    isOpen,
    isPending,
    /** The id of the request that is being claimed or released. */
    handled,
    /** The id of the request that was answered last, whoever answered it. */
    settled,
    ask: (decision: Decision, booking: BoardBooking) => question.ask({ decision, booking, ...justAsked }),
    cancel: close,
    /** @param onSettled called when nothing is left to ask, before the lists are fetched */
    answer: (given: Answer, onSettled: () => void) => question.settle(async (asked) => {
      const isSettled = await answer(given, asked)
      if (isSettled) onSettled()
      return isSettled
    }),
    claim: (booking: BoardBooking) => handle(booking, 'claim'),
    release: (booking: BoardBooking) => handle(booking, 'release'),
  }
}
export type DeskActs = ReturnType<typeof useDeskActs>
