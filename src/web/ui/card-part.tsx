import type { ComponentPropsWithRef, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

/** A card of several parts, one below the other. */
export function CardParts({ children }: { children: ReactNode }) {
  return <div className="card grid grid-cols-1 content-start divide-y divide-line">{children}</div>
}

/** A part's heading, with the action on it to its right. */
export function PartHead({ act, children }: { act?: ReactNode; children: ReactNode }) {
  return <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-2">{children}{act}</div>
}

export const partHeading = 'text-lg sm:text-xl'

interface CardPartProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title: string
  act?: ReactNode
  /** For a heading that receives the focus when something else on the page goes away. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** One part of a card, with its heading. */
export function CardPart({ title, act, headingRef, className, children, ...section }: CardPartProps) {
  return (
    <section {...section} className={classNames('py-4 first:pt-0 last:pb-0', className)}>
      <PartHead act={act}><h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={partHeading}>{title}</h2></PartHead>
      {children && <div className="mt-2">{children}</div>}
    </section>
  )
}
