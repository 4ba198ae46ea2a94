import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClientFor } from '#web/api/query-client.ts'
import { useSession } from '#web/session.ts'

/**
 * Around guarded pages: what has been fetched stays while they come and go, and is shown to the same person only. Nothing is
 * asked for before it is known who is here.
 */
export function MemberData({ children }: { children: ReactNode }) {
  const session = useSession()
  const client = queryClientFor(session.state === 'member' ? session.user.id : '')
  return (
    <QueryClientProvider client={client}>
      <IsRestoringProvider value={session.state !== 'member'}>{children}</IsRestoringProvider>
    </QueryClientProvider>
  )
}
