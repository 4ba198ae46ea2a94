/** The time as a dependency, so that tests can hold it still and move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
