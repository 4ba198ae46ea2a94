import { Pencil } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { CardPart } from '#web/ui/card-part.tsx'
import { EmailLink, Fact, PhoneLink } from '#web/ui/fact.tsx'
import { Form } from '#web/ui/form.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MemberDetails } from '../contract.ts'
import type { MemberField } from '../field-rules.ts'
import { memberErrorTexts, memberFieldTexts } from '../texts.ts'
import { categoryText } from './member-facts.tsx'
import { typedMember } from './member-form.ts'
import { MemberInput, optionText } from './member-inputs.tsx'
import { useLockedFields } from './use-is-locked.ts'
import { useMemberEditor } from './use-member-editor.ts'
import type { OpenSection } from './use-open-section.ts'

interface MemberSectionProps {
  title: string
  fields: readonly MemberField[]
  member: MemberDetails
  mayAct: boolean
  whyNotId: string
  opening: OpenSection
}

function FieldFact({ field, member }: { field: MemberField; member: MemberDetails }) {
  const value = typedMember(member)[field]
  const show = (): ReactNode => {
    if (field === 'category') return categoryText(member)
    if (field === 'phone') return value && <PhoneLink phone={value} />
    if (field === 'privateEmail' || field === 'workEmail') return value && <EmailLink email={value} />
    if (field === 'contactMethod') return value && optionText(field, value)
    return value
  }
  return <Fact term={memberFieldTexts[field]}>{show()}</Fact>
}

function SectionEditor({ member, fields, opening }: Pick<MemberSectionProps, 'member' | 'fields' | 'opening'>) {
  const locked = useLockedFields(member)
  const open = fields.filter((field) => !locked.includes(field))
  const { form, hints, isPending, element, submit } = useMemberEditor({
    member, shown: open, onUnsaved: opening.setUnsaved, onClose: opening.close,
  })
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isPending) opening.leave()
  }
  return (
    <>
      {/* Outside the form, so that Escape in its dialog is not handled by the form. */}
      <LeaveGuard isDirty={form.formState.isDirty} />
      <Form ref={element} className="grid gap-5" isSending={isPending} onKeyDown={handleKey} onSubmit={(event) => void submit(event)}>
        {hints && <Notice tone="wait" role="alert" title={memberErrorTexts.moved} />}
        {open.map((name) => <MemberInput key={name} name={name} control={form.control} hint={hints?.[name]} />)}
        {open.length < fields.length && (
          <div className="grid gap-3.5 border-t border-line pt-5">
            <p className="text-muted">{memberErrorTexts.holdsRole}</p>
            <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
              {fields.filter((field) => !open.includes(field)).map((field) => <FieldFact key={field} field={field} member={member} />)}
            </dl>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton pending={isPending} pendingText="Sparar...">Spara</SubmitButton>
          <Button variant="ghost" disabled={isPending} onClick={opening.close}>Avbryt</Button>
        </div>
      </Form>
    </>
  )
}

/** Some of a member's fields, edited in place. */
export function MemberSection({ title, fields, member, mayAct, whyNotId, opening }: MemberSectionProps) {
  const button = useRef<HTMLButtonElement>(null)
  const lockedId = useId()
  const locked = useLockedFields(member)
  // With all fields locked there is nothing to edit. If only some are locked, the form explains that.
  const isLocked = mayAct && fields.every((field) => locked.includes(field))
  const describedBy = isLocked ? lockedId : whyNotId
  const isOpen = opening.open === title
  const { takesFocusBack } = opening
  useEffect(() => {
    if (!isOpen && takesFocusBack(title)) button.current?.focus()
  }, [isOpen, takesFocusBack, title])
  return (
    <CardPart
      title={title}
      act={!isOpen && (
        <Button
          ref={button}
          variant="quiet"
          size="sm"
          icon={<Pencil aria-hidden="true" className="max-sm:hidden" />}
          className="shrink-0 max-sm:px-3"
          disabled={!mayAct || isLocked}
          aria-describedby={mayAct && !isLocked ? undefined : describedBy}
          onClick={() => opening.edit(title)}
        >
          Ändra<span className="sr-only"> {title}</span>
        </Button>
      )}
    >
      {isLocked && <p id={lockedId} className="mb-4 text-muted">{memberErrorTexts.holdsRole}</p>}
      {isOpen ? <SectionEditor member={member} fields={fields} opening={opening} /> : (
        <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
          {fields.map((field) => <FieldFact key={field} field={field} member={member} />)}
        </dl>
      )}
    </CardPart>
  )
}
