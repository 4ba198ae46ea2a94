import { useEffect, useRef, type ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { GreenAtDawn } from './green-at-dawn.tsx'

export interface AccountSheetProps {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** Links below the card. */
  footer?: ReactNode
  /** Whether it replaces a form whose button was pressed: then the heading takes the focus, which would be lost with the button. */
  replacesForm?: boolean
}

/** The layout of a page with one account form: the form's card and, where there is room, a drawn green beside it. */
export function AccountSheet({ title, intro, children, footer, replacesForm = false }: AccountSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (replacesForm && document.activeElement === document.body) heading.current?.focus()
  }, [replacesForm])
  return (
    <div className="wrap grid grid-cols-1 items-stretch gap-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-10 lg:py-16">
      <div className="mx-auto w-full max-w-[30rem]">
        <Card className="sm:p-8">
          <h1 ref={heading} tabIndex={replacesForm ? -1 : undefined} className="text-[2rem] outline-none sm:text-[2.4rem]">{title}</h1>
          {intro && <div className="mt-3 text-muted">{intro}</div>}
          <div className="mt-6">{children}</div>
        </Card>
        {footer && <div className="mt-5">{footer}</div>}
      </div>
      <GreenAtDawn className="hidden h-full min-h-[34rem] w-full rounded-card lg:block" />
    </div>
  )
}
