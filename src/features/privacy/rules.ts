import { addDays, momentInStockholm } from '#domain/calendar.ts'

/** When a privacy policy is accepted: with an application, and when the registration is completed. */
export const consentSteps = ['application', 'registration'] as const
export type ConsentStep = (typeof consentSteps)[number]

/** What stands in the place of somebody who has been erased. */
export const erasedName = 'Raderad medlem'

/** How often somebody may fetch all that is stored about a person, him- or herself or a member: each time reads through most tables. */
export const ownDataLimit = { limit: 30, windowSeconds: 3600 } as const

/** How often somebody may ask to be erased: each time mails the board. */
export const erasureRequestLimit = { limit: 3, windowSeconds: 24 * 3600 } as const

/**
 * Whoever asks to be erased is to be answered within a month (GDPR article 12.3): the board is reminded of a request that has waited
 * for so many days, and again each so many for as long as it waits.
 */
export const erasureReminder = { afterDays: 21, everyDays: 7 } as const

/** From which hour in Stockholm the night's forgetting is due. */
export const retentionHour = 3

/** The board is told that nights come to no end when the last that did is so many hours ago: two have then failed, and each was tried every hour. */
export const retentionLateHours = 48

export interface Nights {
  /** When the last one that forgot everything was done; null when none has. */
  lastGood: Date | null
  /** The day of the first after it that did not; null when there is none. */
  failingSince: string | null
}

/**
 * Whether the board is to be told. Only nights that were tried count: a site that is new, stood still or was restored from an old
 * copy has none yet, and its time is counted from the night before its first.
 */
export function isRetentionLate({ lastGood, failingSince }: Nights, now: Date): boolean {
  if (failingSince === null) return false
  const nightBefore = momentInStockholm(addDays(failingSince, -1), `0${retentionHour}:00`)
  const from = lastGood !== null && lastGood > nightBefore ? lastGood : nightBefore
  return now.getTime() - from.getTime() > retentionLateHours * 3_600_000
}

/** Whether somebody can ask on Mina sidor; for all others the board carries an erasure out on their word. */
export function canAsk({ userId, endedOn }: { userId: string | null; endedOn: string | null }): boolean {
  return userId !== null && endedOn === null
}
