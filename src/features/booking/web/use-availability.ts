import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calls } from '#web/api/client.ts'
import type { PlayWindow } from './play-dates.ts'

/** What is free of a course, by day; cached for each course. Nothing is fetched until a course is chosen. */
export function useAvailability(course: string, { from, to }: PlayWindow) {
  const answer = useQuery(calls.booking.getCourseAvailability.queryOptions({
    input: course === '' ? skipToken : { p_course: course, p_from: from, p_to: to },
  }))
  const days = useMemo(() => answer.data && new Map(answer.data.map((day) => [day.date, day])), [answer.data])
  return { days, isLoading: answer.isLoading, isError: answer.isError, error: answer.error, retry: (): Promise<unknown> => answer.refetch() }
}
export type Availability = ReturnType<typeof useAvailability>
