import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSite } from '#web/site.ts'
import { newMemberFields } from './member-form.ts'
import { MemberInput } from './member-inputs.tsx'
import { useAddMember } from './use-add-member.ts'

const formId = 'add-member'

/** Adds somebody to the register (specification 5, "Admin add member"). Closed by mistake, it opens again as it was left. */
export function AddMemberDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { delivers } = useSite()
  const { form, invites, setInvites, failure, isSending, element, submit, clear } = useAddMember(() => onOpenChange(false))
  function cancel() {
    clear()
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!isSending) onOpenChange(next)
      }}
      title="Lägg till medlem"
      description="Namn och Golf-ID behövs. Resten kan fyllas i senare."
      footer={(
        <>
          <Button variant="ghost" disabled={isSending} onClick={cancel}>Avbryt</Button>
          <Button type="submit" form={formId} pending={isSending} pendingText="Lägger till...">Lägg till</Button>
        </>
      )}
    >
      <Form ref={element} id={formId} className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {failure && <Notice tone="bad" role="alert" title={failure} />}
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          {newMemberFields.map((name) => <MemberInput key={name} name={name} control={form.control} isReadOnly={isSending} />)}
        </div>
        <CheckboxField
          label="Skicka inbjudan"
          hint={`Personen får ett mejl med en länk för att välja lösenord.${delivers ? '' : ' Den här installationen skickar inga mejl. De sparas i stället.'}`}
          disabled={isSending}
          checked={invites}
          onCheckedChange={setInvites}
        />
      </Form>
    </Dialog>
  )
}
