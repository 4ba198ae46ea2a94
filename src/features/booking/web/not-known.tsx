import { useRetry } from '#web/ui/use-retry.ts'

/** A quiet word where something that only helps could not be fetched. What it stands in takes the focus when it goes away. */
export function NotKnown({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const { ref, retry } = useRetry(onRetry)
  return (
    <p className="field-hint">
      {text}{' '}
      <button ref={ref} type="button" className="font-semibold text-green underline" onClick={() => void retry()}>Försök igen</button>
    </p>
  )
}
