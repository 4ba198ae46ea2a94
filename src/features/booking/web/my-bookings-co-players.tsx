import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isGolfId } from '#domain/golf-id.ts'
import { api, calls } from '#web/api/client.ts'
import { callFailure, failureText } from '#web/api/failure.ts'
import { newRequestKey } from '#web/request-key.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogHold } from '#web/ui/dialog-hold.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusFirstError, Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { MyBooking } from '../contract.ts'
import { bookingRules } from '../rules.ts'
import { bookingFieldTexts } from '../texts.ts'
import { playDay } from './booked-facts.tsx'
import { completeGolfId, type Completion, mayFillIn } from './completion.ts'
import { CoPlayerRow, playerProblems, type TypedPlayer } from './my-bookings-co-player.tsx'

interface CoPlayersDialogProps {
  booking: MyBooking
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The booker stands first and stays. */
function coPlayersOf({ players }: MyBooking): TypedPlayer[] {
  return players.slice(1).map(({ name, golfId, isVgfMember }) => ({ ...blank(), name, golfId: golfId ?? '', isVgfMember }))
}

function blank(): TypedPlayer {
  return { key: newRequestKey(), name: '', golfId: '', isVgfMember: false, remark: '', filledIn: '' }
}

function completed(row: TypedPlayer, { name, remark }: Completion): TypedPlayer {
  if (name === null) return { ...row, remark }
  const filled = mayFillIn(row.name, row.filledIn) ? { name, filledIn: name } : {}
  return { ...row, ...filled, isVgfMember: true, remark }
}

function sameMailText(mail: 'queued' | 'kept'): string {
  return mail === 'queued' ? 'Styrelsen får veta det med ett mejl.' : 'Mejlet sparas: den här installationen skickar inga.'
}

/** The broken rule in its own words, or why else it failed. */
function problemText(error: unknown): string {
  const failure = callFailure(error)
  return Object.values(failure.fields)[0] ?? failureText(failure, 'Servern svarade inte som väntat. Allt du har skrivit finns kvar.')
}

function useCoPlayers(booking: MyBooking, close: () => void) {
  const queryClient = useQueryClient()
  const [players, setPlayers] = useState(() => coPlayersOf(booking))
  const [showsProblems, setShowsProblems] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)

  async function complete(key: string, golfId: string) {
    const completion = await completeGolfId(golfId)
    setPlayers((rows) => rows.map((row) => row.key === key && row.golfId === golfId ? completed(row, completion) : row))
  }

  async function save() {
    setProblem(null)
    setIsPending(true)
    try {
      const { mail } = await api.booking.changeCoPlayers({
        p_id: booking.id,
        p_co_players: players.map(({ name, golfId, isVgfMember }) => ({ name: name.trim(), isVgfMember, golfId: golfId || null })),
      })
      showToast({ tone: 'ok', title: 'Medspelarna är ändrade', text: sameMailText(mail) })
      close()
    } catch (error) {
      setProblem(problemText(error))
      if (callFailure(error).code !== 'ALREADY_SETTLED') return
    } finally {
      setIsPending(false)
    }
    await queryClient.invalidateQueries({ queryKey: calls.booking.key() })
  }

  return {
    players,
    showsProblems,
    problem,
    isPending,
    add: () => setPlayers((rows) => [...rows, blank()]),
    remove: (key: string) => setPlayers((rows) => rows.filter((row) => row.key !== key)),
    change(key: string, changes: Partial<TypedPlayer>) {
      const told = changes.golfId === undefined ? changes : { ...changes, remark: '' }
      setPlayers((rows) => rows.map((row) => row.key === key ? { ...row, ...told } : row))
      if (changes.golfId !== undefined && isGolfId(changes.golfId)) void complete(key, changes.golfId)
    },
    /** @returns whether something must be mended first */
    isStopped(): boolean {
      const isStopped = players.some((player) => Object.keys(playerProblems(player)).length > 0)
      setShowsProblems(isStopped)
      return isStopped
    },
    save,
  }
}

function CoPlayersForm({ booking, onDone }: { booking: MyBooking; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const rows = useCoPlayers(booking, onDone)
  useDialogHold(rows.isPending)
  const isFull = rows.players.length >= bookingRules.maxCoPlayers

  function submit() {
    if (rows.isPending) return
    if (!rows.isStopped()) void rows.save()
    else if (form.current) focusFirstError(form.current)
  }

  return (
    <Form
      ref={form}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {rows.players.length === 0 && <p className="text-muted">Du spelar utan medspelare.</p>}
      {rows.players.map((player, index) => (
        <CoPlayerRow
          key={player.key}
          player={player}
          number={index + 1}
          showsProblems={rows.showsProblems}
          onChange={(changes) => rows.change(player.key, changes)}
          onRemove={() => rows.remove(player.key)}
        />
      ))}
      <div>
        <Button variant="quiet" size="sm" icon={<UserPlus />} disabled={isFull} onClick={rows.add}>Lägg till medspelare</Button>
        {isFull && <p className="field-hint">{bookingFieldTexts.tooManyCoPlayers}</p>}
      </div>
      {rows.problem && <Notice role="alert" tone="bad" title="Medspelarna är inte ändrade"><p>{rows.problem}</p></Notice>}
      <div className="dialog-footer mt-2">
        <Button variant="ghost" disabled={rows.isPending} onClick={onDone}>Avbryt</Button>
        <Button type="submit" pending={rows.isPending} pendingText="Sparar...">Spara</Button>
      </div>
    </Form>
  )
}

/** Other co-players in an own booking; the rules are checked anew by the server, ball size included. */
export function CoPlayersDialog({ booking, open, onOpenChange }: CoPlayersDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ändra medspelare"
      description={<p>{booking.course_label}, {playDay(booking)}. En eller två spelare är en tvåboll, tre eller fyra en fyrboll.</p>}
    >
      <CoPlayersForm booking={booking} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
