/**
 * How many SQL statements the site sends for one request, including the one that identifies the caller but not a transaction's begin and
 * end. A screen is as slow as its round trips to the database, so raise a number only with a reason; when a call gets better, lower its
 * budget to match.
 */
export type Budget = number | WaysToAsk

/** Budgets by how the call is made, where that matters; the first is the one a screen makes when it opens. */
type WaysToAsk = Readonly<Record<string, number>>

/** The budget of a call as a screen first makes it. Throws if the call has no budget. */
export function statementsOf(name: string): number {
  const budget = callBudgets[name]
  const first = typeof budget === 'object' ? Object.values(budget)[0] : budget
  if (first === undefined) throw new Error(`${name} has no budget`)
  return first
}

/** Log-in, passwords, second factors and devices; one statement counts an attempt for both the person and the network. */
const accounts = {
  // On a device that may be the person's own, the count depends on whose Golf-ID it is: that is found first.
  'functions/lookup-email': { 'on an unknown device': 1, 'nobody\'s': 1, 'on a known device': 2 },
  'auth/sign-in': { 'on an unknown device': 2, 'on a known device': 3 },
  'auth/second-factor': 6,
  'auth/passkey-options': 4,
  'auth/passkey-sign-in': 6,
  'auth/sign-out': 2,
  'GET auth/session': 1,
  'auth/send-reset-link': { 'a member\'s address': 10, 'of an applicant who has not finished': 12, 'nobody\'s': 6 },
  'auth/exchange-code': 2,
  'auth/update-password': 14,
  'auth/verify-token': 5,
  'get_my_roles': 1,
  'get_my_second_factor': 2,
  'begin_totp': 4,
  // One counts against the limit on confirmed apps, each of which sends a mail.
  'confirm_totp': 13,
  'remove_totp': 11,
  'begin_passkey': 7,
  'add_passkey': 12,
  'remove_passkey': 11,
  'make_recovery_codes': 11,
  'list_my_sessions': 2,
  'end_my_session': 2,
  'end_my_other_sessions': 2,
  // Three lock the superadmins and the caller's own session and role until the transaction ends.
  'reset_second_factor': 12,
  // One locks the bookings whose answers follow the log-in address.
  'confirm_login_email': 13,
  'check_first_administrator': 2,
}

const members = {
  'get_association': 2,
  'send_contact_message': 5,
  'list_courses': 2,
  'list_news': 2,
  'list_offers': 2,
  'list_competitions': 2,
  'get_tournament': 2,
  'get_match_play_rules': 2,

  'get_course_availability': 2,
  'get_courses_availability': 2,
  'check_booking': 7,
  // The facts for the rules, the locks that keep them true, the booking with its players and places, whose address it is and whether it may be mailed, the mails.
  'create_booking_request': 21,
  'complete_co_player': 3,
  'get_my_bookings': 2,
  // The measured bookings are answered to an address other than the log-in's: one statement counts that.
  'change_co_players': 16,
  'cancel_booking': 9,
  // Who is mailed, whether they may be, and the mail.
  'renew_calendar_address': 7,
  'choose_calendar_competitions': 2,
  'end_calendar_address': 2,

  'get_my_profile': 2,
  // One counts the saves. For an address, two more check whether it is the member's own, and count it if not, since a refusal reveals something.
  'update_my_profile': { 'the club': 6, 'the work address': 13 },
  // Every table that holds something about a person.
  'get_my_data': 27,
  'export_my_data': 28,
  'request_erasure': 10,
  // Who is mailed, and the mail.
  'withdraw_erasure': 6,

  'check_email_exists': 2,
  'check_golf_id_exists': 2,
  'create_membership_application': 6,
  'GET functions/complete-onboarding': 3,
  'functions/complete-onboarding': 16,
}

