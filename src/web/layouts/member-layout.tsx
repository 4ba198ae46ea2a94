import { MemberArea } from './member-area.tsx'

/** Pages for those who are logged in; stands inside the site layout. */
export default function MemberLayout() {
  return <MemberArea />
}
