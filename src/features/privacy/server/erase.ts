import { dateInStockholm } from '#domain/calendar.ts'
import { includesRole, type Role } from '#domain/roles.ts'
import { listRoles, lockSuperadmins } from '#features/accounts/server/role-store.ts'
import { holdSession } from '#features/accounts/server/session-store.ts'
import { holdBookings } from '#features/booking/server/player-store.ts'
import { findMember, lockMemberById } from '#features/members/server/store.ts'
import type { ApplicationStatus } from '#features/membership/rules.ts'
import { recordAct } from '#server/audit/audit.ts'
import { refusal, type Services, type Visitor } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import type { ErasureSummary } from '../contract.ts'
import { cancelComing, outdateBookings } from './coming-bookings.ts'
import { eraseRows, holdLogIn, noteErased } from './erasure-store.ts'
import { type Forgotten, forgetApplication } from './applicant-store.ts'
import { erasedMail } from './mails.tsx'
import { findPersonOfMember } from './person-store.ts'
import { hindranceOf, lastAddress } from './summary.ts'

type Outcome =
  | { outcome: 'erased'; cancelled: number; isMailed: boolean }
  | { outcome: 'refused'; because: NonNullable<ErasureSummary['hindrance']> }

/**
 * Erases a member for good, in one transaction: ends log-ins, cancels coming bookings, erases what `personalData` says, and writes the
 * log and the last mail. Of any number of concurrent erasures, and of an erasure and a withdrawal of the request, exactly one
 * succeeds.
 */
export async function eraseMember(services: Services, admin: Visitor, id: string): Promise<Outcome> {
  for (;;) {
    const outcome = await eraseAsRead(services, admin, id)
    if (outcome !== null) return outcome
  }
}

/** Returns null, for another attempt, when the last mail's address or whether the member has a log-in changed after the mail was rendered. */
async function eraseAsRead(services: Services, admin: Visitor, id: string): Promise<Outcome | null> {
  const { db, clock, config, outbox } = services
  const now = clock.now()
  const seen = await findMember(db, id)
  if (!seen) throw refusal('NOT_FOUND')
  const address = await lastAddress(db, seen, now)
  const mail = address === null ? null : await erasedMail(config, { address, hadLogIn: seen.userId !== null })
  return db.transaction(async (tx): Promise<Outcome | null> => {
    const member = await lockMemberById(tx, id)
    if (!member) throw refusal('NOT_FOUND')
    await holdBookings(tx)
    await holdLogIn(tx, member.userId)
    await lockSuperadmins(tx)
    const hindrance = await hindranceOf(tx, { ...admin, roles: await holdAsAdministrator(tx, admin) }, member)
    if (hindrance) return { outcome: 'refused', because: hindrance }
    if (await lastAddress(tx, member, now) !== address || (member.userId === null) !== (seen.userId === null)) return null
    const person = await findPersonOfMember(tx, id)
    if (!person) throw refusal('NOT_FOUND')
    await outdateBookings(tx, person)
    const cancelled = await cancelComing(tx, person, { today: dateInStockholm(now), now })
    const act = { actorId: admin.userId, subject: { kind: 'member', id }, now } as const
    // The roles are deleted with the log-in.
    for (const role of member.userId === null ? [] : await listRoles(tx, member.userId)) {
      await recordAct(tx, { ...act, act: 'role_revoked', details: { role } })
    }
    await eraseRows(tx, person, now)
    await recordAct(tx, { ...act, act: 'erasure_done', details: { bookings_cancelled: cancelled } })
    // Queued only now, since `eraseRows` deletes the mails about the person.
    if (mail) await outbox.enqueue(tx, mail)
    return { outcome: 'erased', cancelled, isMailed: mail !== null }
  })
}

/**
 * Locks the admin's session and returns the roles that are still held: either may have ended while the erasure waited for a lock. After
 * {@link lockSuperadmins} no superadmin's role is taken until the transaction ends. @throws NOT_LOGGED_IN or FORBIDDEN
 */
async function holdAsAdministrator(tx: Db, admin: Visitor): Promise<Role[]> {
  await holdSession(tx, admin)
  const held = await listRoles(tx, admin.userId)
  const roles = admin.roles.filter((role) => held.includes(role))
  if (!includesRole(roles, 'admin_write')) throw refusal('FORBIDDEN')
  return roles
}

/**
 * Erases the application of somebody who has not become a member; somebody who has is erased as a member. Of a concurrent erasure,
 * decision and completed registration, the first to lock the application succeeds. With the status that was `seen`, a decision made since
 * is not undone unnoticed.
 */
export async function eraseApplication(
  { db, clock }: Services, admin: Visitor, { id, seen }: { id: string; seen: ApplicationStatus | undefined },
): Promise<Forgotten> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const outcome = await forgetApplication(tx, { id, seen })
    if (outcome !== 'erased') return outcome
    await holdAsAdministrator(tx, admin)
    await noteErased(tx, { memberId: id, applicationIds: [id], erasedAt: now })
    await recordAct(tx, { actorId: admin.userId, act: 'application_erased', subject: { kind: 'application', id }, now })
    return outcome
  })
}
