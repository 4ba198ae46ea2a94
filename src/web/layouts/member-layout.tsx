import { Outlet } from 'react-router'
import { Guard } from './guards.tsx'
import { MemberData } from './member-data.tsx'

/** Pages for those who are logged in; stands inside the site layout. */
export default function MemberLayout() {
  return (
    <Guard>
      <MemberData><Outlet /></MemberData>
    </Guard>
  )
}
