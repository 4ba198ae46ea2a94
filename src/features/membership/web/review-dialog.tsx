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

/** Asks for confirmation before an application is decided or erased, or its applicant invited again. A rejection may have a reason. */
export function ReviewDialog({ review }: { review: ReturnType<typeof useReview> }) {
  const { asking, isOpen, isPending, cancel, confirm } = review
  const [typed, setTyped] = useState<{ id: string; reason: string } | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  if (!asking) return null
  const { act, application } = asking
  // A reason that could not be sent, or whose dialog was closed by mistake, is kept for the next try, but not for another applicant.
  const reason = typed?.id === application.id ? typed.reason : ''
  const isTooLong = reason.trim().length > rejectionReasonLimit
  async function confirmAct() {
    if (act === 'reject' && isTooLong) return field.current?.focus()
    // The admin may have begun the next applicant's reason while the list was refetched.
    if (await confirm(act === 'reject' ? reason : '')) setTyped((now) => (now?.id === application.id ? null : now))
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={cancel}
      title={questions[act].title}
      description={<Question act={act} application={application} />}
      confirmText={questions[act].confirm}
      pendingText={questions[act].pending}
      danger={act === 'reject' || act === 'erase'}
      pending={isPending}
      onConfirm={confirmAct}
    >
      {isOpen && act === 'reject' && reason.trim() !== '' && <LeaveGuard isDirty />}
      {act === 'reject' && (
        <TextAreaField
          ref={field}
          label="Skäl"
          optional
          hint="Skickas med i beskedet."
          counter={`${reason.length}/${rejectionReasonLimit} tecken`}
          error={isTooLong ? `Skälet får vara högst ${rejectionReasonLimit} tecken` : undefined}
          value={reason}
          onChange={(event) => setTyped({ id: application.id, reason: event.target.value })}
        />
      )}
    </ConfirmDialog>
  )
}
