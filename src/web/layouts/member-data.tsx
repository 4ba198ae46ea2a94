import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { personDataOf } from '#web/api/query-client.ts'
import { useSession } from '#web/session.ts'
import { lookIntoRefusal, watchEnd } from './ended-session.ts'

/**
 * Provides guarded pages with the query client. Fetched data survives navigation and is shown to the same person only. Nothing is fetched
 * before it is known who is here, and a refusal because nobody is makes it ask again. When somebody else has logged in, in another tab, the
 * page starts over: a form would write one person's words into the other's record.
 */
export function MemberData({ children }: { children: ReactNode }) {
  const session = useSession()
  useEffect(watchEnd, [])
  const { client, key } = personDataOf(session.state === 'member' ? session.user.id : '', lookIntoRefusal)
  return (
    <QueryClientProvider key={key} client={client}>
      <IsRestoringProvider value={session.state !== 'member'}>{children}</IsRestoringProvider>
    </QueryClientProvider>
  )
}
