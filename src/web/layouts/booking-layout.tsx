import { Outlet } from 'react-router'
import { Guard } from './guards.tsx'
import { MemberData } from './member-data.tsx'

/** As the member layout, but guests are told that booking needs a log-in. */
export default function BookingLayout() {
  return (
    <Guard guestMessage="notLoggedInToBook">
      <MemberData><Outlet /></MemberData>
    </Guard>
  )
}
