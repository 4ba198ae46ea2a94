import { useId, type ReactNode } from 'react'

/** A part of the form under a heading of its own. */
export function FormSection({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid gap-5 border-t border-line pt-7 first:border-0 first:pt-0">
      <div>
        <h2 id={id} className="text-2xl">{title}</h2>
        {intro && <p className="mt-1 text-muted">{intro}</p>}
      </div>
      {children}
    </div>
  )
}
