import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface PageHeadingProps {
  eyebrow?: ReactNode
  title: ReactNode
  intro?: ReactNode
  /** Buttons that act on the whole page, the main one first. */
  actions?: ReactNode
  actionsClassName?: string
}

/** The heading of a page, with its only `h1`. */
export function PageHeading({ eyebrow, title, intro, actions, actionsClassName }: PageHeadingProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="max-w-3xl min-w-0 flex-1 basis-96">
        {eyebrow && <p className="eyebrow mb-1">{eyebrow}</p>}
        <h1>{title}</h1>
        {intro && <p className="mt-3 text-xl text-pretty text-muted">{intro}</p>}
      </div>
      {actions && <div className={classNames('page-actions', actionsClassName)}>{actions}</div>}
    </div>
  )
}
