import { useEffect } from 'react'

/** From when on a wait is long, in milliseconds. */
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
 * For what holds the place of something on its way: it begins to move when the wait is long (`data-long-wait` on the document's
 * root). To start fifty animations takes the processor from the page that they stand in for.
 */
export function useLongWait(): void {
  useEffect(beginWait, [])
}
