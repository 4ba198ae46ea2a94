/** How long things live, in seconds. Sessions roll: each use after a day moves the end (decisions.md part 3), but not past the longest. */
export const lifetimes = {
  session: 30 * 24 * 3600,
  sessionLongest: 180 * 24 * 3600,
  sessionRenewedAfter: 24 * 3600,
  signInHandle: 10 * 60,
  resetLink: 60 * 60,
  /** A link that was mailed so recently is not replaced by one that is asked for without logging in: the first one works. */
  linkKept: 5 * 60,
  /** From opening a reset link to the new password; the link itself may end sooner. */
  resetGrant: 30 * 60,
  signInToken: 5 * 60,
  confirmEmailLink: 24 * 3600,
  /** A device that somebody has logged in on, since the last time. */
  knownDevice: 365 * 24 * 3600,
  firstAdministratorLink: 7 * 24 * 3600,
  /** From the right password to the second step; from a new app's picture to its first code; to a passkey's answer. */
  secondFactorTicket: 10 * 60,
  totpSetUp: 30 * 60,
  passkeyChallenge: 5 * 60,
  /** A session's last use is written down when it is this much later than the one before. */
  sessionSeenAfter: 3600,
} as const

const resetLinkHours = lifetimes.resetLink / 3600
/** How long a reset link works, in words. */
export const resetLinkLasts = resetLinkHours === 1 ? 'en timme' : `${resetLinkHours} timmar`

/** How a log-in is finished after the password: with the code of an app, or with a passkey. */
export const secondFactorMethods = ['totp', 'passkey'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** What somebody has logged in with, in the end; for the log. */
export type LogInProof = 'password' | 'link' | 'recovery_code' | SecondFactorMethod

/** An administrator has this long to add a second factor, from the day of the first role. */
export const secondFactorGraceDays = 14
/** So many log-ins a person has at once; a new one ends those that were begun the longest ago. */
export const mostSessions = 50
export const recoveryCodeCount = 10
export const maxPasskeys = 10
export const maxPasskeyName = 60

const day = 24 * 3600 * 1000

/**
 * In how many days (begun ones count) somebody with roles given at these times must have a second factor: 0 when that
 * day has come, null for somebody without a role or with a factor.
 */
export function secondFactorDaysLeft({ rolesSince, hasFactor }: { rolesSince: readonly Date[]; hasFactor: boolean }, now: Date): number | null {
  if (hasFactor || rolesSince.length === 0) return null
  const due = Math.min(...rolesSince.map((since) => since.getTime())) + secondFactorGraceDays * day
  return Math.max(0, Math.ceil((due - now.getTime()) / day))
}

/** A code as typed, without the spaces and hyphens that it is read with. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}

/** The code of an app, of {@link plainCode}'s form; anything else is a recovery code. */
export function isTotpCode(plain: string): boolean {
  return /^\d{6}$/.test(plain)
}

/** Redirect delay after a changed password (specification 4), in milliseconds. */
export const passwordChangedDelay = 2000

/** Most tries in a window of seconds, per network and per person (decisions.md part 2). Failures have windows that roll (`hit`). */
export const accountLimits = {
  /** A whole company can sit behind one address. */
  lookUpPerNetwork: { limit: 120, windowSeconds: 15 * 60 },
  lookUpPerGolfId: { limit: 20, windowSeconds: 15 * 60 },
  /** As many as the registration's checks, which tell the same: who is a member. */
  lookUpsInTotal: { limit: 3000, windowSeconds: 15 * 60 },
  /** Failures of one person from one network: few in any quarter of an hour, more in any day. */
  signInFailures: { limit: 5, windowSeconds: 15 * 60, rolls: true },
  signInFailuresDaily: { limit: 20, windowSeconds: 24 * 3600, rolls: true },
  /** Of one person from all unknown devices, since whoever wants to can come from many networks; of codes fewer than of passwords. */
  signInFailuresPerPerson: { limit: 200, windowSeconds: 24 * 3600, rolls: true },
  secondFactorFailuresPerPerson: { limit: 50, windowSeconds: 24 * 3600, rolls: true },
  signInFailuresPerNetwork: { limit: 100, windowSeconds: 15 * 60 },
  /** Notes in the board's log that a person's tries of one kind are used up. */
  burstNotes: { limit: 1, windowSeconds: 24 * 3600 },
  passkeyOptions: { limit: 30, windowSeconds: 15 * 60 },
  currentPasswordFailures: { limit: 5, windowSeconds: 15 * 60, rolls: true },
  /**
   * Acts of one person that ask for the current password, right or wrong, and apps that are confirmed: most write a line into the
   * board's log, which is never forgotten, and a mail, behind which those of all others would wait.
   */
  accountActs: { limit: 60, windowSeconds: 3600 },
  /** Links to one address: as often as they are mailed to anybody, and as often as they are asked for from a network or known device. */
  linkMails: { limit: 1, windowSeconds: 60 },
  linkMailsDaily: { limit: 5, windowSeconds: 24 * 3600 },
  resetLinkPerNetwork: { limit: 60, windowSeconds: 3600 },
  tokenPerNetwork: { limit: 120, windowSeconds: 15 * 60 },
} as const
