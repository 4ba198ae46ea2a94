import { paths } from './paths.ts'

/** The form of something that the board publishes; here and not with the others, which every page carries. */
export const contentEntryPath = `${paths.adminContent}/:kind/:id`

// Only the server asks for these lists. Written as they are, pages leave them out of their script.

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
  paths.adminMember,
  paths.adminBookings,
  paths.adminQuotas,
  paths.adminContent,
  contentEntryPath,
  paths.adminLog,
  paths.adminSettings,
  paths.adminHelp,
])()

/** Pages that search engines may list; all others ask not to be. */
export const listedPages: readonly string[] = /* @__PURE__ */ (() => [
  paths.start, paths.membership, paths.logIn, paths.forgotPassword, paths.privacy,
])()

/** The address that a page is built at beforehand: where something is left open, its name stands for all that it may be. */
export function builtPath(path: string): string {
  return path.replaceAll(':', '')
}

/** Addresses that lead elsewhere (decisions.md): the form's old policy link, and the admin area's front door. */
export const redirects: readonly (readonly [from: string, to: string])[] = /* @__PURE__ */ (() => [
  ['/integritet-policy', paths.privacy] as const,
  [paths.admin, paths.adminDashboard] as const,
])()
