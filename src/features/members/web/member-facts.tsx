import type { ReactNode } from 'react'
import { memberCategoryTexts } from '#domain/member-category.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
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

/** An address to write to. */
export function EmailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}><EmailText email={email} /></a>
}

/** A fact in a `dl`; a dash when nothing is known. */
export function Fact({ term, hint, children }: { term: string; hint?: ReactNode; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9rem] text-muted">{term}</dt>
      <dd className="wrap-anywhere [&>a]:text-green [&>a]:underline [&>a]:underline-offset-3">{children || '–'}</dd>
      {hint && <dd className="text-[0.9rem] text-muted">{hint}</dd>}
    </div>
  )
}
