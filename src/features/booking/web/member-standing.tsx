import { Ban, Undo2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { formatLongDate } from '#domain/calendar.ts'
import { callFailure } from '#web/api/failure.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PartHead } from '#web/ui/card-part.tsx'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRole } from '#web/use-role.ts'
import type { MemberStandingRecord } from '../desk-contract.ts'
import { bookingTexts, standingTexts } from '../texts.ts'
import { LiftDialog, type SeenStanding, StopDialog, type StoppedMember } from './member-standing-dialogs.tsx'
import { useMemberStanding } from './use-member-standing.ts'

function Stop({ stop }: { stop: MemberStandingRecord }) {
  return (
    <div className="grid gap-1.5">
      <p><Badge tone="bad">{standingTexts[stop.standing]}</Badge></p>
      <p className="text-muted">Sedan {formatLongDate(new Date(stop.set_at))}{stop.set_by && `, av ${stop.set_by}`}.</p>
      {stop.note && <p className="wrap-anywhere whitespace-pre-line">{stop.note}</p>}
    </div>
  )
}

interface MemberStandingProps extends StoppedMember {
  /** Says whom or what it is about; shown above it. */
  heading: ReactNode
  /** Whose it is, where the page knows: the Golf-ID on it may be somebody else's since it was fetched. */
  memberId?: string
  /** Whether the heading makes clear whom the button affects: a single word is then enough on a phone, where both are on one line. */
  isBrief?: boolean
}

/**
 * Shows whether a member may book partner courses, and lets administrators with write access stop the member or lift the stop. A former
 * member may not book in any case, but what is owed can still be noted and settled. For somebody who has been erased there is nothing to
 * say or do.
 */
export function MemberStanding({ golfId, name, heading, memberId, isBrief = false }: MemberStandingProps) {
  const { data, error, isRefetchError, refetch } = useMemberStanding(golfId)
  const mayAct = useRole('admin_write')
  const whyNotId = useId()
  const [asking, setAsking] = useState<{ act: 'stop' | 'lift'; seen: SeenStanding } | null>(null)
  if (callFailure(error).code === 'NOT_FOUND') return <><PartHead>{heading}</PartHead><p>Finns inte längre i registret.</p></>
  if (!data) {
    return (
      <>
        <PartHead>{heading}</PartHead>
        {error
          ? <ListFailure title="Kunde inte hämta om medlemmen får boka:" error={error} onRetry={() => refetch()} />
          : <div role="status" aria-label="Hämtar om medlemmen får boka"><Skeleton className="h-6 w-40 max-w-full" /></div>}
      </>
    )
  }
  const { standing: stop, has_ended: hasEnded, member_id: shown } = data
  const whose = <span className="sr-only"> {name}</span>
  const isForOthers = mayAct && (stop?.is_for_others ?? false)
  const off = disabledUnless(mayAct && !isForOthers, whyNotId)
  const dialog = (act: 'stop' | 'lift') => ({
    golfId, name, seen: asking?.seen ?? null, open: asking?.act === act, onClose: () => setAsking(null),
  })
  // The dialog is about the stop that stands as it opens, whatever comes meanwhile.
  const ask = (act: 'stop' | 'lift') => setAsking({ act, seen: { memberId: memberId ?? shown, setAt: stop?.set_at ?? null } })
  return (
    <div className="grid grid-cols-1 gap-2">
      <PartHead
        act={stop
          ? <Button variant="quiet" size="sm" icon={<Undo2 className="max-sm:hidden" />} {...off} onClick={() => ask('lift')}>Häv stoppet{whose}</Button>
          : (
            <Button variant="ghost" size="sm" icon={<Ban className="max-sm:hidden" />} {...off} onClick={() => ask('stop')}>
              <span>Stoppa<span className={isBrief ? 'max-sm:sr-only' : undefined}> från att boka</span></span>{whose}
            </Button>
          )}
      >
        {heading}
      </PartHead>
      {isRefetchError && <StaleDataNotice title="Vi kunde inte hämta på nytt om medlemmen får boka" onRetry={refetch} />}
      {hasEnded && <p>Medlemskapet är avslutat.</p>}
      {stop && <Stop stop={stop} />}
      {!stop && !hasEnded && <p>Får boka.</p>}
      {!mayAct && <p id={whyNotId} className="text-muted">För att ändra det behövs skrivbehörighet.</p>}
      {isForOthers && <p id={whyNotId} className="text-muted">{bookingTexts.ownStanding}</p>}
      <StopDialog key={golfId} {...dialog('stop')} isStopped={Boolean(stop)} />
      <LiftDialog {...dialog('lift')} hasEnded={hasEnded} />
    </div>
  )
}
