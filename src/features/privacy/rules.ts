/** When a privacy policy is accepted: with an application, and when the registration is completed. */
export const consentSteps = ['application', 'registration'] as const
export type ConsentStep = (typeof consentSteps)[number]

/** What stands in the place of somebody who has been erased. */
export const erasedName = 'Raderad medlem'

/** How often somebody may fetch all that is stored about a person, him- or herself or a member: each time reads through most tables. */
export const ownDataLimit = { limit: 30, windowSeconds: 3600 } as const

/** How often somebody may ask to be erased: each time mails the board. */
export const erasureRequestLimit = { limit: 3, windowSeconds: 24 * 3600 } as const

/** From which hour in Stockholm the night's forgetting is due. */
export const retentionHour = 3

/** Whether somebody can ask on Mina sidor; for all others the board carries an erasure out on their word. */
export function canAsk({ userId, endedOn }: { userId: string | null; endedOn: string | null }): boolean {
  return userId !== null && endedOn === null
}
