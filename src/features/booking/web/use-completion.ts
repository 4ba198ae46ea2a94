import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isGolfId } from '#domain/golf-id.ts'
import type { BookingFormApi } from './booking-form-schema.ts'
import { completeGolfId, type Completion, mayFillIn, remarkOn } from './completion.ts'

/**
 * A whole Golf-ID in a co-player's row brings the member's name with it, and takes it away again when it is changed; a name that was
 * typed stays.
 */
export function useCompletion(form: BookingFormApi, index: number) {
  const [completion, setCompletion] = useState<Completion | null>(null)
  const filledIn = useRef('')
  const hasTicked = useRef(false)
  const row = `coPlayers.${index}` as const
  /** Where the row stands now: one above may be removed while the answer is on its way. */
  const place = useRef(index)
  useEffect(() => {
    place.current = index
  }, [index])
  const name = useWatch({ control: form.control, name: `${row}.name` })

  function fillIn(given: string) {
    const at = `coPlayers.${place.current}` as const
    if (mayFillIn(form.getValues(`${at}.name`), filledIn.current)) {
      filledIn.current = given
      form.setValue(`${at}.name`, given, { shouldDirty: true, shouldValidate: true })
    }
    if (form.getValues(`${at}.isVgfMember`)) return
    hasTicked.current = true
    form.setValue(`${at}.isVgfMember`, true, { shouldDirty: true })
  }

  /** What the Golf-ID before brought is not the next one's. */
  function takeBack() {
    if (filledIn.current !== '' && form.getValues(`${row}.name`).trim() === filledIn.current) form.setValue(`${row}.name`, '', { shouldDirty: true })
    if (hasTicked.current) form.setValue(`${row}.isVgfMember`, false, { shouldDirty: true })
    filledIn.current = ''
    hasTicked.current = false
  }

  return {
    /** What became of the latest Golf-ID, beside the name that stands there now. */
    remark: remarkOn(completion, name),
    async complete(golfId: string) {
      setCompletion(null)
      takeBack()
      if (!isGolfId(golfId)) return
      const answer = await completeGolfId(golfId)
      // An answer that comes late says nothing of what stands there now.
      if (form.getValues(`coPlayers.${place.current}.golfId`) !== golfId) return
      if (answer.name !== null) fillIn(answer.name)
      setCompletion(answer)
    },
  }
}
