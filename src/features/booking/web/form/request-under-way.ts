import type { CallFailure } from '#web/api/failure.ts'
import type { BookingRequest } from './booking-form-schema.ts'

/** What became of a request: sent, or why not as far as is known. `failure` is null where the rules refused it, which the verdict shows. */
export type Outcome = { sent: BookingRequest } | { failure: CallFailure | null }

let underWay: { userId: string; outcome: Promise<Outcome> } | null = null

/** The request that a member's form is sending in this tab, even after that form has been left. */
export function requestUnderWay(userId: string): Promise<Outcome> | null {
  return underWay?.userId === userId ? underWay.outcome : null
}

export async function whileUnderWay(userId: string, outcome: Promise<Outcome>): Promise<void> {
  const mine = { userId, outcome }
  underWay = mine
  try {
    await outcome
  } finally {
    if (underWay === mine) underWay = null
  }
}
