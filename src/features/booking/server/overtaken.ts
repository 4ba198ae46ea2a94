import type { BookingRuleName } from '../rules.ts'

/** Thrown inside a transaction when somebody else was faster: what was taken so far is rolled back. */
export class Overtaken extends Error {
  readonly rule: BookingRuleName
  constructor(rule: BookingRuleName) {
    super(`Overtaken: ${rule}`)
    this.rule = rule
  }
}
