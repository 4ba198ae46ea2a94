import { layout, route, type RouteConfig } from '@react-router/dev/routes'
import { paths } from '#domain/paths.ts'

/** Every page of the site, and who may see it (specification 2). The server has the same addresses from `paths`. */
export default [
  layout('layouts/site-layout.tsx', [
    // Anyone
    route(paths.start, '../features/start/web/start-page.tsx'),
    route(paths.membership, '../features/membership/web/membership-page.tsx'),
    route(paths.privacy, '../features/privacy/web/privacy-page.tsx'),
    route(paths.logIn, '../features/accounts/web/log-in-page.tsx'),
    route(paths.forgotPassword, '../features/accounts/web/forgot-password-page.tsx'),

    // Anyone with the link that was mailed or printed
    layout('layouts/data-layout.tsx', [
      route(paths.resetPassword, '../features/accounts/web/reset-password-page.tsx'),
      route(paths.onboarding, '../features/onboarding/web/onboarding-page.tsx'),
      route(paths.confirmEmail, '../features/accounts/web/confirm-email-page.tsx'),
      route(paths.firstAdministrator, '../features/accounts/web/first-administrator-page.tsx'),
    ]),

    // Logged in
    layout('layouts/member-layout.tsx', [
      route(paths.businessCourses, '../features/courses/web/courses-page.tsx'),
      route(paths.profile, 'layouts/profile-route.tsx'),
      route(paths.security, '../features/accounts/web/security-page.tsx'),
      route(paths.ownData, '../features/privacy/web/own-data-page.tsx'),
      route(paths.association, '../features/association/web/association-page.tsx'),
      route(paths.offers, '../features/offers/web/offers-page.tsx'),
      route(`${paths.newsItem}?`, '../features/news/web/news-page.tsx'),
      route(paths.competitions, '../features/competitions/web/competitions-page.tsx'),
      route(paths.competitionRules, '../features/competitions/web/rules-page.tsx'),
      route(paths.tournament, '../features/competitions/web/results-page.tsx'),
    ]),

    layout('layouts/booking-layout.tsx', [route(paths.booking, '../features/booking/web/form/booking-page.tsx')]),

    route('/integritet-policy', 'layouts/privacy-redirect.tsx'),
    route('*', 'layouts/not-found-page.tsx'),
  ]),

  // Administrators
  route(paths.admin, 'layouts/admin-redirect.tsx'),
  layout('layouts/admin-layout.tsx', [
    route(paths.adminDashboard, 'layouts/dashboard-route.tsx'),
    route(paths.adminMembers, 'layouts/register-route.tsx'),
    route(paths.adminImport, '../features/member-import/web/import-page.tsx'),
    route(paths.adminPayments, '../features/fees/web/payments-page.tsx'),
    route(paths.adminInvitations, '../features/members/web/invitations-page.tsx'),
    route(paths.adminMember, 'layouts/member-route.tsx'),
    route(paths.adminSettings, 'layouts/settings-route.tsx'),
    route(paths.adminBookings, '../features/booking/web/desk/desk-page.tsx'),
    route(paths.adminQuotas, '../features/booking/web/quotas/quotas-page.tsx'),
    route(`${paths.adminContent}/:kind?/:id?`, 'layouts/content-route.tsx'),
    route(paths.adminLog, 'layouts/log-route.tsx'),
    route(paths.adminHelp, 'layouts/help-page.tsx'),
  ]),
] satisfies RouteConfig
