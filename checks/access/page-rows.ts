import { paths } from '#domain/paths.ts'
import type { Audience } from './row.ts'

export interface PageRow {
  who: Audience
  /** The calls that fill the page with what only its audience may see. */
  calls?: readonly string[]
  /** The server's status where it is not 200. */
  status?: 301 | 404
}

const booking = ['get_courses_availability', 'get_my_profile', 'get_my_bookings']

/** Every page of the site, by its address in src/web/routes.ts. */
export const pageRows: Readonly<Record<string, PageRow>> = {
  [paths.start]: { who: 'anyone' },
  [paths.membership]: { who: 'anyone' },
  [paths.privacy]: { who: 'anyone' },
  [paths.logIn]: { who: 'anyone' },
  [paths.forgotPassword]: { who: 'anyone' },
  // Access is decided by the link's own secret; the documents hold no data.
  [paths.resetPassword]: { who: 'anyone' },
  [paths.onboarding]: { who: 'anyone' },
  [paths.confirmEmail]: { who: 'anyone' },
  [paths.firstAdministrator]: { who: 'anyone' },

  [paths.businessCourses]: { who: 'members', calls: ['list_courses'] },
  [paths.profile]: { who: 'members', calls: ['get_my_profile', 'get_my_bookings'] },
  [paths.security]: { who: 'members', calls: ['get_my_second_factor', 'list_my_sessions'] },
  [paths.ownData]: { who: 'members', calls: ['get_my_data'] },
  [paths.association]: { who: 'members', calls: ['get_association'] },
  [paths.offers]: { who: 'members', calls: ['list_offers'] },
  [`${paths.newsItem}?`]: { who: 'members', calls: ['list_news'] },
  [paths.competitions]: { who: 'members', calls: ['list_competitions'] },
  [paths.competitionRules]: { who: 'members', calls: ['get_match_play_rules'] },
  [paths.tournament]: { who: 'members', calls: ['get_tournament'] },
  [paths.booking]: { who: 'members', calls: booking },

  '/integritet-policy': { who: 'anyone', status: 301 },
  '*': { who: 'anyone', status: 404 },

  [paths.admin]: { who: 'readers', status: 301 },
  [paths.adminDashboard]: { who: 'readers', calls: ['get_dashboard_stats', 'get_recent_applications', 'get_booking_stats', 'get_backup_report', 'list_administrators'] },
  [paths.adminMembers]: { who: 'readers', calls: ['list_members', 'count_members', 'list_all_applications'] },
  [paths.adminImport]: { who: 'readers', calls: ['list_member_imports', 'get_member_import', 'list_member_import_rows'] },
  [paths.adminPayments]: { who: 'readers' },
  [paths.adminInvitations]: { who: 'readers', calls: ['list_members_without_log_in'] },
  [paths.adminMember]: { who: 'readers', calls: ['get_member', 'get_member_standing'] },
  [paths.adminBookings]: { who: 'readers', calls: ['list_bookings'] },
  [paths.adminQuotas]: { who: 'readers', calls: ['list_course_quotas'] },
  [`${paths.adminContent}/:kind?/:id?`]: { who: 'readers', calls: ['list_published'] },
  [paths.adminLog]: { who: 'readers', calls: ['list_audit_entries'] },
  [paths.adminSettings]: { who: 'superadmins', calls: ['get_settings'] },
  [paths.adminHelp]: { who: 'readers' },
}
