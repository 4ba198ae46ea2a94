import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure, type CallFailure, isUnanswered } from '#web/api/failure.ts'
import { asRecord } from '#web/api/record.ts'
import { Refusal } from '#web/api/refusal.ts'
import { mailFate } from '#web/mail-fate.ts'
import { showFailure, toastFailure } from '#web/ui/failure-toast.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useDialogState } from '#web/ui/use-dialog-state.ts'
import type { ReviewedApplication } from '../contract.ts'
import { preferredEmail } from '../rules.ts'
import { reviewTexts } from '../texts.ts'
import type { ReviewAct } from './application-card.tsx'
import { useApplicationsRefresh } from './application-queries.ts'

type Decided = Awaited<ReturnType<typeof api.membership.approveApplication>>

interface ActTexts {
  done: string
  /** The mail, as the beginning of a sentence; null if none is sent. */
  mail: string | null
  failed: string
  failedText: string
}

const actTexts: Record<ReviewAct, ActTexts> = {
  approve: {
    done: reviewTexts.approved, mail: 'Ett välkomstmejl', failed: reviewTexts.approveFailed, failedText: reviewTexts.approveFailedText,
  },
  reject: {
    done: reviewTexts.rejected, mail: 'Ett besked', failed: reviewTexts.rejectFailed, failedText: reviewTexts.rejectFailedText,
  },
  invite: {
    done: reviewTexts.invited,
    mail: 'En ny inbjudan',
    failed: 'Inbjudan kunde inte skickas',
    failedText: 'Ett fel uppstod när inbjudan skulle skickas',
  },
  erase: { done: reviewTexts.erased, mail: null, failed: reviewTexts.eraseFailed, failedText: reviewTexts.eraseFailedText },
}

/** Returns the address at which the applicant wants answers. */
export function answerAddress({ private_email: privateEmail, work_email: workEmail, contact_method: contactMethod }: ReviewedApplication): string {
  return preferredEmail({ privateEmail, workEmail, contactMethod })
}

function mailText(mail: string | null, fate: Decided['mail'] | null, application: ReviewedApplication): string | undefined {
  if (mail === null || fate === null) return undefined
  return mailFate(fate, { what: mail, to: answerAddress(application) })
}

/** Carries out an act. @returns whether the mail is queued or kept, null if none is sent */
async function carryOut(act: ReviewAct, application: ReviewedApplication, reason: string): Promise<Decided['mail'] | null> {
  if (act === 'erase') {
    await api.privacy.eraseApplication({ p_application_id: application.id, p_seen_status: application.status })
    return null
  }
  return (await decide(act, application, reason)).mail
}

function decide(act: Exclude<ReviewAct, 'erase'>, { id, invitation_ends_at: ends }: ReviewedApplication, reason: string): Promise<Decided> {
  if (act === 'approve') return api.membership.approveApplication({ applicationId: id })
  if (act === 'reject') return api.membership.rejectApplication({ applicationId: id, rejectionReason: reason.trim() || null })
  return api.membership.resendInvitation({ p_application_id: id, p_seen_invitation_ends_at: ends })
}

/** Error codes for a list that is outdated: another administrator was first, or the applicant has finished meanwhile. */
const outdated = new Set(['ALREADY_DECIDED', 'ALREADY_COMPLETED', 'INVITED_SINCE', 'NOT_FOUND'])

/** Says who was first and what was decided; null if the refusal does not tell. */
function earlierText(error: unknown): string | null {
  const { status, decided_by: by } = asRecord(error instanceof Refusal ? error.data : null)
  const act = status === 'approved' ? 'godkände' : status === 'rejected' ? 'avvisade' : null
  return act && `${reviewTexts.alreadyDecided}: ${typeof by === 'string' ? by : 'någon annan'} ${act} den.`
}

function tellFailure(error: unknown, { failed, failedText }: ActTexts): CallFailure {
  const failure = callFailure(error)
  if (failure.code !== 'ALREADY_DECIDED') return toastFailure(error, failed, failedText)
  showFailure({ ...failure, message: earlierText(error) ?? failure.message }, failed, failedText)
  return failure
}

/** Approving, rejecting, inviting again and erasing (specification 4 and 8). */
export function useReview() {
  const { about: asking, isOpen, open, close } = useDialogState<{ act: ReviewAct; application: ReviewedApplication } | null>(null)
  const [isPending, setIsPending] = useState(false)
  const refresh = useApplicationsRefresh()

  async function showCurrentList() {
    close()
    // The decision is made even if the list cannot be fetched, and the list itself shows that failure.
    await refresh().catch(() => {})
  }

  /** Carries out an act and tells the result. Returns `unsure` if there was no response. */
  async function decideOn({ act, application }: { act: ReviewAct; application: ReviewedApplication }, reason: string): Promise<'settled' | 'unsure' | 'refused'> {
    const texts = actTexts[act]
    try {
      const mail = await carryOut(act, application, reason)
      showToast({ tone: 'ok', title: texts.done, text: mailText(texts.mail, mail, application) })
      return 'settled'
    } catch (error) {
      const failure = tellFailure(error, texts)
      if (failure.code !== null && outdated.has(failure.code)) return 'settled'
      return isUnanswered(failure) ? 'unsure' : 'refused'
    }
  }

  /** @param onSettled called when it is done, or there is nothing left to decide, before the list is fetched */
  async function confirm(reason: string, onSettled: () => void): Promise<void> {
    if (!asking) return
    setIsPending(true)
    const outcome = await decideOn(asking, reason)
    if (outcome === 'settled') onSettled()
    // Before the list is refetched: the next question may be opened meanwhile, and it must not be pending.
    setIsPending(false)
    // The refetched list shows the result. After `unsure` the typed reason is kept, in case nothing was done.
    if (outcome !== 'refused') await showCurrentList()
  }

  return {
    asking,
    isOpen,
    isPending,
    ask: (act: ReviewAct, application: ReviewedApplication) => open({ act, application }),
    cancel: close,
    confirm,
  }
}
