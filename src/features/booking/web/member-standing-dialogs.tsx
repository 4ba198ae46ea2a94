import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, calls } from '#web/api/client.ts'
import { isUnanswered } from '#web/api/failure.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { RadioField } from '#web/ui/radio-field.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { bookingTextLimits, type Standing, standings } from '../rules.ts'
import { standingTexts } from '../texts.ts'

const { standing: noteLimit } = bookingTextLimits
const reasons = standings.map((value) => ({ value, text: standingTexts[value] }))

/** The member that the dialog is about. */
export interface StoppedMember {
  golfId: string
  name: string
}

/** What was shown as the dialog opened. */
export interface SeenStanding {
  /** Whose it was: the Golf-ID may be corrected meanwhile, and given to somebody else. */
  memberId: string
  /** When the stop was set; null when there was none. */
  setAt: string | null
}

interface StandingDialogProps extends StoppedMember {
  seen: SeenStanding | null
  open: boolean
  onClose: () => void
}

function useSetStanding({ golfId, seen, onClose }: StandingDialogProps) {
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  /** The change stands whether or not the screens can be refetched; they report their own errors. */
  const refresh = () => Promise.all([calls.booking, calls.members].map((each) => queryClient.invalidateQueries({ queryKey: each.key() })))
  return {
    isPending,
    /** @returns whether the change stands */
    async set(standing: Standing | null, note: string | null, done: string): Promise<boolean> {
      setIsPending(true)
      try {
        await api.booking.setMemberStanding({ p_golf_id: golfId, p_standing: standing, p_note: note, ...seen && { p_seen_member_id: seen.memberId, p_seen_set_at: seen.setAt } })
        showToast({ tone: 'ok', about: `standing ${golfId}`, title: done })
        await refresh()
        onClose()
        return true
      } catch (error) {
        const failure = toastFailure(error, 'Ändringen är inte sparad')
        await refresh()
        // The card shows what holds; what was typed stays in the dialog.
        if (isUnanswered(failure) || failure.code === 'STANDING_MOVED' || failure.code === 'OWN_STANDING') onClose()
        return false
      } finally {
        setIsPending(false)
      }
    },
  }
}

/**
 * Asks before a member is stopped from booking (specification 9), and for the reason. The note is kept until it is saved or discarded with
 * the button that cancels.
 */
export function StopDialog(dialog: StandingDialogProps & { isStopped: boolean }) {
  const { name, open, onClose, isStopped } = dialog
  const [standing, setStanding] = useState<Standing>('late_payment')
  const [note, setNote] = useState('')
  const { isPending, set } = useSetStanding(dialog)
  const field = useRef<HTMLTextAreaElement>(null)
  const isTooLong = note.trim().length > noteLimit
  async function stop() {
    if (isTooLong) field.current?.focus()
    else if (await set(standing, note.trim() || null, `${name} är stoppad från att boka`)) setNote('')
  }
  const guard = note.trim() !== '' && (
    <LeaveGuard isDirty description="Anteckningen om stoppet är inte sparad, och försvinner om du lämnar sidan." />
  )
  return (
    <>
      {/* Once somebody has stopped the member, there is no way back to the note. */}
      {!open && !isStopped && guard}
      <ConfirmDialog
        open={open}
        onClose={onClose}
        onCancel={() => setNote('')}
        title={`Stoppa ${name} från att boka?`}
        description={(
          <p>
            {name} kan inte skicka förfrågningar förrän stoppet är hävt, och får veta skälet på sidan Boka tid. Inget mejl skickas.
            Bokningar som redan finns står kvar.
          </p>
        )}
        confirmText="Stoppa"
        pendingText="Stoppar..."
        pending={isPending}
        danger
        onConfirm={stop}
      >
        {/* Outside the dialog, its own dialog would be hidden beneath. */}
        {open && guard}
        <div className="grid gap-5">
          <RadioField legend="Skäl" options={reasons} value={standing} onValueChange={setStanding} />
          <TextAreaField
            label="Anteckning"
            optional
            hint="Visas inte när medlemmen bokar, men står bland medlemmens egna uppgifter på Mina sidor."
            ref={field}
            counter={`${note.length}/${noteLimit} tecken`}
            error={isTooLong ? `Anteckningen får vara högst ${noteLimit} tecken` : undefined}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}

/** Asks before a stop is lifted; `hasEnded`: the membership has ended, so lifting it does not let them book. */
export function LiftDialog({ hasEnded, ...dialog }: StandingDialogProps & { hasEnded: boolean }) {
  const { name, open, onClose } = dialog
  const { isPending, set } = useSetStanding(dialog)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Häva stoppet för ${name}?`}
      description={<p>{hasEnded ? `Om medlemskapet återupptas kan ${name} boka igen.` : `${name} kan boka igen genast.`} Inget mejl skickas.</p>}
      confirmText="Häv stoppet"
      pendingText="Häver..."
      pending={isPending}
      onConfirm={async () => void await set(null, null, hasEnded ? `Stoppet för ${name} är hävt` : `${name} kan boka igen`)}
    />
  )
}
