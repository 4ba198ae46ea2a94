import type { Page, Request } from '@playwright/test'
import { contentEntryPath } from '#domain/pages.ts'
import { paths } from '#domain/paths.ts'
import { statementsOf } from '../../checks/statements/budgets.ts'
import type { visits } from '../accessibility/visits.ts'

export interface Asked {
  /** Besides the call for the session, which every page makes once. */
  calls: readonly string[]
  /** The total of the calls' statement budgets (checks/statements). */
  statements: number
}

const session = 'GET auth/session'

/** The calls that each page makes when it is opened, and their database statements. A page without an entry does not compile. */
const screens: Record<keyof typeof visits, Asked> = {
  [paths.start]: { calls: [], statements: 1 },
  [paths.logIn]: { calls: [], statements: 1 },
  [paths.forgotPassword]: { calls: [], statements: 1 },
  [paths.resetPassword]: { calls: [], statements: 1 },
  [paths.membership]: { calls: [], statements: 1 },
  [paths.privacy]: { calls: [], statements: 1 },
  [paths.confirmEmail]: { calls: [], statements: 1 },
  [paths.onboarding]: { calls: ['GET functions/complete-onboarding'], statements: 4 },
  [paths.firstAdministrator]: { calls: ['check_first_administrator'], statements: 3 },

  [paths.profile]: { calls: ['get_my_bookings', 'get_my_profile'], statements: 5 },
  // Earlier bookings provide co-players to offer.
  [paths.booking]: { calls: ['get_my_profile', 'list_courses', 'get_my_bookings'], statements: 7 },
  [paths.competitions]: { calls: ['list_competitions'], statements: 3 },
  [paths.competitionRules]: { calls: ['get_match_play_rules'], statements: 3 },
  [paths.tournament]: { calls: ['get_tournament'], statements: 3 },
  [paths.businessCourses]: { calls: ['list_courses'], statements: 3 },
  [paths.news]: { calls: ['list_news'], statements: 3 },
  [paths.newsItem]: { calls: ['list_news'], statements: 3 },
  [paths.offers]: { calls: ['list_offers'], statements: 3 },
  // The contact form is filled in with the member's data.
  [paths.association]: { calls: ['get_association', 'get_my_profile'], statements: 5 },
  [paths.security]: { calls: ['get_my_second_factor', 'list_my_sessions', 'get_my_profile'], statements: 7 },
  // Every table that holds something about a person.
  [paths.ownData]: { calls: ['get_my_data'], statements: 28 },

  [paths.adminDashboard]: {
    calls: ['get_dashboard_stats', 'get_booking_stats', 'get_recent_applications', 'list_erasure_requests', 'list_administrators', 'get_backup_report', 'get_settings'], statements: 18,
  },
  [paths.adminBookings]: { calls: ['list_bookings', 'get_booking_stats', 'list_stopped_members'], statements: 12 },
  [paths.adminQuotas]: { calls: ['list_course_quotas'], statements: 4 },
  // The figures include the number of waiting applications.
  [paths.adminMembers]: { calls: ['list_members', 'count_members', 'get_dashboard_stats'], statements: 7 },
  [paths.adminMember]: { calls: ['get_member', 'get_member_standing', 'list_erasure_requests'], statements: 12 },
  [paths.adminImport]: { calls: ['list_member_imports'], statements: 3 },
  [paths.adminInvitations]: { calls: ['list_members_without_log_in'], statements: 7 },
  [paths.adminPayments]: { calls: ['get_fee_marks'], statements: 5 },
  [paths.adminContent]: { calls: ['list_published'], statements: 3 },
  [contentEntryPath]: { calls: ['list_published'], statements: 3 },
  [paths.adminLog]: { calls: ['list_audit_entries'], statements: 3 },
  [paths.adminSettings]: { calls: ['get_settings', 'list_audit_entries'], statements: 6 },
  [paths.adminHelp]: { calls: [], statements: 1 },
}

/** What a page is expected to ask, including the call for the session. */
export function screenOf(path: string): Asked {
  const screen = new Map(Object.entries(screens)).get(path)
  if (!screen) throw new Error(`There is no screen ${path}`)
  return { calls: [session, ...screen.calls].toSorted(), statements: screen.statements }
}

/** Notes a page's calls from now on. Returns a function that waits until no more are made and returns them, named as in the budgets. */
export function noteCalls(page: Page): () => Promise<Asked> {
  const calls: string[] = []
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push((request.method() === 'GET' ? 'GET ' : '') + pathname.replace(/^\/api\/(rpc\/)?/, ''))
  }
  page.on('request', note)
  return async () => {
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    return { calls: calls.toSorted(), statements: calls.reduce((sum, name) => sum + statementsOf(name), 0) }
  }
}
