import type { MemberWithLogIn } from '#features/members/server/store.ts'
import type { OwnAddresses } from '../rules.ts'

/** The logged-in member who sends a message; the board sees who it is beside the name that was typed. */
export type Sender = MemberWithLogIn & { userId: string }

/** Returns a member's addresses in the form that the rules take. */
export function ownAddresses({ member, logInEmail }: MemberWithLogIn): OwnAddresses {
  return { logInEmail, privateEmail: member.privateEmail, workEmail: member.workEmail }
}
