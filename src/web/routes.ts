import { existsSync } from 'node:fs'
import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { paths } from '#domain/paths.ts'

const page = (path: string, file: string): RouteConfigEntry[] =>
  existsSync(`src/features/${file}`) ? [route(path, `../features/${file}`)] : []

/** Every page of the site, and who may see it (specification 2). The server has the same addresses from `paths`. */
export default [
  layout('layouts/site-layout.tsx', [
    // Anyone
    ...page(paths.start, 'start/web/start-page.tsx'),
    ...page(paths.membership, 'membership/web/membership-page.tsx'),
    ...page(paths.privacy, 'privacy/web/privacy-page.tsx'),
    ...page(paths.logIn, 'accounts/web/log-in-page.tsx'),
    ...page(paths.forgotPassword, 'accounts/web/forgot-password-page.tsx'),

    // Anyone with the link that was mailed or printed
    ...page(paths.resetPassword, 'accounts/web/reset-password-page.tsx'),
    ...page(paths.onboarding, 'onboarding/web/onboarding-page.tsx'),
    ...page(paths.confirmEmail, 'accounts/web/confirm-email-page.tsx'),
    ...page(paths.firstAdministrator, 'accounts/web/first-administrator-page.tsx'),

    // Logged in
    layout('layouts/member-layout.tsx', [
      ...page(paths.profile, 'members/web/profile-page.tsx'),
      ...page(paths.security, 'accounts/web/security-page.tsx'),
    ]),

    route('/integritet-policy', 'layouts/privacy-redirect.tsx'),
    route('*', 'layouts/not-found-page.tsx'),
  ]),

  // Administrators
  route(paths.admin, 'layouts/admin-redirect.tsx'),
  layout('layouts/admin-layout.tsx', [
    ...page(paths.adminDashboard, 'membership/web/dashboard-page.tsx'),
    ...page(paths.adminMembers, 'membership/web/register-page.tsx'),
  ]),
] satisfies RouteConfig
