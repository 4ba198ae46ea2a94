import { randomUUID } from 'node:crypto'
import { recordAct } from '#server/audit/audit.ts'
import { invalid, type Services, type Visitor } from '#server/calls.ts'
import { contactEmail } from '../rules.ts'
import { memberErrorTexts } from '../texts.ts'
import { findHolders, type Holders } from './holder-store.ts'
import { sendToMembers, writeInvitation } from './invitations.ts'
import { claimIdentifiers, createMember, type Identifier, type NewMember } from './store.ts'

/** What the board fills in. */
export type MemberForm = Pick<
  NewMember, 'golfId' | 'firstName' | 'lastName' | 'phone' | 'privateEmail' | 'workEmail' | 'club' | 'category'
>

/** Adds a member and, if asked to, mails an invitation: all of it or nothing. Returns the member's id. */
export async function addMember(
  services: Services,
  admin: Visitor,
  { form, invite }: { form: MemberForm; invite: boolean },
  taken: (identifiers: readonly Identifier[], holders: Holders) => Error,
): Promise<string> {
  const { db, clock, mailQueued } = services
  const { golfId, privateEmail, workEmail } = form
  // Mails go to a work address that is the only one, but nobody has chosen it: a private address added later is used instead.
  const contactMethod = privateEmail ? 'private_email' : null
  const id = randomUUID()
  const email = contactEmail({ privateEmail, workEmail, contactMethod })
  if (invite && email === null) throw invalid({ p_send_invitation: memberErrorTexts.noAddressToInvite })
  const invitation = invite && email !== null ? await writeInvitation(services, { ...form, id, email }) : null
  await db.transaction(async (tx) => {
    const now = clock.now()
    // Claimed before the insert, so that taken identifiers are reported instead of violating a constraint.
    const emails = [privateEmail, workEmail].filter((each) => each !== null)
    const clashes = await claimIdentifiers(tx, { ownerId: id, golfId, emails })
    if (clashes.length > 0) throw taken(clashes, await findHolders(tx, clashes))
    await createMember(tx, { ...form, id, contactMethod, now })
    const act = { actorId: admin.userId, subject: { kind: 'member', id }, now } as const
    await recordAct(tx, { ...act, act: 'member_added' })
    if (!invitation) return
    await sendToMembers(tx, services, new Map([[id, invitation]]))
    await recordAct(tx, { ...act, act: 'invitation_sent' })
  })
  if (invitation) mailQueued()
  return id
}
