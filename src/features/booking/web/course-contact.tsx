import { useQuery } from '@tanstack/react-query'
import { phoneHref } from '#domain/phone-link.ts'
import type { CourseWithQuota } from '#features/courses/contract.ts'
import { calls } from '#web/api/client.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { isSameCourse } from './course-choices.ts'

/** The course that a choice of the form stands for, or else one that shares its quota. */
export function useCourseOf(option: string): { course: CourseWithQuota | undefined; isPending: boolean } {
  const { data, isPending } = useQuery(calls.courses.listCourses.queryOptions())
  const course = data?.courses.find(({ bookingOptionId }) => bookingOptionId === option)
    ?? data?.courses.find(({ bookingOptionId }) => isSameCourse(bookingOptionId, option))
  return { course, isPending }
}

/** Where a course tells which times it has: its website and telephone number, where they are known. */
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
