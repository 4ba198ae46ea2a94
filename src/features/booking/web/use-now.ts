import { useEffect, useState } from 'react'
import { serverNow } from '#web/api/server-time.ts'

const stepMs = 20_000

/** The server's time, moved on while the page is looked at. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const move = () => setNow(serverNow())
    const timer = setInterval(move, stepMs)
    document.addEventListener('visibilitychange', move)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', move)
    }
  }, [])
  return now
}
