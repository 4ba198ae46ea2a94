import { MemberArea } from './member-area.tsx'

/** The member layout, except that guests are told that booking needs a log-in. */
export default function BookingLayout() {
  return <MemberArea guestMessage="notLoggedInToBook" />
}
