import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useSite } from '#web/site.ts'
import { EmailText } from './email-text.tsx'

/** Words that ask a member to turn to the board, as a link to where one writes to it. */
export function BoardLink({ children }: { children: ReactNode }) {
  return <Link to={`${paths.association}#kontakt`}>{children}</Link>
}

/** ` (kontakt@example.com)`, after such words to a guest, whom that page is closed to. Nothing where the association has given no address. */
export function BoardAddress() {
  const { email, emailHref } = useSite()
  return emailHref && <> (<a href={emailHref}><EmailText email={email} /></a>)</>
}
