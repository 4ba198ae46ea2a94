/** How long things live, in seconds. Sessions roll: each use after a day moves the end (decisions.md part 3). */
export const lifetimes = {
  session: 30 * 24 * 3600,
  sessionRenewedAfter: 24 * 3600,
  signInHandle: 10 * 60,
  resetLink: 60 * 60,
  /** From opening a reset link to the new password; the link itself may end sooner. */
  resetGrant: 30 * 60,
  signInToken: 5 * 60,
  confirmEmailLink: 24 * 3600,
  firstAdministratorLink: 7 * 24 * 3600,
} as const

/** Redirect delay after a changed password (specification 4), in milliseconds. */
export const passwordChangedDelay = 2000

/** Most tries in a window of seconds, per network and per person (decisions.md part 2). */
export const accountLimits = {
  /** A whole company can sit behind one address. */
  lookUpPerNetwork: { limit: 120, windowSeconds: 15 * 60 },
  lookUpPerGolfId: { limit: 20, windowSeconds: 15 * 60 },
  /** Failures of one person from one network: few in a quarter of an hour, more in a day. */
  signInFailures: { limit: 5, windowSeconds: 15 * 60 },
  signInFailuresDaily: { limit: 20, windowSeconds: 24 * 3600 },
  signInFailuresPerNetwork: { limit: 100, windowSeconds: 15 * 60 },
  currentPasswordFailures: { limit: 5, windowSeconds: 15 * 60 },
  resetLinkPerAddress: { limit: 1, windowSeconds: 60 },
  resetLinkPerAddressDaily: { limit: 5, windowSeconds: 24 * 3600 },
  resetLinkPerNetwork: { limit: 20, windowSeconds: 3600 },
  tokenPerNetwork: { limit: 120, windowSeconds: 15 * 60 },
} as const
