import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { memo, useCallback, useRef, type ReactNode } from 'react'
import { dateInStockholm } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NotFetched } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import { useNow } from '#web/use-time.ts'
import type { MyBooking } from '../../contract.ts'
import { CalendarAddress } from './calendar.tsx'
import { CancelDialog } from './cancel.tsx'
import { CoPlayersDialog } from './co-players.tsx'
import { groupBookings } from './groups.ts'
import { BookingItem, isChangeable, type BookingAct } from './item.tsx'
import { useCoPlayersEdits } from './use-co-players.ts'

const id = 'bokningar'

interface GroupProps {
  bookings: readonly MyBooking[]
  now: Date
  isEdited: (booking: MyBooking) => boolean
  onAct: BookingAct
}

/** Each letter typed in a dialog renders the list again, which may be years long. */
const Item = memo(BookingItem)

function Items({ bookings, now, isEdited, onAct }: GroupProps) {
  return (
    <ul className="divide-y divide-line">
      {bookings.map((booking) => <li key={booking.id}><Item booking={booking} now={now} isEdited={isEdited(booking)} onAct={onAct} /></li>)}
    </ul>
  )
}

function Group({ title, ...group }: GroupProps & { title: string }) {
  if (group.bookings.length === 0) return null
  return (
    <div>
      <h3 className="mb-1">{title}</h3>
      <Items {...group} />
    </div>
  )
}

function PastGroup(group: GroupProps) {
  const { bookings } = group
  if (bookings.length === 0) return null
  return (
    <Fold className="border-t border-line pt-3" summary={<h3 className="font-sans text-base font-semibold tracking-normal">Tidigare bokningar ({bookings.length})</h3>}>
      <Items {...group} />
    </Fold>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Hämtar dina bokningar" className="grid grid-cols-1 gap-6 py-4">
      {['first', 'second'].map((row) => (
        <div key={row} className="grid grid-cols-1 gap-2.5">
          <Skeleton className="h-7 w-44 max-w-full" />
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="h-5 w-56 max-w-full" />
        </div>
      ))}
    </div>
  )
}

/** Which booking is acted on, and how. The booking itself comes from the list, so a dialog never shows an old one. */
interface Acting {
  act: 'cancel' | 'change'
  id: string
}

function Lists({ bookings, onFresh }: { bookings: readonly MyBooking[]; onFresh: () => void }) {
  const { about: acting, isOpen, open, close } = useDialogState<Acting | null>(null)
  const now = useNow()
  const { waiting, confirmed, toPay, ended, past } = groupBookings(bookings, dateInStockholm(now))
  const acted = bookings.find((booking) => booking.id === acting?.id)
  const shown = isOpen && acted ? acting : null
  const edits = useCoPlayersEdits()
  // Of a booking that is settled or over, what is typed can be neither saved nor seen again once its dialog is closed.
  const isEdited = (booking: MyBooking) => edits.isEdited(booking) && isChangeable(booking, now)
  const isHolding = bookings.some((booking) => isEdited(booking) || (booking.id === shown?.id && edits.isEdited(booking)))
  // One question for all bookings; outside the dialog that is open, it would be hidden beneath.
  const guard = isHolding && <LeaveGuard isDirty />
  const onAct = useCallback<BookingAct>((act, booking) => {
    // The fee changes with the day, and the players may be changed in another window: the dialog shows the server's current answer.
    onFresh()
    open({ act, id: booking.id })
  }, [onFresh, open])
  const shared = { now, isEdited, onAct }
  if (bookings.length === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-muted">Du har inga bokningar. Här ser du dina förfrågningar och svaren på dem.</p>
        <LinkButton size="sm" icon={<CalendarPlus />} to={paths.booking}>Boka tid</LinkButton>
      </div>
    )
  }
  return (
    <div className="grid gap-7">
      <Group title="Väntar på svar" bookings={waiting} {...shared} />
      <Group title="Bekräftade" bookings={confirmed} {...shared} />
      {waiting.length + confirmed.length + ended.length === 0 && <p className="text-muted">Du har inga kommande bokningar.</p>}
      <Group title="Nyss spelade" bookings={toPay} {...shared} />
      <Group title="Avböjda och avbokade" bookings={ended} {...shared} />
      <PastGroup bookings={past} {...shared} />
      {!shown && guard}
      {acted && <CancelDialog key={`cancel ${acted.id}`} booking={acted} open={shown?.act === 'cancel'} onClose={close} guard={shown?.act === 'cancel' && guard} />}
      {acted && (
        <CoPlayersDialog key={`change ${acted.id}`} booking={acted} edits={edits} open={shown?.act === 'change'} onClose={close} guard={shown?.act === 'change' && guard} />
      )}
    </div>
  )
}

/** `Mina bokningar` on `/mina-sidor`: the member's bookings from request to play day, and the private calendar address. */
export function MyBookings({ isBegun }: {
  /** While false, only its space is reserved. */
  isBegun: boolean
}) {
  const answer = useQuery(calls.booking.getMyBookings.queryOptions({ staleTime: 0 }))
  const { error, refetch } = answer
  const refresh = useCallback(() => void refetch(), [refetch])
  const data = isBegun ? answer.data : undefined
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(section, heading)
  let content: ReactNode
  if (answer.isPending || !isBegun) content = <Waiting />
  else if (!data) {
    content = (
      <NotFetched title="Dina bokningar kunde inte hämtas" error={error} onRetry={() => refetch()} />
    )
  } else {
    content = (
      <>
        {answer.isRefetchError && <StaleDataNotice title="Bokningarna kunde inte hämtas på nytt" onRetry={refetch} />}
        <Lists bookings={data} onFresh={refresh} />
      </>
    )
  }
  return (
    <Card ref={section} id={id} aria-labelledby={`${id}-rubrik`} className="scroll-mt-6">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} id={`${id}-rubrik`} className="text-[min(1.5rem,6.4vw)] focus-visible:outline-none">Mina bokningar</h2>
        {data && data.length > 0 && <LinkButton size="sm" icon={<CalendarPlus />} to={paths.booking}>Boka tid</LinkButton>}
      </div>
      {content}
      {data && <CalendarAddress />}
    </Card>
  )
}
