import { probablyMeant } from '#domain/probably-meant.ts'
import { Button } from './button.tsx'
import { EmailText } from './email-text.tsx'
import { useIsSending } from './sending.ts'

interface ProbablyMeantProps {
  /** Of the field. */
  label: string
  typed: string
  /** What stood there when the field was left: half typed, every address looks mistyped. */
  left: string | undefined
  onTake: (meant: string) => void
}

/** Asks about an address that looks mistyped, and keeps nobody from sending it: what is mailed there would go to nobody or to a stranger. */
export function ProbablyMeant({ label, typed, left, onTake }: ProbablyMeantProps) {
  const isSending = useIsSending()
  // While it is being sent the address is another's already.
  const meant = typed === left && !isSending ? probablyMeant(typed) : null
  if (meant === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="alert" className="wrap-anywhere">Menade du <strong><EmailText email={meant} /></strong>?</p>
      <Button variant="quiet" size="sm" onClick={() => onTake(meant)}>Ja, ändra<span className="sr-only"> {label}</span></Button>
    </div>
  )
}
