import { MemberArea } from './member-area.tsx'

/** As the member layout, but guests are told that booking needs a log-in. */
export default function BookingLayout() {
  return <MemberArea guestMessage="notLoggedInToBook" />
}
