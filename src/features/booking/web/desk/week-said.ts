import { useCallback, useEffect, useRef } from 'react'
import { addDays } from '#domain/calendar.ts'
import { announce, prepareToAnnounce } from '#web/ui/announce.ts'
import { dayInWords } from '../play-dates.ts'

/** The id of the element that says which week is shown. */
export const weekTitleId = 'week-shown'

/** `Ale, måndag 23 november till söndag 29 november`, and the year as well unless all of it is this year's. */
export function weekInWords(of: string, { monday, today }: Record<'monday' | 'today', string>): string {
  const sunday = addDays(monday, 6)
  const isThisYears = [monday, sunday].every((day) => day.slice(0, 4) === today.slice(0, 4))
  return `${of}, ${dayInWords(monday)} till ${dayInWords(sunday)}${isThisYears ? '' : ` ${sunday.slice(0, 4)}`}`
}

/** Announces a week to screen readers; returns a function that cancels it. */
export type SayWeek = (week: string) => (() => void) | undefined

/** For the whole page, which opens with the week `first`: that one is not announced. */
export function useSayWeek(first: string): SayWeek {
  const said = useRef(first)
  useEffect(prepareToAnnounce, [])
  return useCallback((week) => {
    if (said.current === week) return undefined
    said.current = week
    // Meanwhile the focus may move to the title, which is then read out by itself.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.id !== weekTitleId) announce(week)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}

/** Announces which week is shown, and of what, once its data has come. */
export function useWeekSaid(say: SayWeek, week: string, hasCome: boolean): void {
  useEffect(() => (hasCome ? say(week) : undefined), [say, week, hasCome])
}
