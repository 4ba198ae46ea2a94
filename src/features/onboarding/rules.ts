/** An invitation works once, within this many days (decisions.md part 3). */
export const invitationDays = 14

/** How long the page says that a link is dead before it goes home (specification 4), in milliseconds. */
export const deadLinkDelay = 3000

/** Most looks at and tries to complete with a link, in a window of seconds. */
export const onboardingLimits = {
  checksPerNetwork: { limit: 120, windowSeconds: 15 * 60 },
  /** Fewer, since each costs the server a password hash. */
  completionsPerNetwork: { limit: 60, windowSeconds: 15 * 60 },
} as const
