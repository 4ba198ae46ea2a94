import { Outlet } from 'react-router'
import { usePagesAtHand } from '#web/pages-at-hand.ts'
import { NeedsScripts } from '#web/ui/needs-scripts.tsx'
import { Guard, type GuardProps } from './guards.tsx'
import { MemberData } from './member-data.tsx'
import { PageCover } from './page-cover.tsx'

/** Wraps every page for members. */
export function MemberArea({ guestMessage = 'notLoggedIn' }: Pick<GuardProps, 'guestMessage'>) {
  usePagesAtHand('layouts/member-layout/*', 'layouts/booking-layout/*')
  return (
    <Guard isOpenAtFirst guestMessage={guestMessage}>
      <MemberData>
        {/* Keeps the footer out of view until everything is there, so that it does not shift. */}
        <div className="min-h-dvh print:min-h-0"><NeedsScripts /><Outlet /></div>
        <PageCover />
      </MemberData>
    </Guard>
  )
}
