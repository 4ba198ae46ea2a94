/** Lifetimes in seconds. Sessions are extended when used, at most once a day (decisions.md part 3), but never past `sessionLongest`. */
export const lifetimes = {
  session: 30 * 24 * 3600,
  sessionLongest: 180 * 24 * 3600,
  sessionRenewedAfter: 24 * 3600,
  signInHandle: 10 * 60,
  resetLink: 60 * 60,
  /** A link mailed this recently is not replaced when another is requested without logging in: it keeps working. */
  linkReuseWindow: 5 * 60,
  /** From opening a reset link to setting the new password; the link itself may expire sooner. */
  resetGrant: 30 * 60,
  signInToken: 5 * 60,
  confirmEmailLink: 24 * 3600,
  /** Counted from the last log-in on the device. */
  knownDevice: 365 * 24 * 3600,
  firstAdministratorLink: 7 * 24 * 3600,
  /** From the right password to the second step; from a new app's QR code to its first code; from a passkey challenge to its answer. */
  secondFactorTicket: 10 * 60,
  totpSetUp: 30 * 60,
  passkeyChallenge: 5 * 60,
  /** A session's use is stored only when it is this much later than the last stored one. */
  sessionSeenAfter: 3600,
} as const

const resetLinkHours = lifetimes.resetLink / 3600
/** How long a reset link works, in words. */
export const resetLinkLasts = resetLinkHours === 1 ? 'en timme' : `${resetLinkHours} timmar`

/** How a log-in is finished after the password: with the code of an app, or with a passkey. */
export const secondFactorMethods = ['totp', 'passkey'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The proof that completed a log-in; for the technical log. */
export type LogInProof = 'password' | 'link' | 'recovery_code' | SecondFactorMethod

/** An administrator has this long to add a second factor, from the day of the first role. */
export const secondFactorGraceDays = 14
/** The most sessions that a person can have at once; a new one ends those that began longest ago. */
export const mostSessions = 50
export const recoveryCodeCount = 10
export const maxPasskeys = 10
export const maxPasskeyName = 60

const day = 24 * 3600 * 1000

/**
 * Returns in how many days (rounded up) somebody who was given roles at these times must have a second factor: 0 when that
 * day has come, null for somebody without a role or with a factor.
 */
export function secondFactorDaysLeft({ rolesSince, hasFactor }: { rolesSince: readonly Date[]; hasFactor: boolean }, now: Date): number | null {
  if (hasFactor || rolesSince.length === 0) return null
  const due = Math.min(...rolesSince.map((since) => since.getTime())) + secondFactorGraceDays * day
  return Math.max(0, Math.ceil((due - now.getTime()) / day))
}

/** Normalizes a typed code: removes the spaces and hyphens that codes are displayed with, and lower-cases it. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}

/** Whether a code, normalized by {@link plainCode}, is one of an app; anything else is taken for a recovery code. */
export function isTotpCode(plain: string): boolean {
  return /^\d{6}$/.test(plain)
}

/** The delay before the redirect that follows a changed password (specification 4), in milliseconds. */
export const passwordChangedDelay = 2000

/** The most attempts within a window, per network or per person (decisions.md part 2). Failures have rolling windows (`hit`). */
export const accountLimits = {
  /** A whole company can sit behind one address. */
  lookUpPerNetwork: { limit: 120, windowSeconds: 15 * 60 },
  lookUpPerGolfId: { limit: 20, windowSeconds: 15 * 60 },
  /** The same as for the registration's checks, which also reveal who is a member. */
  lookUpsInTotal: { limit: 3000, windowSeconds: 15 * 60 },
  /** Failures of one person from one network: few in any quarter of an hour, more in any day. */
  signInFailures: { limit: 5, windowSeconds: 15 * 60, rolls: true },
  signInFailuresDaily: { limit: 20, windowSeconds: 24 * 3600, rolls: true },
  /** Failures of one person from all unknown devices, since an attacker can use many networks; fewer for codes than for passwords. */
  signInFailuresPerPerson: { limit: 200, windowSeconds: 24 * 3600, rolls: true },
  secondFactorFailuresPerPerson: { limit: 50, windowSeconds: 24 * 3600, rolls: true },
  signInFailuresPerNetwork: { limit: 100, windowSeconds: 15 * 60 },
  /** Entries in the board's log saying that a person's attempts of one kind are used up. */
  burstNotes: { limit: 1, windowSeconds: 24 * 3600 },
  passkeyOptions: { limit: 30, windowSeconds: 15 * 60 },
  currentPasswordFailures: { limit: 5, windowSeconds: 15 * 60, rolls: true },
  /**
   * One person's acts that ask for the current password, right or wrong, and confirmations of apps: most of them add an entry to
   * the board's log, which is never pruned, and a mail to the queue, where everybody else's mails would have to wait.
   */
  accountActs: { limit: 60, windowSeconds: 3600 },
  /** Links to one address. Limits both how often they are mailed, whoever asks, and how often one network or known device may ask. */
  linkMails: { limit: 1, windowSeconds: 60 },
  linkMailsDaily: { limit: 5, windowSeconds: 24 * 3600 },
  resetLinkPerNetwork: { limit: 60, windowSeconds: 3600 },
  tokenPerNetwork: { limit: 120, windowSeconds: 15 * 60 },
} as const
