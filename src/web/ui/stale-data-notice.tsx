import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useRetry } from './use-retry.ts'

/** Shown above earlier data that could not be refetched: that is where somebody looks after a change that got no answer. */
export function StaleDataNotice({ title, onRetry, className = 'mb-6' }: { title: string; onRetry: () => unknown; className?: string }) {
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
