import { useEffect, useState } from 'react'

const stepMs = 20_000

/** The time of this device, moved on while the page is looked at. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const move = () => setNow(new Date())
    const timer = setInterval(move, stepMs)
    document.addEventListener('visibilitychange', move)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', move)
    }
  }, [])
  return now
}
