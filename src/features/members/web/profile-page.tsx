import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useCallback, useRef, type ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { calls } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useLogOut } from '#web/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { NotFetched } from '#web/ui/error-state.tsx'
import { StaleDataNotice } from '#web/ui/stale-data-notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { PageHandle } from '#web/ui/page-opening.ts'
import { profileTexts } from '../texts.ts'
import { ContactCard, MembershipCard, PersonalCard, SecurityCard } from './profile-cards.tsx'
import { useEditing } from './use-editing.ts'

export const meta = () => pageMeta({ title: 'Mina sidor', description: 'Dina uppgifter i föreningen.' })
export const handle: PageHandle = { Opening }

function Opening({ isMissing = false }: { isMissing?: boolean }) {
  return <PageHeading title="Mina sidor" intro={isMissing ? undefined : 'Här finns dina bokningar och dina uppgifter. Om du byter telefonnummer, e-post eller hemmaklubb ändrar du det här.'} actions={<LogOutButton />} actionsClassName="max-lg:hidden" />
}

interface ProfilePageProps {
  /** What else belongs to the member, above the profile. */
  children?: ReactNode
  /** Whether `children` are still being fetched: the profile waits for them, so that it does not shift when they come. */
  isComing: boolean
  /** What comes last. */
  after?: ReactNode
}

/** `/mina-sidor` (specification 2). */
export default function ProfilePage({ children, isComing, after }: ProfilePageProps) {
  const answer = useQuery(calls.members.getMyProfile.queryOptions())
  const profile = isComing ? null : answer.data?.[0] ?? null
  const cards = useRef<HTMLDivElement>(null)
  const focusOpenField = useCallback(() => cards.current?.querySelector<HTMLInputElement>('form input')?.focus(), [])
  const editing = useEditing(focusOpenField)

  const isMissing = !profile && !answer.isPending && !isComing

  return (
    <div className="wrap py-8 sm:py-12">
      <Opening isMissing={isMissing} />
      {profile && answer.isRefetchError && <StaleDataNotice title="Dina uppgifter kunde inte hämtas på nytt" onRetry={() => answer.refetch()} />}
      {isMissing && <NotLoaded error={answer.error} onRetry={() => answer.refetch()} />}
      {/* The same element whether the profile is there or not: mounted anew, it would fetch what has failed again, and so on for ever. */}
      {children && <div className="mb-6">{children}</div>}
      {!isMissing && <div
        // New elements at each step, so that the placeholders do not count as shifted when the content above them comes.
        key={`${isComing} ${profile !== null}`}
        ref={cards}
        aria-busy={!profile}
        className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr_auto] lg:*:nth-2:row-span-2 lg:*:nth-3:row-span-2"
      >
        <PersonalCard profile={profile} editing={editing} />
        <ContactCard profile={profile} editing={editing} />
        <MembershipCard profile={profile} editing={editing} />
        <SecurityCard />
      </div>}
      {!isMissing && after && <div className="mt-6">{after}</div>}
      {/* At the end on small screens, where the bookings come first; the menu has it, too. */}
      <div className="mt-8 lg:hidden"><LogOutButton /></div>
    </div>
  )
}

function LogOutButton() {
  const { isPending, logOut } = useLogOut()
  return (
    <Button variant="ghost" icon={<LogOut />} pending={isPending} pendingText="Loggar ut..." onClick={() => void logOut()}>Logga ut</Button>
  )
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <div className="mb-6">
      <NotFetched
        title={profileTexts.notLoaded}
        error={error}
        onRetry={onRetry}
        action={<LinkButton size="sm" to={paths.start}>Till startsidan</LinkButton>}
      />
    </div>
  )
}
