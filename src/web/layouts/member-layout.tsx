import { Outlet } from 'react-router'
import { Guard } from './guards.tsx'

/** Pages for those who are logged in; stands inside the site layout. */
export default function MemberLayout() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  )
}
