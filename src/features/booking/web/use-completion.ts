import { useRef, useState } from 'react'
import { isGolfId } from '#domain/golf-id.ts'
import type { BookingFormApi } from './booking-form-schema.ts'
import { completeGolfId, mayFillIn } from './completion.ts'

/** A whole Golf-ID in a co-player's row brings the member's name with it; a name that was typed stays. */
export function useCompletion(form: BookingFormApi, index: number) {
  const [remark, setRemark] = useState<string | null>(null)
  const filledIn = useRef('')
  const row = `coPlayers.${index}` as const

  function fillIn(name: string) {
    if (mayFillIn(form.getValues(`${row}.name`), filledIn.current)) {
      filledIn.current = name
      form.setValue(`${row}.name`, name, { shouldDirty: true, shouldValidate: true })
    }
    form.setValue(`${row}.isVgfMember`, true, { shouldDirty: true })
  }

  return {
    /** What became of the latest Golf-ID, or null. */
    remark,
    async complete(golfId: string) {
      setRemark(null)
      if (!isGolfId(golfId)) return
      const completion = await completeGolfId(golfId)
      // An answer that comes late says nothing of what stands there now.
      if (form.getValues(`${row}.golfId`) !== golfId) return
      if (completion.name !== null) fillIn(completion.name)
      setRemark(completion.remark)
    },
  }
}
