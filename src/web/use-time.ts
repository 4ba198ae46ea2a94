import { useEffect, useState } from 'react'
import { dateInStockholm } from '#domain/calendar.ts'
import { onOtherTime, serverNow } from './api/server-time.ts'

const stepMs = 20_000

/** Reads the clock, and again regularly, when the page becomes visible and when an answer corrects the server's time. */
function useClock<T>(read: () => T): T {
  const [told, setTold] = useState(read)
  useEffect(() => {
    const look = () => setTold(read)
    // An answer may have come before this effect.
    look()
    const timer = setInterval(look, stepMs)
    document.addEventListener('visibilitychange', look)
    const ignore = onOtherTime(look)
    return () => {
      ignore()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [read])
  return told
}

const todayInStockholm = () => dateInStockholm(serverNow())

/** The server's time, updated while the page is open. */
export const useNow = (): Date => useClock(serverNow)

/** Today in Sweden as an ISO date, by the server's clock: a page may be left open over midnight. */
export const useToday = (): string => useClock(todayInStockholm)
