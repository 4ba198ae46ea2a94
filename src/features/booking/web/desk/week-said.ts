import { useCallback, useEffect, useRef } from 'react'
import { addDays } from '#domain/calendar.ts'
import { announce, prepareToAnnounce } from '#web/ui/announce.ts'
import { dayInWords } from '../play-dates.ts'

/** Of what says which week is shown. */
export const weekTitleId = 'week-shown'

export function weekInWords(of: string, monday: string): string {
  return `${of}, ${dayInWords(monday)} till ${dayInWords(addDays(monday, 6))}`
}

/** Tells screen readers a week; what it gives back stops that. */
export type SayWeek = (week: string) => (() => void) | undefined

/** For the whole page, which opens with `first`: of that nothing is said. */
export function useSayWeek(first: string): SayWeek {
  const said = useRef(first)
  useEffect(prepareToAnnounce, [])
  return useCallback((week) => {
    if (said.current === week) return undefined
    said.current = week
    // The focus may be taken to the title meanwhile, and that is read out itself.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.id !== weekTitleId) announce(week)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** Says which week of what is shown, once it has come. */
export function useWeekSaid(say: SayWeek, week: string, hasCome: boolean): void {
  useEffect(() => (hasCome ? say(week) : undefined), [say, week, hasCome])
}
