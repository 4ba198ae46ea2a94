import { probablyMeant } from '#domain/probably-meant.ts'
import { Button } from './button.tsx'
import { EmailText } from './email-text.tsx'
import { useIsSending } from './sending.ts'

interface ProbablyMeantProps {
  /** The field's label. */
  label: string
  typed: string
  /** The field's value when it was left: a half-typed address always looks mistyped. */
  left: string | undefined
  onTake: (meant: string) => void
}

/** Asks about an address that looks mistyped, whose mail would reach nobody or a stranger. Keeps nobody from sending it. */
export function ProbablyMeant({ label, typed, left, onTake }: ProbablyMeantProps) {
  const isSending = useIsSending()
  // While the form is being sent, its address can no longer be corrected.
  const meant = typed === left && !isSending ? probablyMeant(typed) : null
  if (meant === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="alert" className="wrap-anywhere">Menade du <strong><EmailText email={meant} /></strong>?</p>
      <Button variant="quiet" size="sm" onClick={() => onTake(meant)}>Ja, ändra<span className="sr-only"> {label}</span></Button>
    </div>
  )
}
