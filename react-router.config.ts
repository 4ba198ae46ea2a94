import type { Config } from '@react-router/dev/config'
import { builtPath } from '#domain/pages.ts'
import { paths } from '#domain/paths.ts'

/**
 * Public pages are prerendered once, and so are the frames of member pages, with room for what is fetched; everything else is rendered in
 * the browser from the fallback document. `/404` matches no page, so its document is the answer to unknown addresses.
 */
export default {
  appDirectory: 'src/web',
  // scripts/build.mjs builds into another directory and moves the result into place.
  buildDirectory: process.env.WEB_BUILD_DIR ?? 'build/web',
  ssr: false,
  prerender: [
    paths.start, paths.logIn, paths.membership, paths.forgotPassword, paths.resetPassword, paths.onboarding, paths.privacy, paths.confirmEmail,
    paths.firstAdministrator, '/404',
    paths.profile, paths.security, paths.ownData, paths.booking, paths.businessCourses, paths.competitions, paths.competitionRules,
    paths.association, paths.offers, paths.news, builtPath(paths.newsItem), builtPath(paths.tournament),
  ],
} satisfies Config
