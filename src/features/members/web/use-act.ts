import { useState } from 'react'
import { callFailure, type CallFailure, failureText } from '#web/api/failure.ts'
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
      const failure = callFailure(error)
      showToast({ tone: 'bad', title: failed, text: failureText(failure, 'Försök igen om en stund.') })
      return { failure }
    } finally {
      // The act stands whether or not the lists can be fetched; they say themselves when they cannot.
      await refresh().catch(() => undefined)
      setIsPending(false)
    }
  }
  return { isPending, carryOut }
}
