import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type NoticeTone = 'info' | 'ok' | 'wait' | 'bad'

export interface NoticeProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  tone?: NoticeTone
  title?: ReactNode
  /** A button or link below the text; beside a title that stands alone. */
  action?: ReactNode
}

const icons = { info: Info, ok: CircleCheck, wait: TriangleAlert, bad: CircleAlert }

/** A message that belongs to the page. Pass `role="alert"` or `role="status"` when it appears after an act. */
export function Notice({ tone = 'info', title, action, className, children, ...div }: NoticeProps) {
  const Icon = icons[tone]
  const isLine = Boolean(title && action && !children)
  return (
    <div {...div} className={classNames('notice', `notice-${tone}`, isLine && 'py-2', className)}>
      {/* Hidden on phones, to leave its room to the text. */}
      <Icon className={classNames('size-6 shrink-0 max-sm:hidden', isLine ? 'mt-1.5' : 'mt-0.5')} aria-hidden="true" />
      <div className={classNames('min-w-0 flex-1', isLine && 'flex flex-wrap items-center gap-x-4')}>
        {title && <p className={classNames('font-semibold', isLine && 'min-w-0 flex-1 basis-36 py-1.5')}>{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className={classNames('flex flex-wrap gap-3', !isLine && 'mt-3')}>{action}</div>}
      </div>
    </div>
  )
}
