import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { golfIdIn, isGolfId } from '#domain/golf-id.ts'
import type { BookingFormApi } from './booking-form-schema.ts'
import { completeGolfId, type Completion, filledBy, type FilledRow, remarkOn, takenBack } from '../completion.ts'

/** A complete Golf-ID in a co-player's row fills in the member's name, and changing it removes that name; a typed name stays. */
export function useCompletion(form: BookingFormApi, index: number) {
  const [completion, setCompletion] = useState<Completion | null>(null)
  const brought = useRef({ filledIn: '', hasTicked: false })
  /** The row's current index: a row above may be removed while the answer is on its way. */
  const place = useRef(index)
  useEffect(() => {
    place.current = index
  }, [index])
  const name = useWatch({ control: form.control, name: `coPlayers.${index}.name` })

  function change(make: (standing: FilledRow) => FilledRow) {
    const at = `coPlayers.${place.current}` as const
    const standing = form.getValues(at)
    const { name: next, isVgfMember, filledIn, hasTicked } = make({ ...standing, ...brought.current })
    brought.current = { filledIn, hasTicked }
    if (next !== standing.name) form.setValue(`${at}.name`, next, { shouldDirty: true, shouldValidate: next !== '' })
    if (isVgfMember !== standing.isVgfMember) form.setValue(`${at}.isVgfMember`, isVgfMember, { shouldDirty: true })
  }

  async function complete(golfId: string) {
    setCompletion(null)
    change(takenBack)
    if (!isGolfId(golfId)) return
    const answer = await completeGolfId(golfId)
    // A late answer says nothing about the Golf-ID in the row now.
    if (form.getValues(`coPlayers.${place.current}.golfId`) !== golfId) return
    const { name: found } = answer
    if (found !== null) change((standing) => filledBy(standing, found))
    setCompletion(answer)
  }

  return {
    /** The remark about the latest Golf-ID, given the name in the row now. */
    remark: remarkOn(completion, name),
    complete,
    /** Moves a Golf-ID that was typed as the name to its own field, if that is empty, as if it had been typed there. */
    leaveName() {
      const at = `coPlayers.${place.current}` as const
      const standing = form.getValues(at)
      const golfId = golfIdIn(standing.name)
      if (golfId === null || standing.golfId !== '') return
      form.setValue(`${at}.name`, '', { shouldDirty: true })
      form.setValue(`${at}.golfId`, golfId, { shouldDirty: true })
      void complete(golfId)
    },
  }
}
