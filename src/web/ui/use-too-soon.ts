import { useState } from 'react'

/** The second press of a double click comes within this time. */
const doubleClickMs = 500

interface TooSoon {
  /** To be called when what lies under the pointer or has the focus is replaced by something else. */
  start: () => void
  /** Whether a press comes too soon after that to be meant for what is there. On a slow phone it may be handled long after it was made. */
  isTooSoon: (press?: { timeStamp: number }) => boolean
}

/**
 * Recognizes a press that was meant for what was in the same place before, such as the second press of a double click.
 * @param ms how long a press is too soon, in milliseconds
 */
export function useTooSoon(ms = doubleClickMs): TooSoon {
  const [tooSoon] = useState((): TooSoon => {
    let endsAt = 0
    return {
      start: () => { endsAt = performance.now() + ms },
      isTooSoon: ({ timeStamp } = { timeStamp: performance.now() }) => timeStamp < endsAt,
    }
  })
  return tooSoon
}
