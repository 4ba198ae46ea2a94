import { Check, Clock, Hand, Undo2, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, type ReactNode } from 'react'
import { generatePath, Link, useLocation } from 'react-router'
import { dateInStockholm, formatLongDateTime } from '#domain/calendar.ts'
import { inKronor } from '#domain/numbers.ts'
import { paths } from '#domain/paths.ts'
import { asRecord } from '#web/api/record.ts'
import { prepareToAnnounce } from '#web/ui/announce.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmailLink, Fact, PhoneLink } from '#web/ui/fact.tsx'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { useBackClick } from '#web/ui/use-back-click.ts'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useNow } from '#web/use-time.ts'
import { hasStarted, isWithdrawable } from '../../cancellation-rules.ts'
import type { BoardBooking } from '../../desk-contract.ts'
import { ballInWords, BookingStatusBadge, playDay } from '../booked-facts.tsx'
import { CourseContact, CourseNotices, useCourses, useCoursesOf } from '../course-contact.tsx'
import { SameDay } from './day.tsx'
import { OwnBooking, useIsForAnother } from './own.tsx'
import { NextRequest } from './next.tsx'
import { DeskPlayers } from './players.tsx'
import { useBooking } from './queries.ts'
import { type AnsweringProps, takenInWords } from './queue.tsx'
import { TeeTimeDialog, timeAct } from './tee-time-dialog.tsx'
import { TimeMeter } from './time-meter.tsx'
import type { DeskViewState } from './view.ts'
import { MemberStanding } from '../member-standing.tsx'
import { useMemberStanding } from '../use-member-standing.ts'
import { useTeeTime } from './use-tee-time.ts'

function Facts({ booking, mayAnswer, whyNotId }: Pick<AnsweringProps, 'mayAnswer' | 'whyNotId'> & { booking: BoardBooking }) {
  const { email, phone } = booking
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact term="Speldag"><span className="inline-block first-letter:uppercase">{playDay(booking)}</span></Fact>
      <Fact term="Boll">
        <span className="inline-block first-letter:uppercase">{ballInWords(booking)}</span>
        {booking.ball === 'four' && booking.players.length === 3 && <span className="text-muted"> (tre betalar)</span>}
      </Fact>
      <Fact term="I bollen" className="sm:col-span-2"><DeskPlayers booking={booking} mayAnswer={mayAnswer} whyNotId={whyNotId} /></Fact>
      <Fact term="E-post">{email && <EmailLink email={email} />}</Fact>
      <Fact term="Telefon">{phone && <PhoneLink phone={phone} />}</Fact>
      <Fact term="Banan" className="sm:col-span-2"><CourseToCall {...booking} /></Fact>
      {booking.message && <Fact term="Meddelande" className="sm:col-span-2"><span className="whitespace-pre-line">{booking.message}</span></Fact>}
    </dl>
  )
}

/** Shown because the board books at the course before it answers. Space for the links is reserved, so that the buttons below do not shift. */
function CourseToCall({ course: option, course_label: label }: BoardBooking) {
  const { courses: [course], isPending } = useCoursesOf(option)
  return (
    <>
      {label}
      {course ? <CourseContact course={course} /> : isPending && <p className="min-h-11" />}
    </>
  )
}

/** What the rules say now, in their own words. */
function Verdict({ booking }: { booking: BoardBooking }) {
  if (booking.verdict) return <Notice tone="wait" title="Hinder enligt bokningsreglerna"><p>{booking.verdict.text}</p></Notice>
  return <Notice tone="ok" title="Inga hinder enligt bokningsreglerna just nu" />
}

