import { useRef, useState, type ReactNode } from 'react'
import { invitationDays } from '#features/onboarding/rules.ts'
import { mailsKeptText } from '#web/mails-kept.tsx'
import { useSite } from '#web/site.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import type { ReviewedApplication } from '../contract.ts'
import { rejectionReasonLimit } from '../rules.ts'
import type { ReviewAct } from './application-card.tsx'
import { answerAddress, type useReview } from './use-review.ts'

const questions: Record<ReviewAct, { title: string; confirm: string; pending: string; says: (name: string, address: ReactNode) => ReactNode }> = {
  approve: {
    title: 'Godkänna ansökan?',
    confirm: 'Godkänn',
    pending: 'Godkänner...',
    says: (name, address) => <>{name} får ett välkomstmejl till {address} med en länk för att välja lösenord. Länken gäller i {invitationDays} dagar.</>,
  },
  reject: {
    title: 'Avvisa ansökan?',
    confirm: 'Avvisa',
    pending: 'Avvisar...',
    says: (name, address) => <>{name} får besked till {address}. Ett avslag kan inte ångras, men den som har fått avslag kan ansöka igen.</>,
  },
  invite: {
    title: 'Skicka ny inbjudan?',
    confirm: 'Skicka inbjudan',
    pending: 'Skickar...',
    says: (name, address) => <>{name} får en ny länk till {address}. Den förra slutar fungera.</>,
  },
  erase: {
    title: 'Radera ansökan?',
    confirm: 'Radera ansökan',
    pending: 'Raderar...',
    says: (name) => `Allt som finns i ansökan från ${name} raderas, och det går inte att ångra. Om en inbjudan har skickats slutar den att fungera. `
      + 'Efteråt går det att ansöka igen med samma Golf-ID och e-postadresser. Inget mejl skickas.',
  },
}

function Question({ act, application }: { act: ReviewAct; application: ReviewedApplication }) {
  const { delivers } = useSite()
  const text = questions[act].says(`${application.first_name} ${application.last_name}`, <EmailText email={answerAddress(application)} />)
  return (
    <>
      <p>{text}</p>
      {!delivers && act !== 'erase' && <p className="mt-2">{mailsKeptText}</p>}
    </>
  )
}

/**
 * Asks for confirmation before an application is decided or erased, or its applicant invited again. A rejection may have a reason, which is
 * kept, for each applicant, until it is sent or discarded with the button that cancels.
 */
export function ReviewDialog({ review }: { review: ReturnType<typeof useReview> }) {
  const { asking, isOpen, isPending, cancel, confirm } = review
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const field = useRef<HTMLTextAreaElement>(null)
  if (!asking) return null
  const { act, application } = asking
  const reason = reasons.get(application.id) ?? ''
  const isTooLong = reason.trim().length > rejectionReasonLimit
  const forget = () => setReasons((before) => new Map([...before].filter(([id]) => id !== application.id)))
  async function confirmAct() {
    if (act === 'reject' && isTooLong) return field.current?.focus()
    await confirm(act === 'reject' ? reason : '', forget)
  }
  const guard = [...reasons.values()].some((typed) => typed.trim() !== '') && (
    <LeaveGuard isDirty title="Lämna utan att skicka?" description="Skälet till avslaget är inte skickat, och försvinner om du lämnar sidan." />
  )
  return (
    <>
      {!isOpen && guard}
      <ConfirmDialog
        open={isOpen}
        onClose={cancel}
        onCancel={act === 'reject' ? forget : undefined}
        title={questions[act].title}
        description={<Question act={act} application={application} />}
        confirmText={questions[act].confirm}
        pendingText={questions[act].pending}
        danger={act === 'reject' || act === 'erase'}
        pending={isPending}
        onConfirm={confirmAct}
      >
        {/* Outside the dialog, its own dialog would be hidden beneath. */}
        {isOpen && guard}
        {act === 'reject' && (
          <TextAreaField
            ref={field}
            label="Skäl"
            optional
            hint="Skickas med i beskedet."
            counter={`${reason.length}/${rejectionReasonLimit} tecken`}
            error={isTooLong ? `Skälet får vara högst ${rejectionReasonLimit} tecken` : undefined}
            value={reason}
            onChange={(event) => setReasons((before) => new Map(before).set(application.id, event.target.value))}
          />
        )}
      </ConfirmDialog>
    </>
  )
}
