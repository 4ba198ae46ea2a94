import { stopInWords } from '#features/booking/verdict-rules.ts'
import type { MemberRecord, Profile } from '../contract.ts'
import type { ListedMember } from './register-store.ts'
import type { MemberWithLogIn } from './store.ts'

/**
 * Returns what a member sees: the member's own row, where log-in links go, since when there are a request to be erased and a calendar
 * address, and a stop from booking.
 */
export function presentProfile({ member, ...row }: MemberWithLogIn): Profile {
  return {
    ...shared(member),
    contact_method: member.contactMethod,
    login_email: row.logInEmail,
    pending_login_email: row.pendingEmail,
    erasure_requested_at: row.erasureRequestedAt?.toISOString() ?? null,
    calendar_address_since: row.calendarAddressSince?.toISOString() ?? null,
    calendar_competitions: row.calendarCompetitions ?? false,
    booking_stop: row.bookingStop && stopInWords(row.bookingStop, null),
  }
}

/** What the board sees of a member (specification 3, "Member record"). */
export function presentMember(member: ListedMember): MemberRecord {
  return { id: member.id, ...shared(member), ended_on: member.endedOn }
}

function shared(member: ListedMember) {
  return {
    golf_id: member.golfId,
    first_name: member.firstName,
    last_name: member.lastName,
    phone: member.phone,
    club: member.club,
    private_email: member.privateEmail,
    work_email: member.workEmail,
    category: member.category,
    matchplay_approved: member.matchplayApproved,
  }
}
