/** A turning ring for use beside a text that says what is going on. */
export function Spinner({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`spinner ${className}`} />
}

/** Stands in for a whole page while it is not known what it may show (specification, "Guarded pages"). */
export function PageSpinner({ text = 'Laddar...' }: { text?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4 text-muted">
      <Spinner className="text-[2.5rem] text-green" />
      <p>{text}</p>
    </div>
  )
}
