/**
 * How many statements the site sends to its database for one request, that which says who is calling among them; a
 * transaction's begin and end are not counted. A screen is as slow as its way to the database and back, so a number here is
 * raised with a reason, never in passing; a call that is made better is to be held to it.
 */
export type Budget = number | WaysToAsk

/** By what is asked, where it makes a difference; the first is what a screen asks when it is opened. */
type WaysToAsk = Readonly<Record<string, number>>

/** Of a call's first way to be asked. Throws when the call has no budget. */
export function statementsOf(name: string): number {
  const budget = callBudgets[name]
  const first = typeof budget === 'object' ? Object.values(budget)[0] : budget
  if (first === undefined) throw new Error(`${name} has no budget`)
  return first
}

/** Log-in, passwords, second factors and devices; each try is counted once for the person and the network. */
const accounts = {
  // What is counted on a device that may be the person's hangs on whose the Golf-ID is: there one finds that first.
  'functions/lookup-email': { 'on an unknown device': 1, 'nobody\'s': 1, 'on a known device': 2 },
  'auth/sign-in': { 'on an unknown device': 2, 'on a known device': 3 },
  'auth/second-factor': 5,
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
  // One counts it: each app that is confirmed is mailed.
  'confirm_totp': 13,
  'remove_totp': 11,
  'begin_passkey': 7,
  'add_passkey': 12,
  'remove_passkey': 11,
  'make_recovery_codes': 11,
  'list_my_sessions': 2,
  'end_my_session': 2,
  'end_my_other_sessions': 2,
  // Three hold the superadmins', and the own session and role, until it is done.
  'reset_second_factor': 12,
  // One holds the bookings whose answers follow the address.
  'confirm_login_email': 13,
  'check_first_administrator': 2,
}

const members = {
  'get_association': 2,
  'send_contact_message': 6,
  'list_courses': 2,
  'list_news': 2,
  'list_offers': 2,
  'list_competitions': 2,
  'get_tournament': 2,
  'get_match_play_rules': 2,

  'get_course_availability': 2,
  'get_courses_availability': 2,
  'check_booking': 7,
  // What the rules need to know, the locks that hold it, the booking with its players and their places, whose address it is and whether it may be mailed, two mails.
  'create_booking_request': 22,
  'complete_co_player': 3,
  'get_my_bookings': 2,
  // Asked of bookings whose mails go to another address than the log-in's: one counts that.
  'change_co_players': 17,
  'cancel_booking': 10,
  // Whom it is mailed to, whether it may be, and the mail.
  'renew_calendar_address': 6,
  'choose_calendar_competitions': 2,
  'end_calendar_address': 2,

  'get_my_profile': 2,
  // One counts what is saved; of an address two more look whether it is the own one, and count it if not, since a refusal tells.
  'update_my_profile': { 'the club': 6, 'the work address': 13 },
  // Every table that holds something about a person.
  'get_my_data': 27,
  'export_my_data': 28,
  'request_erasure': 11,
  // Whom it is mailed to, and the mail.
  'withdraw_erasure': 6,

  'check_email_exists': 2,
  'check_golf_id_exists': 2,
  'create_membership_application': 7,
  'GET functions/complete-onboarding': 3,
  'functions/complete-onboarding': 16,
}

