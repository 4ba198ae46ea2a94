import { useEffect, useState } from 'react'
import { dateInStockholm } from '#domain/calendar.ts'

const todayInStockholm = () => dateInStockholm(new Date())

/** Today in Sweden as an ISO date; looked at anew when the page is, for a form may be left open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(todayInStockholm)
  useEffect(() => {
    const look = () => setToday(todayInStockholm())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return today
}
