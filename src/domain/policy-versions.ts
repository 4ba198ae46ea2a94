/**
 * The privacy policy of now: raise it whenever its meaning changes, and put the one of before among those that have been. A version
 * is the day on which it was written, with a number for those that came after the first of that day; never a day to come,
 * since whoever accepts it is told the two beside each other.
 */
export const policyVersion = '2026-11-29.2'

/** Every version that somebody may have read and accepted, the one of now last: a page can have been open for a while. */
export const policyVersions = ['2025-10', '2026-11', '2026-11-24', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-26.4', '2026-11-27.2', '2026-11-28.2', '2026-11-29', policyVersion] as const
