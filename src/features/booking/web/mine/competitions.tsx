import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { showFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'

/** The choice whether the calendar address has the association's competitions. Each press is saved at once. */
export function CalendarCompetitions({ isChosen }: { isChosen: boolean }) {
  const queryClient = useQueryClient()
  /** The choice that is being saved; null when none is. */
  const [wanted, setWanted] = useState<boolean | null>(null)

  async function choose(isWanted: boolean) {
    // Two requests at once could be handled in either order.
    if (wanted !== null) return
    setWanted(isWanted)
    try {
      await api.booking.chooseCalendarCompetitions({ p_wanted: isWanted })
      showToast({
        tone: 'ok',
        about: 'competitions in the calendar',
        title: isWanted ? 'Tävlingarna tas med i din kalender' : 'Tävlingarna tas bort ur din kalender',
        text: 'Det syns nästa gång din kalender hämtar bokningarna, vilket kan dröja till i morgon.',
      })
    } catch (error) {
      const failure = callFailure(error)
      if (isUnanswered(failure)) showToast({ tone: 'bad', title: 'Vi vet inte om ditt val sparades', text: 'Vi fick inget svar. Ladda om sidan för att se vad som gäller.' })
      else showFailure(failure, 'Ditt val kunde inte sparas', 'Försök igen om en stund.')
    } finally {
      await queryClient.invalidateQueries({ queryKey: calls.members.getMyProfile.key() })
      setWanted(null)
    }
  }

  return (
    <CheckboxField
      label="Ta med föreningens tävlingar"
      hint="De tävlingar som har en bestämd dag visas då bland dina bokningar. Om en tävling flyttas ändras den i din kalender också."
      checked={wanted ?? isChosen}
      onCheckedChange={(isWanted) => void choose(isWanted)}
      aria-disabled={wanted !== null || undefined}
      className="mt-4 mb-5"
    />
  )
}
