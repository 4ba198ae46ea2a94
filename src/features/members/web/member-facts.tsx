import { memberCategoryTexts } from '#domain/member-category.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { MemberRecord } from '../contract.ts'
import { paidTexts } from '../texts.ts'

export function nameOf(member: Pick<MemberRecord, 'first_name' | 'last_name'>): string {
  return `${member.first_name} ${member.last_name}`
}

export function categoryText({ category }: Pick<MemberRecord, 'category'>): string | null {
  return category && memberCategoryTexts[category]
}

/** Whether the membership has ended, and whether the fee is paid: of a former member, the last year's. */
export function StateBadges({ member: { ended_on: endedOn, matchplay_approved: paid } }: { member: Pick<MemberRecord, 'ended_on' | 'matchplay_approved'> }) {
  return (
    <>
      {endedOn !== null && <Badge>Avslutad</Badge>}
      <PaidBadge paid={paid} />
    </>
  )
}

export function PaidBadge({ paid }: { paid: boolean }) {
  return <Badge tone={paid ? 'ok' : 'wait'}>{paid ? paidTexts.paid : paidTexts.unpaid}</Badge>
}
