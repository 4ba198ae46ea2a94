import type { ReactNode } from 'react'

export interface PageHeadingProps {
  eyebrow?: ReactNode
  title: ReactNode
  intro?: ReactNode
  /** Buttons that act on the whole page, first the one that is the reason to come. */
  actions?: ReactNode
}

/** The page's one `h1`. */
export function PageHeading({ eyebrow, title, intro, actions }: PageHeadingProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="max-w-3xl min-w-0 flex-1 basis-96">
        {eyebrow && <p className="eyebrow mb-1">{eyebrow}</p>}
        <h1>{title}</h1>
        {intro && <p className="mt-3 text-xl text-pretty text-muted">{intro}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  )
}
