import { paths } from './paths.ts'

/** The page where the board edits a published entry. Not in `paths`, because every page's script includes those. */
export const contentEntryPath = `${paths.adminContent}/:kind/:id`

// Only the server and the build use these lists. Wrapped in pure functions so that the bundler drops them from the pages' scripts.

/** Addresses that the server answers with a page; every other address is a 404 (specification 2). */
export const sitePages: readonly string[] = /* @__PURE__ */ (() => [
  paths.start,
  paths.logIn,
  paths.forgotPassword,
  paths.resetPassword,
  paths.onboarding,
  paths.membership,
  paths.privacy,
  paths.confirmEmail,
  paths.firstAdministrator,
  paths.profile,
  paths.security,
  paths.ownData,
  paths.booking,
  paths.businessCourses,
  paths.competitions,
  paths.competitionRules,
  paths.tournament,
  paths.association,
  paths.offers,
  paths.news,
  paths.newsItem,
  paths.adminDashboard,
  paths.adminMembers,
  paths.adminImport,
  paths.adminPayments,
  paths.adminInvitations,
  paths.adminMember,
  paths.adminBookings,
  paths.adminQuotas,
  paths.adminContent,
  contentEntryPath,
  paths.adminLog,
  paths.adminSettings,
  paths.adminHelp,
])()

/** Pages that search engines may list; all others ask not to be listed. */
export const listedPages: readonly string[] = /* @__PURE__ */ (() => [
  paths.start, paths.membership, paths.logIn, paths.forgotPassword, paths.privacy,
])()

/** The address that a page is prerendered at: a parameter such as `:id` becomes the literal `id`, and that one document serves every value. */
export function builtPath(path: string): string {
  return path.replaceAll(':', '')
}

/** Addresses that lead elsewhere (decisions.md): the form's old policy link, and the admin area's front door. */
export const redirects: readonly (readonly [from: string, to: string])[] = /* @__PURE__ */ (() => [
  ['/integritet-policy', paths.privacy] as const,
  [paths.admin, paths.adminDashboard] as const,
])()
