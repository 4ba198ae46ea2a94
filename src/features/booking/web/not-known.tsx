import { useRetry } from '#web/ui/use-retry.ts'

/**
 * A quiet remark where something that is only a help could not be fetched. The focusable element around it takes the focus when it
 * disappears.
 */
export function NotKnown({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const { ref, retry } = useRetry(onRetry)
  return (
    <p className="field-hint">
      {text}{' '}
      <button ref={ref} type="button" className="font-semibold text-green underline" onClick={() => void retry()}>Försök igen</button>
    </p>
  )
}
