import { listRoles } from '#features/accounts/server/store.ts'
import type { Services } from '#server/calls.ts'
import type { MemberDetails } from '../contract.ts'
import { findCard, listApplicationsOf, listBookingsOf, listMailsTo, type MailToMember } from './details-store.ts'
import { presentMember } from './present.ts'

/** Everything that the site knows of a member, as the board sees it; null for nobody. */
export async function memberDetailsOf({ db, clock, config, outbox }: Services, id: string): Promise<MemberDetails | null> {
  const card = await findCard(db, { id, now: clock.now() })
  if (!card) return null
  const { member, logInEmail, pendingEmail, invitedAt, standing } = card
  const [roles, applications, bookings] = await Promise.all([
    member.userId === null ? [] : listRoles(db, member.userId),
    listApplicationsOf(db, member),
    listBookingsOf(db, member),
  ])
  const mails = await listMailsTo(db, {
    addresses: [member.privateEmail, member.workEmail, logInEmail].filter((email) => email !== null),
    about: [member.id, member.userId, ...applications.map((application) => application.id)].filter((about) => about !== null),
    boardEmail: config.boardEmail,
  })
  return {
    ...presentMember(member),
    contact_method: member.contactMethod,
    created_at: member.createdAt.toISOString(),
    updated_at: member.updatedAt.toISOString(),
    privacy_accepted_at: momentOf(member.privacyAcceptedAt),
    privacy_version: member.privacyVersion,
    ended_on: member.endedOn,
    login_email: logInEmail,
    pending_login_email: pendingEmail,
    invited_at: member.userId === null ? momentOf(invitedAt) : null,
    roles,
    standing: standing && { standing: standing.standing, note: standing.note, set_at: standing.setAt.toISOString() },
    applications: applications.map((application) => ({
      id: application.id,
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
    })),
    mails: mails.map((mail) => presentMail(mail, outbox.delivers)),
  }
}

/** Where nothing is delivered, a mail is kept in this installation whatever became of it. Why a try failed is not told (decision 015). */
function presentMail({ sentAt, createdAt, ...mail }: MailToMember, delivers: boolean): MemberDetails['mails'][number] {
  const state = delivers ? stateOf({ sentAt, ...mail }) : 'kept'
  return {
    id: mail.id,
    subject: mail.subject,
    to: mail.to,
    created_at: createdAt.toISOString(),
    state,
    sent_at: state === 'sent' ? momentOf(sentAt) : null,
  }
}

function stateOf({ sentAt, failedAt, lastError }: Pick<MailToMember, 'sentAt' | 'failedAt' | 'lastError'>) {
  if (sentAt) return 'sent'
  if (failedAt) return 'failed'
  return lastError === null ? 'waiting' : 'retrying'
}

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null
