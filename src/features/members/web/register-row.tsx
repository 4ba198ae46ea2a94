import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { memberCard } from './member-links.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { MemberRecord } from '../contract.ts'
import { categoryText, nameOf, StateBadges } from './member-facts.tsx'

function Cell({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <div role="cell" className={classNames(label && 'register-labelled', className)}>
      {label && <span className="register-label">{label}</span>}
      {children}
    </div>
  )
}

export interface MemberRowProps {
  member: MemberRecord
  onDetails: (member: MemberRecord) => void
}

/** What the register shows of a member: a line of the table, or a card where there is no room for one. */
export function MemberRow({ member, onDetails }: MemberRowProps) {
  const { search } = useLocation()
  const email = member.private_email ?? member.work_email
  return (
    <>
      <Cell className="register-name">
        <Link to={memberCard(member.id)} state={{ register: search }} className="register-link">{nameOf(member)}</Link>
      </Cell>
      <Cell label="Golf-ID" className="whitespace-nowrap">{member.golf_id}</Cell>
      <Cell label="E-post" className="register-email">{email ? <EmailText email={email} /> : '–'}</Cell>
      <Cell label="Hemmaklubb">{member.club ?? '–'}</Cell>
      <Cell label="Kategori">{categoryText(member) ?? '–'}</Cell>
      <Cell className="register-badge">
        <span className="grid justify-items-start gap-1"><StateBadges member={member} /></span>
      </Cell>
      <Cell className="register-acts">
        <Button variant="quiet" size="sm" onClick={() => onDetails(member)}>
          Visa detaljer<span className="sr-only"> om {nameOf(member)}</span>
        </Button>
      </Cell>
    </>
  )
}

/** Placeholder for a member that has not arrived. */
export function RowOnItsWay() {
  return (
    <div role="cell" className="col-span-full grid grid-cols-1 content-center gap-2">
      <span className="sr-only">Hämtar...</span>
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
    </div>
  )
}
