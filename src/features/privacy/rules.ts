import { addDays, momentInStockholm } from '#domain/calendar.ts'

/** When a privacy policy is accepted: with an application, and when the registration is completed. */
export const consentSteps = ['application', 'registration'] as const
export type ConsentStep = (typeof consentSteps)[number]

/** The name that replaces that of somebody who has been erased. */
export const erasedName = 'Raderad medlem'

/** The name that replaces a co-player's that the board has removed: that of a guest, or of somebody who is still a member. */
export const removedName = 'Borttaget namn'

/**
 * For how many days after its last day to pay a played round is mentioned before an erasure, which removes who was to pay: the site does
 * not know what has been paid.
 */
export const paymentMentionedDays = 30

/** How often somebody may fetch everything stored about a person, be it themselves or a member: each time reads most tables. */
export const ownDataLimit = { limit: 30, windowSeconds: 3600 } as const

/** How often somebody may ask to be erased: each time mails the board. */
export const erasureRequestLimit = { limit: 3, windowSeconds: 24 * 3600 } as const

/**
 * A request to be erased must be answered within a month (GDPR article 12.3): the board is reminded once a request has waited for
 * `afterDays`, and then every `everyDays` for as long as it waits.
 */
export const erasureReminder = { afterDays: 21, everyDays: 7 } as const

/** The hour in Stockholm from which the nightly deletion is due. */
export const retentionHour = 3

/** The board is told when the last successful nightly deletion is this many hours ago: two have then failed, each tried every hour. */
export const retentionLateHours = 48

export interface Nights {
  /** When the last night that deleted everything finished; null when none has. */
  lastGood: Date | null
  /** The day of the first night after it that did not; null when there is none. */
  failingSince: string | null
}

/**
 * Whether to tell the board. Only nights that were tried count: a site that is new, was stopped or was restored from an old copy
 * has none yet, and its time counts from the night before its first.
 */
export function isRetentionLate({ lastGood, failingSince }: Nights, now: Date): boolean {
  if (failingSince === null) return false
  const nightBefore = momentInStockholm(addDays(failingSince, -1), `0${retentionHour}:00`)
  const from = lastGood !== null && lastGood > nightBefore ? lastGood : nightBefore
  return now.getTime() - from.getTime() > retentionLateHours * 3_600_000
}

/** Whether somebody can ask to be erased on "Mina sidor"; for all others the board acts on their word. */
export function canAsk({ userId, endedOn }: { userId: string | null; endedOn: string | null }): boolean {
  return userId !== null && endedOn === null
}
