import { useEffect } from 'react'

/** When a wait becomes long, in milliseconds. */
const longAfter = 3000

let waiting = 0
let timer: ReturnType<typeof setTimeout> | undefined

function beginWait(): () => void {
  const { dataset } = document.documentElement
  waiting += 1
  timer ??= setTimeout(() => {
    dataset.longWait = ''
  }, longAfter)
  return () => {
    waiting -= 1
    if (waiting > 0) return
    clearTimeout(timer)
    timer = undefined
    delete dataset.longWait
  }
}

/**
 * For placeholders: they are animated when the wait is long (`data-long-wait` on the document's root). Not from the start, since fifty
 * animations take processor time from the page that they stand in for.
 */
export function useLongWait(): void {
  useEffect(beginWait, [])
}
