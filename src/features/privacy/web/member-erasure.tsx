import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatLongDate } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { includesRole } from '#domain/roles.ts'
import { api, calls } from '#web/api/client.ts'
import { isUnanswered } from '#web/api/failure.ts'
import { useSession } from '#web/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { partHeading } from '#web/ui/card-part.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { ListFailure } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { disabledUnless } from '#web/ui/disabled-unless.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useIsMounted } from '#web/use-is-mounted.ts'
import { erasureTexts } from '../texts.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import { FetchButton } from './fetch-button.tsx'

interface MemberErasureProps {
  memberId: string
  name: string
  /** Whether the member can log in, and so can ask on "Mina sidor"; for others the board acts on their word. */
  canAsk: boolean
  /** Also true for a former member with a log-in. */
  hasLogIn: boolean
}

/** Erases the member, says how it went, and goes back to the register, since the card is nobody's by then. */
function useErase({ memberId, name }: MemberErasureProps) {
  const [pending, setPending] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  async function erase() {
    setPending(true)
    try {
      const { cancelled_bookings: cancelled, mail } = await api.privacy.eraseMember({ p_id: memberId })
      if (isHere.current) {
        await navigate(paths.adminMembers)
        queryClient.clear()
      } else {
        // No cached data may still show the erased member. The current page's is only refetched, since the page may hold unsaved input.
        queryClient.removeQueries({ type: 'inactive' })
        void queryClient.invalidateQueries()
      }
      const texts = [mail === 'queued' && 'Ett sista mejl är på väg.', cancelled > 0 && `Avbokade bokningar: ${cancelled}.`].filter(Boolean)
      showToast({ tone: 'ok', title: erasureTexts.erased, text: [`${name} finns inte längre i registret.`, ...texts].join(' ') })
    } catch (error) {
      const failure = toastFailure(error, erasureTexts.notErased)
      // The member may be gone if no response came, and is gone if somebody else did it: the card must no longer show who it was.
      if (isUnanswered(failure) || failure.code === 'NOT_FOUND') await queryClient.resetQueries({ queryKey: calls.members.getMember.key() })
      await queryClient.invalidateQueries({ queryKey: calls.privacy.key() })
    } finally {
      setPending(false)
    }
  }
  return { pending, erase }
}

interface ActProps extends MemberErasureProps {
  requestedAt: string | null
  mayAct: boolean
  whyNotId: string
}

function Act(props: ActProps) {
  const { memberId, name, canAsk, hasLogIn, requestedAt, mayAct, whyNotId } = props
  const session = useSession()
  const isSuperadmins = hasLogIn && requestedAt === null && session.state === 'member' && !includesRole(session.user.roles, 'superadmin')
  const [asking, setAsking] = useState(false)
  const { pending, erase } = useErase(props)
  if (requestedAt === null && canAsk) {
    return (
      <p className="text-muted">
        {name} har inte begärt att bli raderad. Det gör medlemmen på Mina sidor, under Dina uppgifter. Om {name} har bett om det på annat
        sätt, och du vet att det är rätt person: avsluta medlemskapet, så kan en superadministratör radera här.
      </p>
    )
  }
  if (mayAct && isSuperadmins) return <p className="text-muted">{erasureTexts.needsSuperadmin}</p>
  return (
    <>
      {requestedAt === null
        ? <p className="text-muted">{name} kan inte logga in, och kan därför inte begära det på Mina sidor. Radera bara när du vet att det är {name} som har bett om det.</p>
        : <p className="flex flex-wrap items-center gap-2"><Badge tone="wait">Begärd</Badge>{formatLongDate(new Date(requestedAt))}. Svara inom en månad.</p>}
      <Button className="mt-4" variant="ghost" icon={<UserX />} {...disabledUnless(mayAct, whyNotId)} onClick={() => setAsking(true)}>
        Radera uppgifterna
      </Button>
      {asking && <ErasureDialog memberId={memberId} name={name} mayBeLoggedIn={canAsk} pending={pending} onClose={() => setAsking(false)} onConfirm={erase} />}
    </>
  )
}

/** The right to a copy, for members who cannot download it themselves. */
function Copy({ memberId, mayAct, whyNotId }: Pick<ActProps, 'memberId' | 'mayAct' | 'whyNotId'>) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h2 className={`mb-2 ${partHeading}`}>Kopia av uppgifterna</h2>
      <p className="mb-4 text-muted">
        En medlem hämtar själv en kopia av sina uppgifter på Mina sidor. Den som inte kan logga in får den av er: hämta den här, när du
        vet att det är rätt person som har bett om den. Filen är i formatet JSON och öppnas i ett textprogram. Radera den när du har lämnat över den.
      </p>
      <FetchButton
        file="medlemmens-uppgifter"
        fetchData={() => api.privacy.exportMemberData({ p_id: memberId })}
        {...disabledUnless(mayAct, whyNotId)}
      >
        Hämta uppgifterna
      </FetchButton>
    </div>
  )
}

/** On a member's card: whether the member has asked to be erased, the act of it, and a copy of what is stored. */
export function MemberErasure(props: MemberErasureProps) {
  const session = useSession()
  const mayAct = session.state === 'member' && includesRole(session.user.roles, 'admin_write')
  const acting = { mayAct, whyNotId: useId() }
  const { data, error, isRefetchError, refetch } = useQuery(calls.privacy.listErasureRequests.queryOptions())
  const request = data?.find(({ member_id: id }) => id === props.memberId)
  return (
    <Card id="radering" className="scroll-mt-6">
      <h2 tabIndex={-1} className={`mb-2 ${partHeading}`}>{erasureTexts.title}</h2>
      {!mayAct && <p id={acting.whyNotId} className="mb-3 text-muted">För att radera eller hämta uppgifterna behövs skrivbehörighet.</p>}
      {isRefetchError && <StaleDataNotice title={erasureTexts.notFresh} onRetry={() => refetch()} />}
      {data && <Act {...props} {...acting} requestedAt={request?.requested_at ?? null} />}
      {!data && (error
        ? <ListFailure title={erasureTexts.listFailed} error={error} onRetry={() => refetch()} />
        : <div role="status" aria-label="Hämtar om medlemmen har begärt radering"><Skeleton className="h-6 w-64 max-w-full" /></div>)}
      <Copy memberId={props.memberId} {...acting} />
    </Card>
  )
}