function Acts({ booking, acts, mayAnswer, whyNotId }: AnsweringProps & { booking: BoardBooking }) {
  const off = disabledUnless(mayAnswer, whyNotId)
  const group = useRef<HTMLDivElement>(null)
  const firstAct = useCallback(() => group.current?.querySelector('button'), [])
  const isHandled = acts.handled === booking.id
  const isForAnother = useIsForAnother(booking)
  // The claim button disappears once pressed; the focus then goes to the buttons for answering, which comes next.
  useLostFocus(group, firstAct)
  return (
    <div ref={group} className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <Button icon={<Check />} {...off} onClick={() => acts.ask('confirm', booking)}>Bekräfta</Button>
      {!isForAnother && <Button variant="ghost" icon={<X />} {...off} onClick={() => acts.ask('decline', booking)}>Avböj</Button>}
      {booking.claimed_by && <p className="text-muted">{takenInWords(booking)}</p>}
      {!booking.claimed_by && <Button variant="quiet" icon={<Hand />} {...off} pending={isHandled} onClick={() => void acts.claim(booking)}>Jag tar den</Button>}
      {booking.is_own_claim && <Button variant="quiet" icon={<Undo2 />} {...off} pending={isHandled} onClick={() => void acts.release(booking)}>Låt någon annan ta den</Button>}
      {isForAnother && <OwnBooking booking={booking} />}
    </div>
  )
}

/** The answer, and what came after it. */
function Outcome({ booking, now }: { booking: BoardBooking; now: Date }) {
  const { status, answered_by: who, answered_at: when, reason, note, players_changed_at: changed } = booking
  const isStarted = hasStarted({ status, playDate: booking.play_date, teeTime: booking.tee_time }, now)
  // The board gives a reason when it declines or when it cancels, so there is at most one, and it is shown with that act.
  const why = reason && <p className="whitespace-pre-line"><span className="font-semibold">Skäl:</span> {reason}</p>
  return (
    <div className="grid gap-1.5 border-t border-line pt-5">
      {when && <p>Besvarad {formatLongDateTime(new Date(when))}{who && ` av ${who}`}.</p>}
      {status !== 'cancelled' && why}
      {note && <p className="whitespace-pre-line"><span className="font-semibold">Hälsning:</span> {note}</p>}
      {changed && booking.play_date >= dateInStockholm(now) && !isStarted && (
        <p className="font-semibold">Medlemmen ändrade medspelarna {formatLongDateTime(new Date(changed))}, efter svaret. Om tiden är bokad hos banan behöver antalet stämma där också.</p>
      )}
      {status === 'cancelled' && <p>{cancellationInWords(booking)}</p>}
      {/* The mail said so, too, but an administrator who answers once a week may see the booking first. */}
      {booking.cancelled_by?.who === 'member' && when && booking.play_date >= dateInStockholm(now) && (
        <p className="font-semibold">Om tiden är bokad hos banan behöver den avbokas där också.</p>
      )}
      {status === 'cancelled' && why}
    </div>
  )
}

/** `Avbokad 26 november 2026 kl. 10:00 av styrelsen (Anna Exempel). Ingen avgift.` */
function cancellationInWords({ cancelled_at: when, cancelled_by: by, fee }: BoardBooking): string {
  const board = by?.name ? ` av styrelsen (${by.name})` : ' av styrelsen'
  const whose = by?.who === 'board' ? board : by && ' av medlemmen'
  return `Avbokad${when ? ` ${formatLongDateTime(new Date(when))}` : ''}${whose ?? ''}. ${fee ? `Avgiften är ${inKronor(fee)}.` : 'Ingen avgift.'}`
}

/** A confirmed booking can still be cancelled for the member and, until its day has passed, get another tee time. */
function LaterActs({ booking, acts, mayAnswer, whyNotId, now }: AnsweringProps & { booking: BoardBooking; now: Date }) {
  const change = useTeeTime(booking)
  const isForAnother = useIsForAnother(booking)
  const off = disabledUnless(mayAnswer, whyNotId)
  return (
    <>
      {isWithdrawable(booking) && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          {booking.play_date >= dateInStockholm(now) && <Button variant="quiet" icon={<Clock />} {...off} onClick={change.ask}>{timeAct(booking)}</Button>}
          {isForAnother
            ? <OwnBooking booking={booking} />
            : <Button variant="ghost" icon={<X />} {...off} onClick={() => acts.ask('withdraw', booking)}>Avboka åt medlemmen</Button>}
        </div>
      )}
      <TeeTimeDialog change={change} />
    </>
  )
}

