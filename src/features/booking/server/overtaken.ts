import type { BookingRuleName } from '../rules.ts'

/** Thrown inside a transaction when somebody else was faster, to roll back what was taken so far. */
export class Overtaken extends Error {
  readonly rule: BookingRuleName
  constructor(rule: BookingRuleName) {
    super(`Overtaken: ${rule}`)
    this.rule = rule
  }
}
