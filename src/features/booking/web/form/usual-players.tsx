import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { calls } from '#web/api/client.ts'
import { announce, prepareToAnnounce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsSending } from '#web/ui/sending.ts'
import { useTooSoon } from '#web/ui/use-too-soon.ts'
import { bookingRules } from '../../rules.ts'
import { type BookingFormApi, type CoPlayerDraft, isUntouched } from './booking-form-schema.ts'
import { usualCoPlayers } from './usual-co-players.ts'

interface UsualPlayersProps {
  form: BookingFormApi
  /** Puts a player in the first free row, and returns its index. */
  onAdd: (player: CoPlayerDraft) => number
  /** Moves the focus to a row, when there is no button left for it. */
  onLast: (row: number) => void
}

const keyOf = ({ name, golfId }: CoPlayerDraft) => `${golfId} ${name}`

/** The co-players of earlier bookings, to be pressed instead of typed. Only a help: nothing is shown while they are not known. */
export function UsualPlayers({ form, onAdd, onLast }: UsualPlayersProps) {
  const { data } = useQuery(calls.booking.getMyBookings.queryOptions())
  const [fullName, golfId, rows] = useWatch({ control: form.control, name: ['fullName', 'golfId', 'coPlayers'] })
  const isSending = useIsSending()
  const [added, setAdded] = useState<{ key: string; place: number; row: number } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // The second press of a double click would hit the next name, which has taken the first one's place.
  const { start, isTooSoon } = useTooSoon()
  const title = useId()
  useEffect(prepareToAnnounce, [])
  const hasRoom = rows.length < bookingRules.maxCoPlayers || rows.some(isUntouched)
  const players = data && hasRoom ? usualCoPlayers(data, [{ name: fullName, golfId, isVgfMember: true }, ...rows]) : []
  const isListed = players.some((player) => keyOf(player) === added?.key)
  // The row appears a moment after the press; then the button is gone, and the next name has taken its place.
  useEffect(() => {
    if (!added || isListed) return
    const buttons = list.current?.querySelectorAll('button')
    const next = buttons?.[Math.min(added.place, buttons.length - 1)]
    if (next) next.focus()
    else onLast(added.row)
    setAdded(null)
  }, [added, isListed, onLast])

  if (players.length === 0) return null
  return (
    <div>
      <p id={title} className="field-hint mt-0">Från dina tidigare bokningar:</p>
      <ul ref={list} aria-labelledby={title} className="mt-2 flex flex-wrap gap-2">
        {players.map((player, index) => (
          <li key={keyOf(player)}>
            <Button
              variant="quiet"
              size="sm"
              icon={<UserPlus />}
              onClick={(press) => {
                // A key press has a click count of 0.
                const isSecond = press.detail > 0 && isTooSoon(press)
                start()
                if (isSending || isSecond) return
                const row = onAdd(player)
                announce(`${player.name} är tillagd som medspelare ${row + 1}.`)
                setAdded({ key: keyOf(player), place: index, row })
              }}
            >
              <span>
                <span className="sr-only">Lägg till </span>{player.name}
                {players.some((other) => other !== player && other.name === player.name) && ` ${player.golfId}`}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
