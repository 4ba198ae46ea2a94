/**
 * The current version of the privacy policy. Whenever the policy's meaning changes, raise this and add the previous version to
 * `policyVersions`. A version is the day on which it was written, with a number from that day's second version on. Never use a future day:
 * the version is shown beside the day on which somebody accepted it.
 */
export const policyVersion = '2026-11-29.2'

/** Every version that somebody may have read and accepted, the current one last. Old ones count because a page can have been open for a while. */
export const policyVersions = ['2025-10', '2026-11', '2026-11-24', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-26.4', '2026-11-27.2', '2026-11-28.2', '2026-11-29', policyVersion] as const
