import { useState } from 'react'
import type { CallFailure } from '#web/api/failure.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useRegisterRefresh } from './register-queries.ts'

interface ActTexts<Answer> {
  done: string
  /** What more there is to say when it is done. */
  says?: (answer: Answer) => string | undefined
  failed: string
}

type Outcome<Answer> = { answer: Answer; failure?: never } | { answer?: never; failure: CallFailure }

/**
 * Carries out an act on the register, says how it went, and fetches anew what the screens show. A refusal fetches too:
 * what is on the screen is probably old.
 */
export function useAct() {
  const [isPending, setIsPending] = useState(false)
  const refresh = useRegisterRefresh()

  async function carryOut<Answer>(call: () => Promise<Answer>, { done, says, failed }: ActTexts<Answer>): Promise<Outcome<Answer>> {
    setIsPending(true)
    try {
      const answer = await call()
      showToast({ tone: 'ok', title: done, text: says?.(answer) })
      return { answer }
    } catch (error) {
      return { failure: toastFailure(error, failed) }
    } finally {
      // The act stands whether or not the lists can be fetched; they say themselves when they cannot.
      await refresh().catch(() => undefined)
      setIsPending(false)
    }
  }
  return { isPending, carryOut }
}
