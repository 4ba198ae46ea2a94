import type { ReactNode } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { phoneHref } from '#domain/phone-link.ts'
import { classNames } from './class-names.ts'
import { EmailText } from './email-text.tsx'

interface FactProps {
  term: string
  hint?: ReactNode
  className?: string
  children?: ReactNode
}

/** A fact in a `dl`; a dash when nothing is known. */
export function Fact({ term, hint, className, children }: FactProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-[0.9rem] text-balance text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children || '–'}</dd>
      {hint && <dd className="text-[0.9rem] text-muted">{hint}</dd>}
    </div>
  )
}

export function EmailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}><EmailText email={email} /></a>
}

/** A link that calls a number in its stored form. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={phoneHref(phone)}>{formatPhone(phone)}</a>
}
