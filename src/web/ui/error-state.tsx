import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export interface ErrorStateProps {
  title: string
  text?: ReactNode
  onRetry?: (() => void) | undefined
  /** Finds the event in the server's log; shown so that it can be quoted to the association. */
  reference?: string | null | undefined
  /** A further way out, such as a link home. */
  action?: ReactNode
}

/** Stands where content would have, when it could not be fetched. */
export function ErrorState({ title, text, onRetry, reference, action }: ErrorStateProps) {
  const retry = onRetry && <Button variant="ghost" size="sm" icon={<RotateCw />} onClick={onRetry}>Försök igen</Button>
  return (
    <Notice tone="bad" role="alert" title={title} action={(retry || action) && <>{retry}{action}</>}>
      {text && <p>{text}</p>}
      {reference && <p className="text-[0.9em] text-muted">Referens: <code>{reference}</code></p>}
    </Notice>
  )
}
