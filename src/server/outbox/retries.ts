const minute = 60
const hour = 60 * minute

/** Waits between attempts, in seconds; after the last listed one the wait stays the same. */
const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour] as const
const longestWait = 6 * hour

/**
 * Attempts before a mail is given up. With the waits above the last one comes some 70 hours after the first:
 * an SMTP server that is down over a weekend loses nothing.
 */
export const maxAttempts = 17

/**
 * Seconds to wait after attempt number `attempts` (1 = the first) failed for now, or null when it was the last.
 * Counted in attempts and not in age, so that mails which waited while the site was down get their full share.
 */
export function secondsToNextAttempt(attempts: number): number | null {
  if (attempts >= maxAttempts) return null
  return waits[attempts - 1] ?? longestWait
}
