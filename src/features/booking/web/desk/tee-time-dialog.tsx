import { useRef, useState, type RefObject } from 'react'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { useSite } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogHold } from '#web/ui/dialog-hold.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { focusFirstError, Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { BoardBooking } from '../../desk-contract.ts'
import { bookingFieldTexts, bookingTexts } from '../../texts.ts'
import { playDay, Players } from '../booked-facts.tsx'
import { TeeTimeField } from './tee-time-field.tsx'
import { readTeeTime } from './tee-time.ts'
import type { TeeTimeChange } from './use-tee-time.ts'

/** The label of the button and the title of the dialog. */
export function timeAct({ tee_time: time }: BoardBooking): string {
  return time ? 'Ändra starttid' : 'Lägg till starttid'
}

function TimeForm({ change, field }: { change: TeeTimeChange; field: RefObject<HTMLInputElement | null> }) {
  const { booking, hasMoved, isUnsure, isPending } = change
  const [typed, setTyped] = useState(booking.tee_time ?? '')
  const [isChecked, setIsChecked] = useState(false)
  useDialogHold(isPending)
  const time = readTeeTime(typed)
  const isMissing = time === null || (time === '' && booking.tee_time === null)

  return (
    <Form
      className="grid gap-5"
      isSending={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (isMissing) focusFirstError(event.currentTarget)
        else if (!isPending) void change.save(time || null)
      }}
    >
      {hasMoved && (
        <Notice tone="wait" role="alert" title={bookingTexts.timeNotChanged}>
          <p>Nu gäller {playDay(booking)}. Spelare: <Players players={booking.players} />.</p>
        </Notice>
      )}
      {isUnsure && (
        <Notice tone="wait" role="alert" title="Vi vet inte om starttiden ändrades">
          <p>Vi fick inget svar. Spara igen. Om det redan är gjort görs det inte en gång till.</p>
        </Notice>
      )}
      <TeeTimeField
        ref={field}
        hint={booking.tee_time ? 'Töm fältet om starttiden inte längre gäller.' : undefined}
        error={isChecked && isMissing ? bookingFieldTexts.teeTime : undefined}
        value={typed}
        onValueChange={setTyped}
      />
      <div className="dialog-footer mt-0">
        <Button variant="ghost" disabled={isPending} onClick={change.close}>Avbryt</Button>
        <Button type="submit" pending={isPending} pendingText="Sparar...">Spara</Button>
      </div>
    </Form>
  )
}

/** Asks for another tee time, and says that the booker is mailed. */
export function TeeTimeDialog({ change }: { change: TeeTimeChange }) {
  const { booking, isOpen } = change
  const { delivers } = useSite()
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={isOpen}
      staysOnClickOutside
      onClose={change.close}
      title={timeAct(booking)}
      description={(
        <>
          <p>{booking.course_label}, {playDay(booking)}.</p>
          <p className="mt-2">{booking.full_name} får besked med en ny kalenderfil. Mejlet går till <EmailText email={booking.email} />.{booking.players.length > 1 && ` ${bookingTexts.coPlayersNotTold}`}</p>
          {!delivers && <p className="mt-2">{mailsKeptText}</p>}
        </>
      )}
      initialFocus={field}
    >
      <TimeForm change={change} field={field} />
    </Dialog>
  )
}
