import { useEffect, useState } from 'react'
import { dateInStockholm } from '#domain/calendar.ts'
import { serverNow } from './api/server-time.ts'

const stepMs = 20_000
const todayInStockholm = () => dateInStockholm(serverNow())

/** Today in Sweden as an ISO date, by the server's clock; looked at anew now and then, for a page may be left open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(todayInStockholm)
  useEffect(() => {
    const look = () => setToday(todayInStockholm())
    const timer = setInterval(look, stepMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
