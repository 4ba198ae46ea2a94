import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useSite } from '#web/site.ts'
import { EmailText } from './email-text.tsx'

/** Text that asks a member to contact the board, as a link to the contact form. */
export function BoardLink({ children }: { children: ReactNode }) {
  return <Link to={`${paths.association}#kontakt`}>{children}</Link>
}

/** ` (kontakt@example.com)`, after such text for guests, who cannot open that page. Nothing if the association has given no address. */
export function BoardAddress() {
  const { email, emailHref } = useSite()
  return emailHref && <> (<a href={emailHref}><EmailText email={email} /></a>)</>
}
