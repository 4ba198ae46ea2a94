import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useRetry } from './use-retry.ts'

/** Stands above what was fetched earlier and could not be fetched anew: it is where one looks after a change without an answer. */
export function NotFresh({ title, onRetry, className = 'mb-6' }: { title: string; onRetry: () => unknown; className?: string }) {
  const { ref, retry } = useRetry(onRetry)
  return (
    <Notice
      tone="wait"
      role="status"
      className={className}
      title={title}
      action={<Button ref={ref} size="sm" variant="quiet" onClick={() => void retry()}>Försök igen</Button>}
    >
      <p>Det som står här kan vara gammalt.</p>
    </Notice>
  )
}
