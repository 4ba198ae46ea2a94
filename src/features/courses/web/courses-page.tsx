import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, ScrollText } from 'lucide-react'
import { useRef, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { sorted } from '#domain/sorted.ts'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFetched } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { useSteps } from '#web/ui/use-steps.ts'
import { useToday } from '#web/use-time.ts'
import type { CourseWithQuota } from '../contract.ts'
import { type CourseFilter, fitsFilter, noticeOn } from '../rules.ts'
import { BookingRulesSection } from './booking-rules-section.tsx'
import { CourseEntry, CourseEntrySkeleton } from './course-entry.tsx'
import { CourseFilterForm } from './course-filter.tsx'
import { keepView, readKeptView } from './kept-view.ts'

export const meta = () => pageMeta({ title: 'BusinessBanor', description: 'Föreningens businessbanor: fakta, faciliteter och regler för bokning.' })
export const handle: PageHandle = { Opening }

const everything: CourseFilter = { text: '', typ: null, maxKm: null }
/** As many as there are courses (specification 2). */
const skeletons = Array.from({ length: 13 }, (_, index) => index)
/** The number of steps in which the page is rendered: the filter, then a few courses at a time, and the rules with the last of them. */
const parts = 4
const coursesAtOnce = 5

interface CourseListProps {
  courses: readonly CourseWithQuota[]
  /** How many courses to render; placeholders stand in for the others. */
  come: number
  onRules: () => void
}

function CourseList({ courses, come, onRules }: CourseListProps) {
  const [kept] = useState(readKeptView)
  const [filter, showFilter] = useState(kept.filter)
  const today = useToday()
  function setFilter(next: CourseFilter) {
    showFilter(next)
    keepView({ filter: next })
  }
  const types = sorted(new Set(courses.map((course) => course.typ)), (one, other) => one.localeCompare(other, 'sv'))
  const shown = new Set(courses.filter((course) => fitsFilter(course, filter)))
  const count = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useLostFocus(list, count)
  return (
    <div ref={list}>
      <CourseFilterForm filter={filter} onFilterChange={setFilter} types={types} />
      <h2 className="sr-only">Banor</h2>
      <p ref={count} tabIndex={-1} role="status" className="mt-4 w-fit text-muted">Visar {shown.size} av {courses.length} banor</p>
      {/* Courses outside the filter are only hidden, so that an open entry is still open when it is shown again. */}
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {courses.map((course, index) => (
          <li key={course.id} hidden={!shown.has(course)}>
            {index < come
              ? <CourseEntry course={course} notice={noticeOn(today, course)} wasOpen={kept.open.includes(course.id)} onRules={onRules} />
              : <CourseEntrySkeleton />}
          </li>
        ))}
      </ul>
      {shown.size === 0 && (
        <EmptyState
          title="Inga banor hittades"
          text="Prova ett annat namn, ett längre avstånd eller en annan typ av bana."
          action={<Button variant="quiet" onClick={() => setFilter(everything)}>Visa alla banor</Button>}
        />
      )}
    </div>
  )
}

function Opening({ hasRules = true, onRules }: { hasRules?: boolean; onRules?: () => void }) {
  return (
    <PageHeading
      eyebrow="För medlemmar"
      title="BusinessBanor"
      intro="Banorna som föreningen har avtal med. Öppna en bana för att se vad som finns där och hur mycket vi får boka."
      actions={hasRules && (
        <>
          <LinkButton to={paths.booking} icon={<CalendarPlus />} className="no-print">Boka tid</LinkButton>
          <Button variant="ghost" icon={<ScrollText />} className="no-print" onClick={onRules}>Regler</Button>
        </>
      )}
    />
  )
}

/** `/business-banor`: the partner courses and the rules for booking them (specification 2 and 9). */
export default function CoursesPage() {
  const { data, error, refetch } = useQuery(calls.courses.listCourses.queryOptions())
  const rulesHeading = useRef<HTMLHeadingElement>(null)
  const step = useSteps(data !== undefined, parts)
  useScrollToHash(step === parts)
  function goToRules() {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    rulesHeading.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
    rulesHeading.current?.focus({ preventScroll: true })
  }
  const isMissing = !data && error !== null
  return (
    <div className="wrap py-8 sm:py-12">
      <Opening hasRules={!isMissing} onRules={goToRules} />
      {isMissing ? <NotFetched title="Kunde inte hämta banorna" error={error} onRetry={() => refetch()} /> : (
        <>
          {data && step > 0
            ? <CourseList courses={data.courses} come={step < parts ? (step - 1) * coursesAtOnce : data.courses.length} onRules={goToRules} />
            : <ListSkeleton />}
          <BookingRulesSection rules={step === parts ? data?.rules ?? null : null} headingRef={rulesHeading} />
        </>
      )}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">Laddar banorna...</p>
      <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr]">
        <Skeleton className="mt-8 h-[2.85rem] sm:max-lg:col-span-2" />
        <Skeleton className="mt-8 h-[2.85rem]" />
        <Skeleton className="mt-8 h-[2.85rem]" />
      </div>
      <div className="mt-14 grid grid-cols-1 gap-3">{skeletons.map((index) => <CourseEntrySkeleton key={index} />)}</div>
    </div>
  )
}