/** The name as the booking has it, which leads to the member's card once the register has said whose it is. */
function MemberName({ golfId, name }: { golfId: string; name: string }) {
  const { data } = useMemberStanding(golfId)
  const id = data?.member_id
  return (
    <p className="font-semibold wrap-anywhere">
      {id ? <Link to={generatePath(paths.adminMember, { id })} className="inline-flex min-h-11 items-center">{name}</Link> : name}
    </p>
  )
}

/** Whether the members in the ball may book. The board can stop one from here, where it sees what is owed. */
function Rights({ booking }: { booking: BoardBooking }) {
  const members = booking.players.flatMap(({ name, golfId, isVgfMember }) => golfId && isVgfMember ? [{ name, golfId }] : [])
  if (members.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3 text-xl">Rätt att boka</h2>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <li key={member.golfId} className="py-4 first:pt-0 last:pb-0">
            <MemberStanding {...member} heading={<MemberName {...member} />} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface RequestProps extends AnsweringProps {
  booking: BoardBooking
  now: Date
  linkTo: DeskViewState['linkTo']
}

function Request({ booking, now, linkTo, ...answering }: RequestProps) {
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // A dialog may close over a booking that somebody else has cancelled meanwhile.
  useLostFocus(card, heading)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [booking.id])
  const isWaiting = booking.status === 'received'
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Card ref={card} className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 ref={heading} tabIndex={-1} className="text-2xl focus-visible:outline-none">{booking.full_name}, {booking.course_label}</h2>
            <p className="mt-1 flex flex-wrap items-center gap-2.5">
              <BookingStatusBadge status={booking.status} />
              {booking.is_match && <Badge tone="ok">Matchspel</Badge>}
              <span className="text-muted">Kom in {formatLongDateTime(new Date(booking.created_at))}</span>
            </p>
          </div>
          {isWaiting && booking.answer_by && <TimeMeter answerBy={booking.answer_by} now={now} />}
        </div>
        {isWaiting && <Verdict booking={booking} />}
        {isWaiting && <CourseNotices option={booking.course} />}
        <Facts key={booking.id} booking={booking} mayAnswer={answering.mayAnswer} whyNotId={answering.whyNotId} />
        {isWaiting ? <Acts booking={booking} {...answering} /> : <Outcome booking={booking} now={now} />}
        {!isWaiting && answering.acts.settled === booking.id && <NextRequest key={`next ${booking.id}`} after={booking.id} linkTo={linkTo} />}
        <LaterActs key={`later ${booking.id}`} booking={booking} now={now} {...answering} />
      </Card>
      <div className="grid gap-6">
        <Card>
          <h2 className="mb-3 text-xl">Samma dag på banan</h2>
          <SameDay booking={booking} />
        </Card>
        <Rights booking={booking} />
      </div>
    </div>
  )
}

/** One booking, opened from a list or from the link in the board's mail. */
export function DeskDetails({ id, linkTo, ...answering }: AnsweringProps & { id: string; linkTo: DeskViewState['linkTo'] }) {
  const { data, error, isPending, isRefetchError, refetch } = useBooking(id)
  // Fetched together with the booking: arriving later, the course's details would shift the buttons.
  useCourses()
  const now = useNow()
  const titleId = useId()
  const goBack = useBackClick(asRecord(useLocation().state)['isFromList'] === true)
  useEffect(prepareToAnnounce, [])
  let content: ReactNode = null
  if (isPending) content = <ListSkeleton />
  else if (data) content = <Request booking={data} now={now} linkTo={linkTo} {...answering} />
  else if (error) content = <ListFailure title="Kunde inte hämta bokningen:" error={error} onRetry={() => refetch()} />
  else content = <EmptyState title="Bokningen finns inte" text="Webbadressen kan vara fel, eller så är bokningen borttagen." />
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">Bokningen</h2>
      <BackLink to={linkTo(null)} onClick={goBack}>Tillbaka till bokningarna</BackLink>
      {data && isRefetchError && <StaleDataNotice title="Bokningen kunde inte hämtas på nytt" onRetry={refetch} />}
      {content}
    </section>
  )
}
