import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { callFailure, whyNotFetched } from '#web/api/failure.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useRetry } from './use-retry.ts'

export interface ErrorStateProps {
  title: string
  text?: ReactNode
  /** May return a promise, which is then awaited. */
  onRetry?: (() => unknown) | undefined
  /** Finds the event in the server's log; shown so that it can be quoted to the association. */
  reference?: string | null | undefined
  /** A further way out, such as a link home. */
  action?: ReactNode
}

/** Shown in place of content that could not be fetched. */
export function ErrorState({ title, text, onRetry, reference, action }: ErrorStateProps) {
  const { ref, retry } = useRetry(onRetry)
  const button = onRetry && <Button ref={ref} variant="ghost" size="sm" icon={<RotateCw />} onClick={() => void retry()}>Försök igen</Button>
  return (
    <Notice tone="bad" role="alert" title={title} action={(button || action) && <>{button}{action}</>}>
      {(text || reference) && (
        <>
          {text && <p>{text}</p>}
          {reference && <p className="text-[0.9em] text-muted">Referens: <code>{reference}</code></p>}
        </>
      )}
    </Notice>
  )
}

/** An `ErrorState` that says why: the refusal's own text, or that no answer came, or that the site failed. */
export function NotFetched({ error, ...state }: Omit<ErrorStateProps, 'text' | 'reference'> & { error: unknown }) {
  const failure = callFailure(error)
  const why = whyNotFetched(failure)
  return <ErrorState {...state} text={why.charAt(0).toUpperCase() + why.slice(1)} reference={failure.reference} />
}
