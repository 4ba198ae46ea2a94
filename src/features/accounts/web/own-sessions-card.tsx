import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { addDays, dateInStockholm, formatLongDate, formatTime } from '#domain/calendar.ts'
import { api, calls } from '#web/api/client.ts'
import { isUnanswered } from '#web/api/failure.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import { useToday } from '#web/use-time.ts'
import type { OwnSession } from '../contract.ts'

function nameOf({ device }: OwnSession): string {
  return device ?? 'Okänd enhet'
}

/** Like {@link nameOf}, for use inside a sentence. */
function nameWithin({ device }: OwnSession): string {
  return device ?? 'den okända enheten'
}

/** `i dag`, `i går`, or the date. */
function dayInWords(at: Date, today: string): string {
  const day = dateInStockholm(at)
  if (day === today) return 'i dag'
  return day === addDays(today, -1) ? 'i går' : formatLongDate(at)
}

function SessionRow({ session, today, onEnd }: { session: OwnSession; today: string; onEnd: () => void }) {
  const startedAt = new Date(session.started_at)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">{nameOf(session)} {session.is_this && <Badge tone="ok">Den här enheten</Badge>}</p>
        <p className="text-[0.95rem] text-muted">
          Inloggad {dayInWords(startedAt, today)} {formatTime(startedAt)}.{!session.is_this && ` Senast använd ${dayInWords(new Date(session.last_seen_at), today)}.`}
        </p>
      </div>
      {!session.is_this && <Button variant="ghost" size="sm" onClick={onEnd}>Logga ut<span className="sr-only"> {nameWithin(session)}</span></Button>}
    </li>
  )
}

type Ending = OwnSession | 'others'

function useEnding(onEnded: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = calls.accounts.listMySessions.queryOptions()
  const [pending, setPending] = useState(false)
  async function end(ending: Ending) {
    setPending(true)
    try {
      await (ending === 'others' ? api.accounts.endMyOtherSessions() : api.accounts.endMySession({ p_id: ending.id }))
      showToast({ tone: 'ok', title: ending === 'others' ? 'Alla andra enheter är utloggade' : `${nameOf(ending)} är utloggad` })
      onEnded()
    } catch (error) {
      // Without a response the list shows what happened; the dialog would cover it.
      if (isUnanswered(toastFailure(error, 'Kunde inte logga ut'))) onEnded()
    } finally {
      // Reset before the list is refetched: the next dialog may open meanwhile, and nothing is pending in that one.
      setPending(false)
      await queryClient.invalidateQueries({ queryKey }).catch(() => undefined)
    }
  }
  return { pending, end }
}

/** Lists where the person is logged in, with a button to log out each device. */
export function OwnSessionsCard() {
  const { data: list, error, isRefetchError, refetch } = useQuery(calls.accounts.listMySessions.queryOptions())
  const { about: ending, isOpen, open, close } = useDialogState<Ending>('others')
  const heading = useRef<HTMLHeadingElement>(null)
  const today = useToday()
  const { pending, end } = useEnding(() => {
    close()
    // The button that was clicked is gone from the list.
    requestAnimationFrame(() => heading.current?.focus())
  })
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-2xl">Inloggade enheter</h2>
      <p className="mt-3 text-muted">Känner du inte igen en enhet? Logga ut den och byt lösenord.</p>
      {isRefetchError && <StaleDataNotice title="Listan kunde inte hämtas på nytt" onRetry={() => refetch()} />}
      {list && (
        <ul role="list" className={classNames('mt-4 divide-y divide-line border-t border-line', list.length > 1 && 'border-b')}>
          {list.map((session) => <SessionRow key={session.id} session={session} today={today} onEnd={() => open(session)} />)}
        </ul>
      )}
      {list && list.length > 1 && (
        <Button className="mt-5" variant="quiet" icon={<LogOut aria-hidden="true" />} onClick={() => open('others')}>
          Logga ut alla andra
        </Button>
      )}
      {!list && !error && <div role="status" aria-label="Hämtar listan" className="mt-5 grid gap-3"><Skeleton className="h-12 w-full" /><Skeleton className="h-12 w-full" /></div>}
      {!list && error && <ListFailure title="Kunde inte hämta listan:" error={error} onRetry={() => refetch()} />}
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={ending === 'others' ? 'Logga ut alla andra enheter?' : `Logga ut ${nameWithin(ending)}?`}
        description={`Den som använder ${ending === 'others' ? 'någon av dem' : 'enheten'} måste logga in igen. Du fortsätter som vanligt här.`}
        confirmText="Logga ut"
        pendingText="Loggar ut..."
        pending={pending}
        onConfirm={() => end(ending)}
      />
    </Card>
  )
}