const board = {
  // A search first finds out how rare its letters are.
  'list_members': {
    'first page': 2, 'next page': 2, 'a page in the middle': 2, 'newest first': 2,
    'pensioners who have not paid': 3, 'without a category (1 of 500)': 3,
    'search: a Golf-ID': 3, 'search: an address': 4, 'search: a first name: anna': 6, 'search: the commonest surname: andersson': 6,
    'search: first and last name': 4, 'search: the commonest first and last name': 4, 'search: nobody: xyzzy': 5,
  },
  'count_members': 2,
  'find_payers': { 'fifty Golf-IDs': 2, 'fifty lines of names': 2 },
  'get_member': 6,
  'list_administrators': 2,
  // One looks for members who may be the same people, for applications that may still lead to a membership; one finds how long the
  // invitations of unfinished registrations work.
  'list_all_applications': {
    'first page': 5, 'next page': 6, 'a page in the middle': 6, 'those that wait': 4, 'approved, not finished': 5, 'one by its id': 5,
    // A word whose latest matches do not fill a page is looked for further back where it is common, and then through the index: left to
    // choose, the planner read everything.
    'search: a Golf-ID': 3, 'search: a first name: anna': 7, 'search: the commonest surname: andersson': 7,
    'search: first and last name': 5, 'search: the commonest first and last name': 5, 'search: nobody: xyzzy': 3,
  },
  'get_recent_applications': 2,
  'get_dashboard_stats': 2,
  // The waiting and the settled requests, their players, the courses, and what would prevent a confirmation.
  'list_bookings': {
    'first page': 7, 'the queue': 6, 'what is played soon in the queue': 6, 'next page': 5, 'a page in the middle': 5, 'one course, a month of last year': 5, 'one course, declined': 5,
    // One finds the names with the word: if there are few, each name's latest bookings are then read from an index.
    'search: a Golf-ID': 4, 'search: an address': 9, 'search: a first name: anna': 10, 'search: the commonest surname: andersson': 10,
    'search: first and last name': 8, 'search: the commonest first and last name': 8, 'search: nobody: xyzzy': 8,
  },
  'get_booking_stats': 2,
  'list_course_quotas': 3,
  'get_member_standing': 3,
  'list_stopped_members': 2,
  'list_audit_entries': {
    'first page': 2, 'next page': 2, 'a page in the middle': 2, 'a rare act': 2, 'the year before last': 2, 'of a member': 3,
    'search: a Golf-ID': 4, 'search: a first name: anna': 4, 'search: the commonest surname: andersson': 5,
    'search: first and last name': 6, 'search: the commonest first and last name': 6, 'search: nobody: xyzzy': 5,
  },
  // Backups and trials, the nightly deletion of expired data, and mails: from three features.
  'get_backup_report': 4,
  'list_erasure_requests': 2,
  // Everything that a member's card shows, from five features. One more where mails are sent: how many wait.
  'get_erasure_summary': 33,
  // One for each kind.
  'list_members_without_log_in': 6,
  'get_member_import': 3,
  'list_member_import_rows': 3,
  'list_member_imports': 2,
  'get_settings': 3,
  'list_published': 2,
  // The counts, when marks were last cleared and how many can be restored, and whether the year was changed without clearing.
  'get_fee_marks': 4,

  'add_member': 5,
  'change_member': { 'the club': 7, 'the address': 10 },
  'set_member_paid': 2,
  // Locking the rows, setting the marks, the log.
  'mark_paid': 4,
  'end_membership': 12,
  'resume_membership': 12,
  'invite_member': 8,
  'invite_members': 9,
  'grant_role': 10,
  'revoke_role': 6,
  'functions/approve-application': 6,
  'functions/reject-application': 6,
  // One finds the invitation that works, since another than the one on the screen is not replaced.
  'resend_invitation': 7,
  'claim_booking': 3,
  'release_booking': 4,
  'answer_booking': 7,
  'change_tee_time': 6,
  'remove_co_player': 9,
  'withdraw_booking': 9,
  'set_course_quota': 5,
  'save_published': 5,
  'remove_published': 5,
  'order_published': 3,
  'set_member_standing': 5,
  // Every table that holds something about a person, and the log.
  'export_member_data': 28,
  // One waits until no booking is being written; one outdates the member's bookings, so that nobody writes the name back.
  // Two hold the caller's own session and read the roles again.
  'erase_member': 28,
  'erase_application': 10,
  // Includes the import itself, which goes on after the answer: one new member.
  'run_member_import': 26,
  'discard_member_import': 4,
  'save_settings': 9,
}

/** By name as in the benchmarks: the address without `/api/` and `rpc/`. */
export const callBudgets: Readonly<Record<string, Budget>> = { ...accounts, ...members, ...board }

/** Answers besides calls and pages, by address. Exported lists are read in batches of rows. */
export const fileBudgets: Readonly<Record<string, number>> = {
  // With 650 members, their 6,500 bookings and 10,000 log entries.
  'GET /api/exports/members.csv': 5,
  'GET /api/exports/bookings.csv': 10,
  'GET /api/exports/log.csv': 13,
  // For a file without faulty rows.
  'GET /api/exports/faulty.csv': 4,
  // Twelve members, including the reading after the answer; one counts against the limit.
  'POST /api/imports/members.csv': 11,
  // A calendar that includes the competitions.
  'GET /api/calendar/:file{[0-9a-f]{64}\\.ics}': 4,
  'GET /api/bookings/:file{[^/]+\\.ics}': 3,
  'GET /api/competitions/:file{[a-z0-9-]{1,60}\\.ics}': 2,
  'GET /api/health': 1,
  'GET /api/openapi.json': 0,
  'GET /robots.txt': 0,
  'GET /sitemap.xml': 0,
  'GET /site.webmanifest': 0,
}

/** Files without a budget, by the beginning of their address, and why. */
export const leftOutFiles: Readonly<Record<string, string>> = {
  'GET /dev/': 'there only while the site is worked on, never in production',
}
