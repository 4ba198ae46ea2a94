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

export function PaidBadge({ paid }: { paid: boolean }) {
  return <Badge tone={paid ? 'ok' : 'wait'}>{paid ? paidTexts.paid : paidTexts.unpaid}</Badge>
}
