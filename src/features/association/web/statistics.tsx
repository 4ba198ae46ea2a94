import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Statistic } from '../contract.ts'
import { DotField, Pictures } from './pictograms.tsx'

/** Formats as `1 250`, with a non-breaking space. Not with `Intl.NumberFormat`, which takes as long as a frame to create. */
const inGroups = (value: number) => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00A0')

/** Up to this value, each thing counted gets its own drawing; above it, a dot. */
const drawingLimit = 40

/** Up to this value, each thing gets a dot. More dots would say nothing to the eye, and are slow to draw. */
const dotLimit = 2000

/** Dots per row. The narrow field is beside the wide one and has dots of about the same size, so that the two can be compared. */
const [wide, narrow] = [44, 18]

/** The figures' places: the first is the widest, on deep green; the second is beside it, and the small ones are last. */
const places = [
  { sheet: 'on-deep border-transparent sm:col-span-2 lg:row-span-2', muted: 'text-on-deep-muted', dots: 'text-on-deep-gold', beside: wide },
  { sheet: 'sm:col-span-2 lg:col-span-1 lg:row-span-2', muted: 'text-muted', dots: 'text-green', beside: narrow },
  { sheet: '', muted: 'text-muted', dots: 'text-green', beside: narrow },
] as const

function placeOf(index: number) {
  return places[index] ?? places[2]
}

function Sheet({ index, children }: { index: number; children: ReactNode }) {
  return <div className={classNames('card flex flex-col', placeOf(index).sheet)}>{children}</div>
}

function Figure({ statistic, index }: { statistic: Statistic; index: number }) {
  const { value, label, unit } = statistic
  const { muted, dots, beside } = placeOf(index)
  return (
    <Sheet index={index}>
      <dt className={classNames('leading-snug first-letter:uppercase', muted)}>{label}</dt>
      <dd className="flex flex-1 flex-col">
        <span className="font-display text-[clamp(2.1rem,1.6rem+2vw,3rem)] leading-tight font-semibold">{inGroups(value)}</span>
        <div className="mt-auto pt-4">
          {value <= drawingLimit && <Pictures of={statistic} />}
          {value > drawingLimit && value <= dotLimit && (
            <>
              <DotField count={value} columns={wide} className={classNames('w-full lg:hidden', dots)} />
              <DotField count={value} columns={beside} className={classNames('w-full max-lg:hidden', dots)} />
              <p className={classNames('mt-3 text-[0.9rem]', muted)}>En prick för varje {unit}.</p>
            </>
          )}
        </div>
      </dd>
    </Sheet>
  )
}

const sheets = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-4'

/** The year's figures, each as a number and as a picture with that many things. */
export function Statistics({ statistics }: { statistics: readonly Statistic[] }) {
  return (
    <dl className={sheets}>
      {statistics.map((statistic, index) => <Figure key={statistic.id} statistic={statistic} index={index} />)}
    </dl>
  )
}

const pictureHeights = [
  { id: 'widest', height: 'h-56 sm:h-104 lg:h-112' },
  { id: 'beside', height: 'h-20 sm:h-36 lg:h-112' },
  { id: 'first small', height: 'h-24' },
  { id: 'last small', height: 'h-24' },
] as const

export function StatisticsSkeleton() {
  return (
    <div className={sheets}>
      {pictureHeights.map(({ id, height }, index) => (
        <Sheet key={id} index={index}>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-3 h-10 w-24" />
          <Skeleton className={`mt-4 w-full ${height}`} />
        </Sheet>
      ))}
    </div>
  )
}
