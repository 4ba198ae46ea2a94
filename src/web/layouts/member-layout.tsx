import { MemberArea } from './member-area.tsx'

/** The layout of pages for members, inside the site layout. */
export default function MemberLayout() {
  return <MemberArea />
}
