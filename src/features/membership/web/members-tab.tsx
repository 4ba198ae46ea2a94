import { memberCategoryTexts } from '#domain/member-category.ts'
import type { MemberRecord } from '#features/members/contract.ts'
import { memberErrorTexts, paidTexts } from '#features/members/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure, ListFoot, ListSearch, ListSkeleton } from '#web/ui/list-parts.tsx'
import { EmailLink } from './email-link.tsx'
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
          <dd className="wrap-anywhere">{email ? <EmailLink address={email} /> : '–'}</dd>
        </div>
      </dl>
    </Card>
  )
}

function MemberList({ search }: { search: string }) {
  const list = useMemberList(search)
  if (list.isPending) return <ListSkeleton />
  const failure = list.error && (
    <ListFailure title={memberErrorTexts.listFailed} error={list.error} onRetry={() => void list.refetch()} />
  )
  if (!list.data) return failure
  const members = list.data.pages.flat()
  return (
    <div className="grid gap-4 transition-opacity aria-busy:opacity-60" aria-busy={list.isPlaceholderData}>
      {!list.isFetchNextPageError && failure}
      <p role="status" className="text-muted">{countText(members.length, { hasMore: list.hasNextPage, search })}</p>
      {members.length === 0 && (
        <EmptyState title={memberErrorTexts.empty} text={search ? 'Pröva ett annat namn eller Golf-ID.' : undefined} />
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {members.map((member) => <li key={member.id} className="grid"><MemberCard member={member} /></li>)}
      </ul>
      <ListFoot
        hasMore={list.hasNextPage}
        isFetching={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        failure={list.isFetchNextPageError && failure}
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
