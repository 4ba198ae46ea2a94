import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calls } from '#web/api/client.ts'
import { prepareToAnnounce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { coursesWithRoom, type CourseWithRoom } from './courses-with-room.ts'
import { NotKnown } from '../not-known.tsx'
import { leftInWords } from '../play-dates.ts'

interface OtherCoursesProps {
  /** The course that takes nothing on the day. */
  course: string
  date: string
  onTake: (course: string) => void
}

function Choice({ label, day, onTake }: Pick<CourseWithRoom, 'label' | 'day'> & { onTake: () => void }) {
  return (
    <Button variant="quiet" size="sm" onClick={onTake}>
      <span>
        <span className="sr-only">Välj </span>{label}{day.state === 'partly' && <span className="font-normal"> ({leftInWords(day.free)})</span>}
        <span className="sr-only"> samma dag</span>
      </span>
    </Button>
  )
}

/**
 * The courses that have room on a day that the chosen one does not give, for a member who can only play then. Fetched once such a day has
 * been pressed, or is chosen.
 */
export function OtherCourses({ course, date, onTake }: OtherCoursesProps) {
  const { data, isError, refetch } = useQuery(calls.booking.getCoursesAvailability.queryOptions({ input: { p_from: date, p_to: date } }))
  useEffect(prepareToAnnounce, [])
  const courses = data && coursesWithRoom(data, { course, date })
  if (!courses && isError) return <NotKnown text="Kunde inte hämta vilka andra banor som har plats." onRetry={() => refetch()} />
  return (
    <>
      <p role="status" className="field-hint">{courses ? wordsOf(courses) : 'Letar efter andra banor med plats den dagen...'}</p>
      {courses && courses.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {courses.map(({ course: other, label, day }) => <li key={other}><Choice label={label} day={day} onTake={() => onTake(other)} /></li>)}
        </ul>
      )}
    </>
  )
}

function wordsOf({ length }: CourseWithRoom[]): string {
  return length === 0 ? 'Ingen annan bana har plats den dagen.' : 'Andra banor med plats den dagen:'
}
