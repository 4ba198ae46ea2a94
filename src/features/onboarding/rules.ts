/** An invitation works once, within this many days (decisions.md part 3). */
export const invitationDays = 14

/** How long the page about a dead link stays before it goes to the start page (specification 4), in milliseconds. */
export const deadLinkDelay = 3000

/** The most checks of invitation links, and attempts to complete with them, within a window. */
export const onboardingLimits = {
  checksPerNetwork: { limit: 120, windowSeconds: 15 * 60 },
  /** Fewer, since each costs the server a password hash. */
  completionsPerNetwork: { limit: 60, windowSeconds: 15 * 60 },
} as const
