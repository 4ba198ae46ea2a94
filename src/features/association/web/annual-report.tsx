import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { keyed, keyedBy } from '#web/ui/keyed.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { AnnualReport, Person } from '../contract.ts'
import { associationTexts } from '../texts.ts'
import { sectionIds } from './sections.ts'
import { Statistics, StatisticsSkeleton } from './statistics.tsx'

function People({ heading, people }: { heading: string; people: readonly Person[] }) {
  return (
    <div>
      <h4 className="font-sans text-base font-semibold tracking-normal text-muted">{heading}</h4>
      <dl className="mt-2 divide-y divide-line">
        {keyedBy(people, ({ role, name }) => `${role} ${name}`).map(({ key, item: { role, name } }) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-4 py-2.5 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
            <dt className="text-muted">{role}</dt>
            <dd className="font-semibold max-sm:ml-auto max-sm:text-right">{name}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Elected({ report }: { report: AnnualReport }) {
  return (
    <Card>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-2xl">Styrelsen {report.year}</h3>
        {report.isExample && <Badge>{associationTexts.exampleData}</Badge>}
      </div>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <People heading="Styrelse" people={report.board} />
        {report.otherElected.length > 0 && <People heading="Revisor och valberedning" people={report.otherElected} />}
      </div>
    </Card>
  )
}

function Summary({ report }: { report: AnnualReport }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="card overflow-clip p-0 print:border-0">
      <Disclosure open={isOpen} onOpenChange={setIsOpen} summary={<h3 className="text-2xl">Sammanfattning av året</h3>}>
        <div className="grid max-w-3xl gap-6 px-(--card-inset) pt-2 pb-7 print:px-0">
          {keyedBy(report.summary, (section) => section.heading).map(({ key: sectionKey, item: { heading, paragraphs } }) => (
            <section key={sectionKey}>
              <h4 className="text-lg">{heading}</h4>
              {keyed(paragraphs).map(({ key, text }) => <p key={key} className="mt-1.5 text-pretty">{text}</p>)}
            </section>
          ))}
        </div>
      </Disclosure>
    </div>
  )
}

function Loading() {
  return (
    <>
      <StatisticsSkeleton />
      <Card><Skeleton className="h-8 w-44" /><Skeleton className="mt-5 h-148 w-full sm:h-144 lg:h-88" /></Card>
      <div className="card p-0"><Skeleton className="mx-(--card-inset) my-4 h-8 w-60" /></div>
    </>
  )
}

/** Reserves the year's space while it is loading, so that the heading already wraps as it will. */
function YearToCome() {
  return <span aria-hidden="true" className="invisible">0000</span>
}

/** The last annual report: the year in figures, who was elected, and a summary to unfold. `report` is undefined while loading. */
export function AnnualReportSection({ report }: { report: AnnualReport | null | undefined }) {
  const headingId = `${sectionIds.report}-rubrik`
  return (
    <section id={sectionIds.report} aria-labelledby={headingId} aria-busy={report === undefined} className="scroll-mt-6">
      <p className="eyebrow">Året som gick</p>
      <h2 id={headingId} tabIndex={-1} className="mt-1 w-fit">Verksamhetsberättelse {report?.year ?? <YearToCome />}</h2>
      <div className="mt-7 grid grid-cols-1 gap-6">
        {report === undefined && <Loading />}
        {report === null && <EmptyState title="Ingen verksamhetsberättelse ännu" text="Den läggs ut här när årsmötet har godkänt den." />}
        {report && (
          <>
            <Statistics statistics={report.statistics} />
            <Elected report={report} />
            <Summary report={report} />
          </>
        )}
      </div>
    </section>
  )
}
