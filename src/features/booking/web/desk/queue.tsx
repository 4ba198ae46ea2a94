import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateInStockholm } from '#domain/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFoot } from '#web/ui/list-foot.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNow } from '#web/use-time.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { ballInWords } from '../booked-facts.tsx'
import { useCourses } from '../course-contact.tsx'
import type { DeskActs } from './acts.ts'
import { useIsForAnother } from './own.tsx'
import { onPages, useQueue } from './queries.ts'
import { soonFirst, soonInWords, timeLeft } from './time-left.ts'
import { TimeMeter } from './time-meter.tsx'
import { fromList } from './view.ts'
import { dayInWords } from '../play-dates.ts'

export interface AnsweringProps {
  acts: DeskActs
  mayAnswer: boolean
  /** The id of the text that says why the buttons are disabled. */
  whyNotId: string
}

/** `Eva Exempel tar den`, without a full stop. */
export function takenInWords({ claimed_by: name, is_own_claim: isOwn }: BoardBooking): string {
  return `${isOwn ? 'Du' : name ?? 'Någon'} tar den`
}

interface QueueProps extends AnsweringProps {
  linkTo: (booking: string) => string
}

function RowActs({ booking, isUrgent, acts, mayAnswer, whyNotId, linkTo }: QueueProps & { booking: BoardBooking; isUrgent: boolean }) {
  // The dialog that asks whether to confirm shows the course's notices: fetched in advance, so that they do not arrive after it has opened.
  useCourses({ enabled: isUrgent })
  const isForAnother = useIsForAnother(booking)
  const name = <span className="sr-only"> {booking.full_name}</span>
  if (!isUrgent) return <LinkButton variant="quiet" size="sm" to={linkTo(booking.id)} state={fromList}>Öppna{name}</LinkButton>
  const off = disabledUnless(mayAnswer, whyNotId)
  return (
    <>
      <Button size="sm" icon={<Check />} {...off} onClick={() => acts.ask('confirm', booking)}>Bekräfta{name}</Button>
      {!isForAnother && <Button variant="ghost" size="sm" icon={<X />} {...off} onClick={() => acts.ask('decline', booking)}>Avböj{name}</Button>}
    </>
  )
}

function Row({ booking, now, ...queue }: QueueProps & { booking: BoardBooking; now: Date }) {
  const answerBy = booking.answer_by ?? booking.created_at
  const { state } = timeLeft(answerBy, now)
  const soon = soonInWords(booking.play_date, dateInStockholm(now))
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0">
      <TimeMeter answerBy={answerBy} now={now} />
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to={queue.linkTo(booking.id)} state={fromList} className="inline-flex min-h-11 items-center text-lg md:min-h-0">{booking.full_name}</Link>
          {soon && <Badge tone="bad">{soon}</Badge>}
          {state !== 'calm' && <Badge tone="bad">{state === 'late' ? 'Försenad' : 'Svara nu'}</Badge>}
          {booking.is_match && <Badge tone="ok">Matchspel</Badge>}
        </p>
        <p className="text-muted">
          {booking.course_label}, {dayInWords(booking.play_date)}, {ballInWords(booking)}
        </p>
        {booking.message && <p className="line-clamp-2 wrap-anywhere">”{booking.message}”</p>}
        <p>
          {booking.verdict ? <span className="text-gold">Hinder: {booking.verdict.text}</span> : <span className="text-muted">Inga hinder.</span>}
          {booking.claimed_by && <span className="text-muted"> {takenInWords(booking)}.</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <RowActs {...queue} booking={booking} isUrgent={state !== 'calm' || soon !== null} />
      </div>
    </li>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Hämtar förfrågningar" className="grid grid-cols-1 divide-y divide-line">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex flex-wrap gap-6 py-5 first:pt-0 last:pb-0">
          <Skeleton className="h-14 w-32" />
          <div className="grid grid-cols-1 flex-1 basis-60 gap-2.5">
            <Skeleton className="h-6 w-44 max-w-full" />
            <Skeleton className="h-5 w-full max-w-md" />
          </div>
        </div>
      ))}
    </div>
  )
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `De första ${count} förfrågningarna`
  return count === 1 ? '1 förfrågan väntar' : `${count} förfrågningar väntar`
}

/** The requests that wait for an answer: those played today or tomorrow first, then by the time left to answer. */
export function DeskQueue(queue: QueueProps) {
  const now = useNow()
  const today = dateInStockholm(now)
  const { list, soon } = useQueue(today)
  const [hasShown, setHasShown] = useState(false)
  if (list.data && !soon?.isPending && !hasShown) setHasShown(true)
  // What is played soon would push the others down if it came later. Once shown, the others stay: the focus may be among them.
  if (list.isPending || (soon?.isPending && !hasShown)) return <Card><Waiting /></Card>
  const asked = list.error ? list : soon
  const failure = asked?.error && (
    <ListFailure title="Kunde inte hämta förfrågningarna:" error={asked.error} onRetry={() => asked.refetch()} />
  )
  if (!list.data) return failure
  const waiting = soonFirst(onPages([soon?.data ?? [], ...list.data.pages]), today)
  return (
    <div className="grid grid-cols-1 gap-4">
      {!list.isFetchNextPageError && failure}
      <p role="status" className="sr-only">{countText(waiting.length, list.hasNextPage)}</p>
      <Card>
        {waiting.length === 0 && <EmptyState title="Ingen väntar på svar" text="Nya förfrågningar dyker upp här av sig själva." />}
        <ul role="list" className="divide-y divide-line">
          {waiting.map((booking) => <Row key={booking.id} booking={booking} now={now} {...queue} />)}
        </ul>
      </Card>
      <ListFoot list={list} failedTitle="Kunde inte hämta förfrågningarna:" />
    </div>
  )
}
