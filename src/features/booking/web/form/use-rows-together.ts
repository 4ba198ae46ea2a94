import { useEffect } from 'react'
import { bookingRules } from '../../rules.ts'
import type { BookingForm, BookingFormApi } from './booking-form-schema.ts'

const places = Array.from({ length: bookingRules.maxCoPlayers }, (_, index) => [
  `coPlayers.${index}.name` as const, `coPlayers.${index}.golfId` as const,
]).flat()

/** What tells players apart. */
const playersOf = ({ golfId, coPlayers }: BookingForm) => JSON.stringify([golfId, coPlayers.map((row) => [row.name, row.golfId])])

/** Whether a player is in the ball twice depends on every row, so changing one row revalidates the others. */
export function useRowsTogether(form: BookingFormApi): void {
  useEffect(() => {
    let players = playersOf(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const before = players
        players = playersOf(values)
        if (players === before) return
        // Fields that have not been left yet must not say what is still missing in them.
        const left = places.filter((place) => {
          const { isTouched, error } = form.getFieldState(place)
          return isTouched || error !== undefined
        })
        if (left.length > 0) void form.trigger(left)
      },
    })
  }, [form])
}
