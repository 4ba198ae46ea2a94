import { classNames } from './class-names.ts'

interface SpinnerProps {
  className?: string
  /** For a page that is just loading: the ring rests for three seconds, since its frames take processor time from what is awaited. */
  isPatient?: boolean
}

/** A turning ring for use beside a text that says what is going on. */
export function Spinner({ className, isPatient }: SpinnerProps) {
  return <span aria-hidden="true" className={classNames('spinner', isPatient && '[animation-delay:3s]', className)} />
}

/** Shown in place of a whole page while it is not known what it may show (specification, "Guarded pages"). */
export function PageSpinner({ text = 'Laddar...' }: { text?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4 text-muted">
      <Spinner isPatient className="text-[2.5rem] text-green" />
      <p>{text}</p>
    </div>
  )
}
