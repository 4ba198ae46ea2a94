import { useQuery } from '@tanstack/react-query'
import { PasswordForm } from '#features/accounts/web/password-form.tsx'
import { MyBookings } from '#features/booking/web/mine/my-bookings.tsx'
import ProfilePage, { handle, meta } from '#features/members/web/profile-page.tsx'
import { OwnDataCard } from '#features/privacy/web/own-data-card.tsx'
import { calls } from '#web/api/client.ts'
import { useScrollToHash } from '#web/ui/use-scroll-to-hash.ts'
import { useSteps } from '#web/ui/use-steps.ts'
import { ReturnToNotice } from './return-to-notice.tsx'

export { handle, meta }

/** `/mina-sidor`: the profile together with what other features hold about the member. */
export default function ProfileRoute() {
  const bookings = useQuery(calls.booking.getMyBookings.queryOptions({ staleTime: 0 }))
  const isThere = useSteps(!bookings.isPending, 1) === 1
  useScrollToHash(isThere)
  return (
    <ProfilePage isComing={!isThere} after={<OwnDataCard passwordForm={PasswordForm} />}>
      <ReturnToNotice />
      <MyBookings isBegun={isThere} />
    </ProfilePage>
  )
}
