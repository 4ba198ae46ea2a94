import type { MemberWithLogIn } from '#features/members/server/store.ts'
import type { OwnAddresses } from '../rules.ts'

/** Who is logged in while a message is sent, for the board to see beside the name that was typed. */
export type Sender = MemberWithLogIn & { userId: string }

/** A member's addresses as the rules compare them. */
export function ownAddresses({ member, logInEmail }: MemberWithLogIn): OwnAddresses {
  return { logInEmail, privateEmail: member.privateEmail, workEmail: member.workEmail }
}
