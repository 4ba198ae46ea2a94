import { useQuery } from '@tanstack/react-query'
import { phoneHref } from '#domain/phone-link.ts'
import type { CourseWithQuota } from '#features/courses/contract.ts'
import { noticeOn } from '#features/courses/rules.ts'
import { calls } from '#web/api/client.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { NowNotice } from '#web/ui/now-notice.tsx'
import { useToday } from '#web/use-time.ts'
import { isSameCourse } from './course-choices.ts'

/** All partner courses. */
export function useCourses({ enabled } = { enabled: true }) {
  return useQuery(calls.courses.listCourses.queryOptions({ enabled }))
}

/** The courses that a choice of the form stands for (Hulta and Bollebygd are booked as one); if there are none, those that share its quota. */
export function useCoursesOf(option: string): { courses: readonly CourseWithQuota[]; isPending: boolean } {
  const { data, isPending } = useCourses()
  const known = data?.courses ?? []
  const own = known.filter(({ bookingOptionId }) => bookingOptionId === option)
  return { courses: own.length > 0 ? own : known.filter(({ bookingOptionId }) => isSameCourse(bookingOptionId, option)), isPending }
}

/** The board's current notices about the courses that a choice stands for. */
export function CourseNotices({ option, className }: { option: string; className?: string }) {
  const { courses } = useCoursesOf(option)
  const today = useToday()
  return courses.map((course) => {
    const notice = noticeOn(today, course)
    return notice && <NowNotice key={course.id} {...notice} title={`Just nu på ${course.name}`} className={className} />
  })
}

/** Where to ask a course for its free times: its website and phone number, as far as known. */
export function CourseContact({ course: { name, hemsida, telefon } }: { course: CourseWithQuota }) {
  if (!hemsida && !telefon) return null
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      {hemsida && (
        <ExternalLink href={hemsida} className="inline-flex min-h-11 items-center">
          Banans webbplats<span className="sr-only"> för {name}</span>
        </ExternalLink>
      )}
      {telefon && <a href={phoneHref(telefon)} className="inline-flex min-h-11 items-center">Ring banan: {telefon}</a>}
    </p>
  )
}