const board = {
  // A search is asked how rare its letters are.
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
  // One looks for members who may be the same people, of applications that may still make one; one for how long the invitations of those
  // who have not finished work.
  'list_all_applications': {
    'first page': 5, 'next page': 6, 'a page in the middle': 6, 'those that wait': 4, 'approved, not finished': 5, 'one by its id': 5,
    // A word that does not fill a page among the latest is looked for further back where it is common, and then asked of the index: left
    // to choose, the database went through all.
    'search: a Golf-ID': 3, 'search: a first name: anna': 7, 'search: the commonest surname: andersson': 7,
    'search: first and last name': 5, 'search: the commonest first and last name': 5, 'search: nobody: xyzzy': 3,
  },
  'get_recent_applications': 2,
  'get_dashboard_stats': 2,
  // Those that wait, those that are settled, their players, the courses, and what would stand in the way of a yes.
  'list_bookings': {
    'first page': 7, 'the queue': 6, 'what is played soon in the queue': 6, 'next page': 5, 'a page in the middle': 5, 'one course, a month of last year': 5, 'one course, declined': 5,
    // One of them asks which names have the word: a few are then read from where each of them stands.
    'search: a Golf-ID': 4, 'search: an address': 9, 'search: a first name: anna': 10, 'search: the commonest surname: andersson': 10,
    'search: first and last name': 8, 'search: the commonest first and last name': 8, 'search: nobody: xyzzy': 8,
  },
  'get_booking_stats': 2,
  'list_course_quotas': 3,
  'get_member_standing': 3,
  'list_audit_entries': {
    'first page': 2, 'next page': 2, 'a page in the middle': 2, 'a rare act': 2, 'the year before last': 2, 'of a member': 3,
    'search: a Golf-ID': 4, 'search: a first name: anna': 4, 'search: the commonest surname: andersson': 5,
    'search: first and last name': 6, 'search: the commonest first and last name': 6, 'search: nobody: xyzzy': 5,
  },
  // Copies and trials, the nights' forgetting, and mails: of three features.
  'get_backup_report': 4,
  'list_erasure_requests': 2,
  // All that a person's card shows, from five features.
  'get_erasure_summary': 34,
  'get_member_import': 3,
  'list_member_import_rows': 3,
  'list_member_imports': 2,
  'get_settings': 3,
  'list_published': 2,
  // The counts, when marks were last taken away and how many could have theirs back, and whether the year was changed without.
  'get_fee_marks': 4,

  'add_member': 5,
  'change_member': { 'the club': 7, 'the address': 10 },
  'set_member_paid': 2,
  // The rows held, the marks, the log.
  'mark_paid': 4,
  'end_membership': 12,
  'resume_membership': 12,
  'invite_member': 7,
  'grant_role': 10,
  'revoke_role': 6,
  'functions/approve-application': 6,
  'functions/reject-application': 6,
  'resend_invitation': 6,
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
  // One holds the bookings in which the member stands, so that nobody writes the name back.
  'export_member_data': 28,
  // One waits for what is being written of bookings.
  'erase_member': 26,
  'erase_application': 8,
  // With the import itself, which goes on after the answer: one new member.
  'run_member_import': 26,
  'discard_member_import': 4,
  'save_settings': 9,
}

/** By the calls' names as the benchmarks have them: the address without `/api/` and `rpc/`. */
export const callBudgets: Readonly<Record<string, Budget>> = { ...accounts, ...members, ...board }

/** What is answered besides calls and pages, by its address. Files of lists are read so many rows at a time. */
export const fileBudgets: Readonly<Record<string, number>> = {
  // Of 650 members, of their 6,500 bookings, of 10,000 lines.
  'GET /api/exports/members.csv': 5,
  'GET /api/exports/bookings.csv': 10,
  'GET /api/exports/log.csv': 13,
  // Of a file without any.
  'GET /api/exports/faulty.csv': 4,
  // Twelve members, with what reads them after the answer; one counts against the limit.
  'POST /api/imports/members.csv': 11,
  // With the competitions.
  'GET /api/calendar/:file{[0-9a-f]{64}\\.ics}': 4,
  'GET /api/bookings/:file{[^/]+\\.ics}': 3,
  'GET /api/competitions/:file{[a-z0-9-]{1,60}\\.ics}': 2,
  'GET /api/health': 1,
  'GET /api/openapi.json': 0,
  'GET /robots.txt': 0,
  'GET /sitemap.xml': 0,
  'GET /site.webmanifest': 0,
}

/** Files that have no budget, by how their addresses begin, and why. */
export const leftOutFiles: Readonly<Record<string, string>> = {
  'GET /dev/': 'there only while the site is worked on, never in production',
}
