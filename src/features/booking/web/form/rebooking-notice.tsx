import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatWeekdayDate } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { announce, prepareToAnnounce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MyBooking } from '../../contract.ts'
import { noteCourseTaken } from '../address-course.ts'
import { type Rebooking, rebookedFrom, leftOutOf, rowsOf } from './rebooking.ts'
import type { BookingFormApi } from './booking-form-schema.ts'

const name = ({ course_label: course, play_date: date }: MyBooking) => `${course} ${formatWeekdayDate(date)}`

function Filled({ booking, className }: { booking: MyBooking; className: string }) {
  const leftOut = leftOutOf(booking)
  return (
    <Notice className={className} title="Ifyllt från en tidigare bokning">
      <p>
        {rowsOf(booking).length > 0 ? 'Bana och medspelare är hämtade' : 'Banan är hämtad'} från din bokning på {name(booking)}.
        {booking.is_match && ' Matchspel är ikryssat.'} Välj dag, och ändra det som inte stämmer.
      </p>
      {leftOut > 0 && <p>{leftOut === 1 ? 'En medspelare är raderad och har inte tagits med.' : 'Medspelare som är raderade har inte tagits med.'}</p>}
    </Notice>
  )
}

function Held({ booking, className, onFill, onKeep }: { booking: MyBooking; className: string; onFill: () => void; onKeep: () => void }) {
  return (
    <Notice
      tone="wait"
      className={className}
      title="Du har redan börjat på en förfrågan"
      action={(
        <>
          <Button variant="quiet" size="sm" onClick={onFill}>Fyll i från den tidigare bokningen</Button>
          <Button variant="ghost" size="sm" onClick={onKeep}>Behåll det jag har skrivit</Button>
        </>
      )}
    >
      <p>Det du har skrivit finns kvar. Vill du hellre ha bana, matchspel och medspelare från din bokning på {name(booking)}? Då byts de ut i formuläret.</p>
    </Notice>
  )
}

/** The booking that the request was to be like could not be found or fetched: the form is an ordinary one. */
function NotFound({ isFailed, className }: { isFailed: boolean; className: string }) {
  return (
    <Notice tone="wait" className={className} title={isFailed ? 'Den tidigare bokningen kunde inte hämtas' : 'Den tidigare bokningen finns inte bland dina bokningar'}>
      <p>Fyll i förfrågan själv här. Dina bokningar står under <Link to={`${paths.profile}#bokningar`}>Mina bokningar</Link>.</p>
    </Notice>
  )
}

interface RebookingNoticeProps {
  again: Rebooking
  /** The same as it stands now: players who have been erased since are not filled in. */
  latest: Rebooking | null
  rebookingState: 'filled' | 'held' | null
  form: BookingFormApi
  today: string
  /** What is typed may be stored already, or is being sent: it must not change. */
  isFixed: boolean
  className: string
}

/** Tells what has become of the wish to book as before (`?som=`). */
export function RebookingNotice({ again, latest, rebookingState, form, today, isFixed, className }: RebookingNoticeProps) {
  const [state, setState] = useState(rebookingState)
  useEffect(prepareToAnnounce, [])
  if (again.is !== 'found') return <NotFound isFailed={again.is === 'failed'} className={className} />
  const { booking } = latest?.is === 'found' ? latest : again
  if (state === 'filled') return <Filled booking={booking} className={className} />
  if (state === null || isFixed) return null

  function settle(to: 'filled' | null) {
    setState(to)
    noteCourseTaken()
    // The pressed button disappears.
    form.setFocus('course')
  }
  function fill() {
    const { course, isMatch, playDate, coPlayers } = rebookedFrom(form.getValues(), booking, today)
    form.setValue('coPlayers', coPlayers, { shouldDirty: true })
    form.setValue('isMatch', isMatch, { shouldDirty: true })
    form.setValue('playDate', playDate, { shouldDirty: true })
    form.clearErrors('playDate')
    form.setValue('course', course, { shouldDirty: true, shouldValidate: true })
    announce('Bana och medspelare är ifyllda.')
    settle('filled')
  }
  return <Held booking={booking} className={className} onFill={fill} onKeep={() => settle(null)} />
}
