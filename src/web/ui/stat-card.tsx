import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { useCountUp } from './use-count-up.ts'

export interface StatCardProps {
  label: string
  /** Undefined while it is fetched. */
  value: number | undefined
  /** Shown where there is room: on a phone two cards are side by side. */
  icon?: ReactNode
  /** A link to where the number is acted on, or a text saying why there is none. */
  link?: { to: string; text: string } | string
  /** Whether it is low on a phone, where what it counts comes below. */
  isCompact?: boolean
}

const swedish = new Intl.NumberFormat('sv-SE')

/** Screen readers get the final number only. */
function Count({ value }: { value: number }) {
  return (
    <>
      <span aria-hidden="true">{swedish.format(useCountUp(value))}</span>
      <span className="sr-only">{swedish.format(value)}</span>
    </>
  )
}

export function StatCard({ label, value, icon, link, isCompact = false }: StatCardProps) {
  return (
    <Card className={classNames('flex flex-col gap-1', isCompact && 'max-md:gap-0 max-md:px-4 max-md:py-2.5')}>
      <div className="flex items-start justify-between gap-3">
        <p className={classNames('font-display text-4xl leading-tight font-semibold', isCompact && 'max-md:text-2xl')}>
          {value === undefined ? <Skeleton className={classNames('mt-1 mb-1.5 h-9 w-16', isCompact && 'max-md:mt-0.5 max-md:mb-0.5 max-md:h-6.5')} /> : <Count value={value} />}
        </p>
        {icon && <span className="grid size-11 shrink-0 place-content-center rounded-full bg-green-soft text-green max-sm:hidden">{icon}</span>}
      </div>
      <p className={classNames('text-muted', isCompact && 'max-md:leading-snug')}>{label}</p>
      {typeof link === 'string' && <p className="mt-auto pt-2 text-muted"><span className="inline-flex min-h-11 items-center">{link}</span></p>}
      {typeof link === 'object' && (
        <p className="mt-auto pt-2">
          <Link to={link.to} className="inline-flex min-h-11 items-center gap-1.5">{link.text}<ArrowRight aria-hidden="true" className="max-sm:hidden" /></Link>
        </p>
      )}
    </Card>
  )
}
