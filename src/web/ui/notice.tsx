import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type NoticeTone = 'info' | 'ok' | 'wait' | 'bad'

export interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  tone?: NoticeTone
  title?: ReactNode
  /** A button or link below the text. */
  action?: ReactNode
}

const icons = { info: Info, ok: CircleCheck, wait: TriangleAlert, bad: CircleAlert }

/** A message that belongs to the page. Pass `role="alert"` or `role="status"` when it appears after an act. */
export function Notice({ tone = 'info', title, action, className, children, ...div }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div {...div} className={classNames('notice', `notice-${tone}`, className)}>
      <Icon className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  )
}
