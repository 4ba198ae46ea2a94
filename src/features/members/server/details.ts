import { mailStateOf } from '#domain/mail-state.ts'
import { includesRole } from '#domain/roles.ts'
import { methodsAmong } from '#features/accounts/server/factor-store.ts'
import { listRoles } from '#features/accounts/server/role-store.ts'
import type { Services, Visitor } from '#server/calls.ts'
import type { MemberDetails } from '../contract.ts'
import { findCard, isOwnBooking, listApplicationsOf, listBookingsOf, listMailsTo, type MailToMember } from './details-store.ts'
import { presentMember } from './present.ts'

/** Returns everything that the site knows of a member, as a given administrator may see it; null when there is no such member. */
export async function memberDetailsOf({ db, clock, outbox }: Services, id: string, viewer: Pick<Visitor, 'roles'>): Promise<MemberDetails | null> {
  const card = await findCard(db, { id, now: clock.now() })
  if (!card) return null
  const { member, logInEmail, pendingEmail, invitedAt, standing, erasureRequestedAt } = card
  const addresses = [member.privateEmail, member.workEmail, logInEmail].filter((email) => email !== null)
  const [roles, applications, bookings] = await Promise.all([
    member.userId === null ? [] : listRoles(db, member.userId),
    listApplicationsOf(db, member, addresses),
    listBookingsOf(db, member),
  ])
  // Limited to the bookings on the card: somebody may have booked thousands of times.
  const ownBookings = bookings.filter((booking) => isOwnBooking(booking, member))
  const mails = await listMailsTo(db, {
    addresses,
    about: [member.id, member.userId, ...[...applications, ...ownBookings].map((entry) => entry.id)].filter((about) => about !== null),
  })
  return {
    ...presentMember(member),
    contact_method: member.contactMethod,
    created_at: member.createdAt.toISOString(),
    updated_at: member.updatedAt.toISOString(),
    privacy_accepted_at: momentOf(member.privacyAcceptedAt),
    privacy_version: member.privacyVersion,
    erasure_requested_at: momentOf(erasureRequestedAt),
    login_email: logInEmail,
    pending_login_email: pendingEmail,
    invited_at: member.userId === null ? momentOf(invitedAt) : null,
    roles,
    has_second_factor: includesRole(viewer.roles, 'superadmin') ? methodsAmong(card).length > 0 : null,
    standing: standing && { standing: standing.standing, note: standing.note, set_at: standing.setAt.toISOString() },
    applications: applications.map((application) => ({
      id: application.id,
      golf_id: application.golfId,
      status: application.status,
      created_at: application.createdAt.toISOString(),
      decided_at: momentOf(application.decidedAt),
      decided_by: application.decidedBy,
      completed_at: momentOf(application.completedAt),
      rejection_reason: application.rejectionReason,
      note: application.note,
    })),
    bookings: bookings.map((booking) => ({
      id: booking.id, course: booking.course, play_date: booking.playDate, status: booking.status, created_at: booking.createdAt.toISOString(),
      booked_by: isOwnBooking(booking, member) ? null : booking.bookerName ?? booking.fullName,
    })),
    mails: mails.map((mail) => presentMail(mail, outbox.delivers)),
  }
}

function presentMail({ sentAt, createdAt, ...mail }: MailToMember, delivers: boolean): MemberDetails['mails'][number] {
  const state = mailStateOf({ sentAt, ...mail }, delivers)
  return {
    id: mail.id,
    subject: mail.subject,
    to: mail.to,
    created_at: createdAt.toISOString(),
    state,
    sent_at: state === 'sent' ? momentOf(sentAt) : null,
  }
}

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null
