import { memberCategoryTexts } from '#domain/member-category.ts'
import type { MemberRecord } from '#features/members/contract.ts'
import { memberErrorTexts, paidTexts } from '#features/members/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure, ListFoot, ListSearch, ListSkeleton } from './list-parts.tsx'
import { useMemberList } from './register-queries.ts'

interface MembersTabProps {
  search: string
  onSearch: (search: string) => void
}

function Fact({ term, text }: { term: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9rem] text-muted">{term}</dt>
      <dd className="wrap-anywhere">{text || '–'}</dd>
    </div>
  )
}

function MemberCard({ member }: { member: MemberRecord }) {
  const email = member.private_email ?? member.work_email
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-[1.3rem]">{member.first_name} {member.last_name}</h2>
        <Badge tone={member.matchplay_approved ? 'ok' : 'wait'}>{member.matchplay_approved ? paidTexts.paid : paidTexts.unpaid}</Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        <Fact term="Golf-ID" text={member.golf_id} />
        <Fact term="Hemmaklubb" text={member.club} />
        <Fact term="Tillhör" text={member.category && memberCategoryTexts[member.category]} />
        <div className="col-span-full min-w-0">
          <dt className="text-[0.9rem] text-muted">E-post</dt>
          <dd className="wrap-anywhere">{email ? <a href={`mailto:${email}`}>{email}</a> : '–'}</dd>
        </div>
      </dl>
    </Card>
  )
}

function MemberList({ search }: { search: string }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } = useMemberList(search)
  if (isPending) return <ListSkeleton />
  if (!data) return <ListFailure title={memberErrorTexts.listFailed} error={error} onRetry={() => void refetch()} />
  const members = data.pages.flat()
  return (
    <div className="grid gap-4 transition-opacity aria-busy:opacity-60" aria-busy={isPlaceholderData}>
      <p role="status" className="text-muted">{countText(members.length, { hasMore: hasNextPage, search })}</p>
      {members.length === 0 && (
        <EmptyState title={memberErrorTexts.empty} text={search ? 'Pröva ett annat namn eller Golf-ID.' : undefined} />
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {members.map((member) => <li key={member.id} className="grid"><MemberCard member={member} /></li>)}
      </ul>
      <ListFoot
        hasMore={hasNextPage}
        isFetching={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        failure={error && <ListFailure title={memberErrorTexts.listFailed} error={error} onRetry={() => void refetch()} />}
      />
    </div>
  )
}

function countText(count: number, { hasMore, search }: { hasMore: boolean; search: string }): string {
  const members = count === 1 ? '1 medlem' : `${count} medlemmar`
  return `${hasMore ? 'De första ' : ''}${members}${search && ` för ”${search}”`}`
}

/** Tab `Alla medlemmar` (specification 2, "Admin members"). */
export function MembersTab({ search, onSearch }: MembersTabProps) {
  return (
    <div className="grid gap-5">
      <ListSearch label="Sök på namn eller Golf-ID" search={search} onSearch={onSearch} />
      <MemberList search={search} />
    </div>
  )
}
