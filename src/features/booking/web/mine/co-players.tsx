import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useDialogHold } from '#web/ui/dialog-hold.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { enterToNext, focusFirstError, Form } from '#web/ui/form.tsx'
import { LogInAgain } from '#web/ui/log-in-again.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MyBooking } from '../../contract.ts'
import { bookingRules } from '../../rules.ts'
import { bookingFieldTexts, bookingTexts } from '../../texts.ts'
import { playDay, Players } from '../booked-facts.tsx'
import { EditedCoPlayer } from './co-player.tsx'
import { type CoPlayersEditor, useCoPlayers, type useCoPlayersEdits } from './use-co-players.ts'

interface CoPlayersDialogProps {
  booking: MyBooking
  edits: ReturnType<typeof useCoPlayersEdits>
  open: boolean
  onClose: () => void
  guard: ReactNode
}

interface CoPlayersFormProps {
  booking: MyBooking
  rows: CoPlayersEditor
  onCancel: () => void
}

function CoPlayersForm({ booking, rows, onCancel }: CoPlayersFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [removals, setRemovals] = useState(0)
  // In an effect: with three rows the button is still disabled at first, and the focus would be lost with the row.
  useEffect(() => {
    if (removals > 0) add.current?.focus()
  }, [removals])
  useDialogHold(rows.isPending)
  const isFull = rows.rows.length >= bookingRules.maxCoPlayers
  const standing = <p>I bokningen står nu: <Players players={booking.players} />.</p>

  function submit() {
    if (rows.isPending) return
    if (!rows.isStopped()) void rows.save()
    else focusFirstError(form.current)
  }

  return (
    <Form
      ref={form}
      className="grid gap-4"
      isSending={rows.isPending}
      onKeyDown={enterToNext}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {rows.hasMoved && (
        <Notice tone="wait" role="alert" title="Bokningen har ändrats sedan du började">
          {standing}
          <p>Tryck på Spara om det du har skrivit här ska gälla. Tryck på Avbryt om bokningen ska vara som den är.</p>
        </Notice>
      )}
      {rows.rows.length === 0 && <p className="text-muted">Du spelar utan medspelare.</p>}
      {rows.rows.map((player, index) => (
        <EditedCoPlayer
          key={player.key}
          player={player}
          number={index + 1}
          problems={rows.problems[index] ?? {}}
          onChange={(changes) => rows.change(player.key, changes)}
          onNameLeft={() => rows.leaveName(player)}
          isNew={player.key === added}
          onRemove={() => {
            rows.remove(player.key)
            setRemovals((count) => count + 1)
          }}
        />
      ))}
      <div>
        <Button ref={add} variant="quiet" size="sm" icon={<UserPlus />} disabled={isFull || rows.isPending} onClick={() => setAdded(rows.add())}>
          Lägg till medspelare
        </Button>
        {isFull && <p className="field-hint">{bookingFieldTexts.tooManyCoPlayers}</p>}
      </div>
      {rows.problem && (
        <Notice role="alert" tone="bad" title={rows.problem.title}>
          <p>{rows.problem.text}</p>
          {rows.problem.mustLogIn && <LogInAgain then="spara" onBack={rows.forgetProblem} />}
          {rows.problem.isUnsure && !rows.hasMoved && standing}
        </Notice>
      )}
      <div className="dialog-footer mt-2">
        <Button variant="ghost" disabled={rows.isPending} onClick={onCancel}>Avbryt</Button>
        <Button type="submit" pending={rows.isPending} pendingText="Sparar...">Spara</Button>
      </div>
    </Form>
  )
}

/**
 * Changes the co-players of an own booking; the server checks the rules again, ball size included. If closed by mistake, it opens again as
 * it was left. `guard` asks before what is typed is lost.
 */
export function CoPlayersDialog({ booking, edits, open, onClose, guard }: CoPlayersDialogProps) {
  const rows = useCoPlayers(booking, { ...edits.of(booking.id), close: onClose })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      staysOnClickOutside={rows.isEdited}
      title="Ändra medspelare"
      description={<p>{booking.course_label}, {playDay(booking)}. En eller två spelare är en tvåboll, tre eller fyra en fyrboll. {bookingTexts.tellOfNames}</p>}
    >
      {guard}
      <CoPlayersForm
        booking={booking}
        rows={rows}
        onCancel={() => {
          rows.forget()
          onClose()
        }}
      />
    </Dialog>
  )
}
