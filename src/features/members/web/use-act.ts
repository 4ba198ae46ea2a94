import { useState } from 'react'
import type { CallFailure } from '#web/api/failure.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useRegisterRefresh } from './register-queries.ts'

interface ActTexts<Answer> {
  done: string
  /** What the toast is about, if the act can be undone (toast-queue.ts). */
  about?: string
  /** Further text when it is done. */
  says?: (answer: Answer) => string | undefined
  failed: string
}

type Outcome<Answer> = { answer: Answer; failure?: never } | { answer?: never; failure: CallFailure }

/**
 * Carries out an act on the register, says how it went, and refetches what the screens show. Refetches after a refusal, too: what is on the
 * screen is then probably outdated.
 */
export function useAct() {
  const [isPending, setIsPending] = useState(false)
  const refresh = useRegisterRefresh()

  async function carryOut<Answer>(call: () => Promise<Answer>, { done, about, says, failed }: ActTexts<Answer>): Promise<Outcome<Answer>> {
    setIsPending(true)
    try {
      const answer = await call()
      showToast({ tone: 'ok', about, title: done, text: says?.(answer) })
      return { answer }
    } catch (error) {
      return { failure: toastFailure(error, failed) }
    } finally {
      // The act is done whether or not the lists can be fetched; they show their own errors.
      await refresh().catch(() => undefined)
      setIsPending(false)
    }
  }
  return { isPending, carryOut }
}
