import type { BookingRuleName } from '../rules.ts'

/** Thrown inside a transaction when somebody else was faster, to roll back what was taken so far. */
export class LostRaceError extends Error {
  readonly rule: BookingRuleName
  constructor(rule: BookingRuleName) {
    super(`LostRaceError: ${rule}`)
    this.rule = rule
  }
}
