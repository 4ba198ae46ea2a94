import { useRef, useState } from 'react'
import { isGolfId } from '#domain/golf-id.ts'
import { api } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import type { BookingFormApi } from './booking-form-schema.ts'

/** A whole Golf-ID in a co-player's row brings the member's name with it; a name that was typed stays. */
export function useCompletion(form: BookingFormApi, index: number) {
  const [remark, setRemark] = useState<string | null>(null)
  const filledIn = useRef('')
  const row = `coPlayers.${index}` as const

  function fillIn(name: string) {
    const typed = form.getValues(`${row}.name`).trim()
    if (typed === '' || typed === filledIn.current) {
      filledIn.current = name
      form.setValue(`${row}.name`, name, { shouldDirty: true, shouldValidate: true })
    }
    form.setValue(`${row}.isVgfMember`, true, { shouldDirty: true })
    setRemark(`${name} är medlem.`)
  }

  return {
    /** What became of the latest Golf-ID, or null. */
    remark,
    async complete(golfId: string) {
      setRemark(null)
      if (!isGolfId(golfId)) return
      try {
        const { name } = await api.booking.completeCoPlayer({ p_golf_id: golfId })
        // An answer that comes late says nothing of what stands there now.
        if (form.getValues(`${row}.golfId`) !== golfId) return
        if (name === null) setRemark('Ingen medlem har det Golf-ID:t. Fyll i namnet själv.')
        else fillIn(name)
      } catch (error) {
        setRemark(callFailure(error).message ?? 'Namnet kunde inte hämtas. Fyll i det själv.')
      }
    },
  }
}
