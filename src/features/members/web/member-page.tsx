import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { formatLongDay } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { asRecord } from '#web/api/record.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CardParts } from '#web/ui/card-part.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure, ListSkeleton } from '#web/ui/list-parts.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useBackClick } from '#web/ui/use-back-click.ts'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { useRole } from '#web/use-role.ts'
import type { MemberDetails } from '../contract.ts'
import { MemberEnding } from './member-ending.tsx'
import { nameOf, PaidBadge } from './member-facts.tsx'
import { MemberHistory, MemberMails } from './member-history.tsx'
import { MemberLogIn } from './member-log-in.tsx'
import { PaidButton } from './member-paid.tsx'
import { MemberRoles } from './member-roles.tsx'
import { MemberSection } from './member-section.tsx'
import { useOpenSection } from './use-open-section.ts'

/** The title does not name the member: titles stay in the browser's history, which not only the board may read (docs/decisions/031). */
export const meta = () => pageMeta({ title: 'Medlemskort', description: 'Det som föreningen vet om en medlem.' })

/** Parts of the card that other features contribute. */
export interface OthersParts {
  rightToBook: ReactNode
  secondFactor: ReactNode
  erasure: ReactNode
}

interface MemberPageProps {
  othersPartsOf: (member: MemberDetails) => OthersParts
}

/** Leads back to the page that the card was opened from: the register as it was searched, or the invitations. */
function WayBack() {
  const { register, invitations } = asRecord(useLocation().state)
  const isFromRegister = typeof register === 'string'
  const goBack = useBackClick(isFromRegister || invitations === true)
  const to = invitations === true ? { pathname: paths.adminInvitations } : { pathname: paths.adminMembers, search: isFromRegister ? register : '' }
  return (
    <BackLink to={to} onClick={goBack} className="mb-3">
      {invitations === true ? 'Tillbaka till Bjud in medlemmar' : 'Tillbaka till registret'}
    </BackLink>
  )
}

function Heading({ member, mayAct, whyNotId }: { member: MemberDetails; mayAct: boolean; whyNotId: string }) {
  const { ended_on: endedOn } = member
  return (
    <PageHeading
      title={nameOf(member)}
      intro={(
        <span className="flex flex-wrap items-center gap-2.5 text-base">
          <span>Golf-ID {member.golf_id}</span>
          <PaidBadge paid={member.matchplay_approved} />
          {endedOn && <Badge tone="bad">Avslutad {formatLongDay(endedOn)}</Badge>}
        </span>
      )}
      actions={(
        <>
          {/* Full width on a phone: the text does not fit in half of it. */}
          {member.ended_on === null && <PaidButton member={member} mayAct={mayAct} whyNotId={whyNotId} className="max-sm:basis-full" />}
          <LinkButton variant="ghost" icon={<ScrollText aria-hidden="true" className="max-sm:hidden" />} to={`${paths.adminLog}?${new URLSearchParams({ vem: member.id }).toString()}`}>
            Visa i loggen
          </LinkButton>
        </>
      )}
    />
  )
}

function Sections({ member, mayAct, whyNotId }: { member: MemberDetails; mayAct: boolean; whyNotId: string }) {
  const common = { member, mayAct, whyNotId, opening: useOpenSection() }
  return (
    <CardParts>
      <MemberSection title="Personuppgifter" fields={['firstName', 'lastName', 'golfId']} {...common} />
      <MemberSection title="Kontaktuppgifter" fields={['phone', 'privateEmail', 'workEmail', 'contactMethod']} {...common} />
      <MemberSection title="Golf och kategori" fields={['club', 'category']} {...common} />
    </CardParts>
  )
}

/**
 * First who the member is and the current state, then the history and what is seldom done. The order also holds when the cards are in one
 * column.
 */
function MemberCard({ member, othersPartsOf }: MemberPageProps & { member: MemberDetails }) {
  const mayAct = useRole('admin_write')
  const whyNotId = useId()
  const acting = { member, mayAct, whyNotId }
  const { rightToBook, secondFactor, erasure } = othersPartsOf(member)
  return (
    <>
      <Heading {...acting} />
      {!mayAct && <Notice id={whyNotId} className="mb-6">Du har läsbehörighet. För att ändra uppgifter behövs skrivbehörighet.</Notice>}
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <Sections {...acting} />
        <CardParts>
          <MemberEnding {...acting} />
          {rightToBook}
          <MemberLogIn {...acting} />
          {secondFactor}
        </CardParts>
        <div className="grid grid-cols-1 content-start gap-5">
          <CardParts>
            <MemberHistory member={member} />
            <MemberMails member={member} />
          </CardParts>
          <MemberRoles member={member} />
        </div>
        <div>{erasure}</div>
      </div>
    </>
  )
}

/** `/admin/medlemmar/:id`: everything that is stored about a member. */
export default function MemberPage({ othersPartsOf }: MemberPageProps) {
  const { id = '' } = useParams()
  const { data, error, isPending, isRefetchError, refetch } = useQuery(calls.members.getMember.queryOptions({ input: { p_id: id } }))
  useScrollToHash(data !== undefined)
  const code = callFailure(error).code
  // Takes precedence over `data`, which keeps what was fetched earlier when a refetch fails: somebody may have erased the member meanwhile.
  const isGone = code === 'NOT_FOUND' || code === 'INVALID'
  let content: ReactNode = null
  if (isPending) content = <ListSkeleton />
  else if (isGone) content = <EmptyState title="Medlemmen finns inte" text="Webbadressen kan vara fel, eller så är medlemmen raderad." />
  // The key resets the card for another member: what is open and typed belongs to one member.
  else if (data) content = <MemberCard key={data.id} member={data} othersPartsOf={othersPartsOf} />
  else content = <ListFailure title="Kunde inte hämta medlemmen:" error={error} onRetry={() => refetch()} />
  return (
    <>
      <WayBack />
      {(isGone || !data) && <h1 className="sr-only">Medlemskort</h1>}
      {data && isRefetchError && !isGone && <StaleDataNotice title="Medlemmen kunde inte hämtas på nytt" onRetry={refetch} />}
      {content}
    </>
  )
}
