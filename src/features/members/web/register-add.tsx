import { useEffect, useRef } from 'react'
import { applicationAddress } from '#domain/application-link.ts'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { LogInAgain } from '#web/ui/log-in-again.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSite } from '#web/site.ts'
import type { IdentifierHolder } from '../holder-rules.ts'
import { newMemberFields } from './member-form.ts'
import { MemberInput } from './member-inputs.tsx'
import { memberCard } from './member-links.ts'
import { useAddMember, type AddProblem } from './use-add-member.ts'

const formId = 'add-member'

/** Returns the path to the holder: the card of a member, or the application of somebody who has applied. */
function placeOf({ kind, id }: IdentifierHolder): string {
  return kind === 'member' ? memberCard(id) : applicationAddress(id)
}

function Problem({ title, text, holders, mustLogIn, onBack }: AddProblem & { onBack: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  // The pressed button is at the other end of the form, so the notice may be out of sight.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Notice ref={element} tone="bad" role="alert" title={title}>
      {text && <p>{text}</p>}
      {mustLogIn && <LogInAgain then="lägg till medlemmen" onBack={onBack} />}
      {holders.map((holder) => (
        <p key={holder.id}>
          {/* Opens in a new tab, so that what is typed stays here. */}
          <a href={placeOf(holder)} target="_blank" rel="noopener">
            {holder.kind === 'member' ? 'Medlemskortet för' : 'Ansökan från'} {holder.name}<span className="sr-only"> (öppnas i en ny flik)</span>
          </a>
          {holder.ended && <> <Badge>Avslutad</Badge></>}
        </p>
      ))}
    </Notice>
  )
}

/** Adds somebody to the register (specification 5, "Admin add member"). Closed by mistake, it opens again as it was left. */
export function AddMemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { delivers } = useSite()
  const { form, invites, setInvites, problem, isSending, element, submit, clear, forgetProblem } = useAddMember(onClose)
  function cancel() {
    clear()
    onClose()
  }
  const guard = <LeaveGuard isDirty={form.formState.isDirty} description="Medlemmen är inte tillagd, och det du har skrivit försvinner om du lämnar sidan." />
  return (
    <>
      {!open && guard}
      <Dialog
        open={open}
        onClose={() => {
          if (!isSending) onClose()
        }}
        title="Lägg till medlem"
        description="Namn och Golf-ID behövs. Resten kan fyllas i senare."
        footer={(
          <>
            <Button variant="ghost" disabled={isSending} onClick={cancel}>Avbryt</Button>
            <SubmitButton
              form={formId}
              pending={isSending}
              pendingText="Lägger till..."
              // Focuses the button once the click is complete, so that errors which appear as a field loses the focus cannot move the button
              // before that. Enter in a field (`detail` is 0) keeps the focus there.
              onClick={({ detail, currentTarget }) => { if (detail > 0) currentTarget.focus() }}
            >
              Lägg till
            </SubmitButton>
          </>
        )}
      >
        <Form ref={element} id={formId} className="grid gap-5" isSending={isSending} onSubmit={(event) => void submit(event)}>
          {problem && <Problem {...problem} onBack={forgetProblem} />}
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            {newMemberFields.map((name) => <MemberInput key={name} name={name} control={form.control} />)}
          </div>
          <CheckboxField
            label="Skicka inbjudan"
            hint={`Personen får ett mejl med en länk för att välja lösenord.${delivers ? '' : ` ${mailsKeptText}`}`}
            checked={invites}
            onCheckedChange={setInvites}
          />
        </Form>
        {/* Outside the dialog, its own dialog would be hidden beneath. */}
        {open && guard}
      </Dialog>
    </>
  )
}
