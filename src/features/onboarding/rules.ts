import { phoneSchemaWith, phoneTexts } from '#domain/phone.ts'

/**
 * Schema of the number that completes a registration: ten digits, as an applicant has given (decisions.md part 1), or the landline number that
 * the board has entered for somebody in the register (`known`), who may have no other.
 */
export function completionPhone(known: string | null) {
  return phoneSchemaWith((digits) => digits === known, phoneTexts.tooShort)
}

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
