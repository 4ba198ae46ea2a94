import { ChevronDown, Navigation, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#domain/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { HoleDrawing } from '#web/ui/hole-drawing.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NowNotice } from '#web/ui/now-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePrinting } from '#web/ui/use-printing.ts'
import type { CourseNotice, CourseWithQuota } from '../contract.ts'
import { directionsUrl } from '../rules.ts'
import { CourseFacts } from './course-facts.tsx'
import { keepOpen } from './kept-view.ts'

/** A link to the booking form with the course preselected. */
function BookLink({ course }: { course: CourseWithQuota }) {
  return <LinkButton to={`${paths.booking}?bana=${course.bookingOptionId}`}>Boka tid<span className="sr-only"> på {course.name}</span></LinkButton>
}

function Acts({ course, onRules }: { course: CourseWithQuota; onRules: () => void }) {
  const which = <span className="sr-only"> till {course.name}</span>
  return (
    <div className="no-print flex flex-wrap gap-3 lg:flex-col">
      <BookLink course={course} />
      <ExternalLink href={directionsUrl(course.mapsQuery)} icon={<Navigation />} className="button button-quiet">Få vägbeskrivning{which}</ExternalLink>
      <Button variant="quiet" icon={<ScrollText />} onClick={onRules}>Regler</Button>
    </div>
  )
}

const nowTitle = 'Just nu'

/** The notice on a folded entry. It contains no links, since the whole summary opens the entry. */
function NowInShort({ text }: Pick<CourseNotice, 'text'>) {
  return (
    <Notice tone="wait" title={nowTitle} className="basis-full px-3.5 py-2.5">
      <p className="text-pretty wrap-anywhere">{text}</p>
    </Notice>
  )
}

interface CourseEntryProps {
  course: CourseWithQuota
  /** The notice that applies today, if any. */
  notice: CourseNotice | null
  wasOpen: boolean
  onRules: () => void
}

/** One course of the list; `#id` in the address opens it. Find-in-page can search a folded `<details>`, too. Unfolded in print. */
export function CourseEntry({ course, notice, wasOpen, onRules }: CourseEntryProps) {
  const { id, name, typ, avstand, hal, hasException, beskrivning, quotaText } = course
  const [isOpen, setIsOpen] = useState(wasOpen)
  const isPrinting = usePrinting()
  const isUnfolded = isOpen || isPrinting
  function keep(open: boolean) {
    setIsOpen(open)
    keepOpen(id, open)
  }
  return (
    <details
      id={id}
      className="course-entry"
      open={isUnfolded}
      onToggle={({ currentTarget: { open } }) => {
        if (!isPrinting && open !== isOpen) keep(open)
      }}
    >
      <summary className={classNames('course-summary', notice && 'flex-wrap gap-y-2.5')}>
        <HoleDrawing id={id} typ={typ} className="size-16 shrink-0 rounded-field sm:size-18" />
        <div className="min-w-0 flex-1 items-center justify-between gap-4 sm:flex">
          <div className="min-w-0">
            <h3 className="text-[1.15rem] sm:text-xl">{name}</h3>
            <p className="leading-snug text-muted">{avstand}, {typ}, {hal}&nbsp;hål</p>
          </div>
          {hasException && <div className="shrink-0 max-sm:mt-1.5"><Badge tone="wait"><span className="max-sm:hidden">Egen bokningsregel</span><span className="sm:hidden">Egen regel</span></Badge></div>}
        </div>
        <ChevronDown className="course-arrow" aria-hidden="true" />
        {notice && !isUnfolded && <NowInShort text={notice.text} />}
      </summary>
      <div className="course-content">
        <div className="min-w-0">
          {notice && <NowNotice {...notice} title={nowTitle} className="mb-5" />}
          <p><LinkedText text={beskrivning} /></p>
          <CourseFacts course={course} />
          <div className="mt-6 rounded-field bg-green-soft px-4 py-3">
            <h4 className="font-semibold text-green">Så mycket får vi boka</h4>
            <p>{quotaText}</p>
          </div>
        </div>
        <Acts course={course} onRules={onRules} />
      </div>
    </details>
  )
}

/** A placeholder for an entry. */
export function CourseEntrySkeleton() {
  return (
    <div className="course-entry course-summary" aria-hidden="true">
      <Skeleton className="size-16 shrink-0 sm:size-18" />
      <div className="min-w-0 flex-1">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-2 h-5 w-56 max-w-full" />
      </div>
    </div>
  )
}
