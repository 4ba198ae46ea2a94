import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered, refusedFields } from '#web/api/failure.ts'
import { setSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useIsMounted } from '#web/use-is-mounted.ts'
import { resetPasswordTexts } from '../texts.ts'
import { resetPasswordForm } from './account-forms.ts'
import { ProblemNotice, problemOf, stillUnknown, type TitledProblem } from './call-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/**
 * How the reset grant ended: possibly used up by an attempt that got no response, together with the link, by its own expiry, or replaced by
 * that of another link.
 */
export type ResetGrantEnd = 'maybe_saved' | 'dead_link' | 'too_late' | 'other_link'

/** Returns null while the grant holds. Once it is gone, the server asks somebody logged in for the current password. */
function endOf(error: unknown): ResetGrantEnd | null {
  const { code, fields } = callFailure(error)
  if (code === 'DEAD_LINK') return 'dead_link'
  if (code === 'OTHER_LINK') return 'other_link'
  return code === 'NOT_LOGGED_IN' || 'currentPassword' in fields ? 'too_late' : null
}

/** Describes any other failure. Without a response the link may be used up and the new password apply. */
function unexpectedProblem(error: unknown): TitledProblem {
  const { notSaved, unknown, unanswered, unexpected } = resetPasswordTexts
  if (isUnanswered(callFailure(error))) return { title: unknown, text: unanswered, reference: null }
  return { title: notSaved, ...problemOf(error, unexpected) }
}

export function ResetPasswordForm({ linkId, onEnded }: {
  /** The link that was opened to get here. */
  linkId: string
  /** Called when the reset grant is gone. */
  onEnded: (end: ResetGrantEnd) => void
}) {
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const [problem, setProblem] = useState<TitledProblem | null>(null)
  const form = useForm({
    resolver: standardSchemaResolver(resetPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  function show(error: unknown) {
    // `problem` is still the outcome of the previous attempt, as it was when this one began.
    const end = endOf(error)
    if (end) return onEnded(problem?.title === resetPasswordTexts.unknown ? 'maybe_saved' : end)
    const refused = refusedFields(callFailure(error).fields, { password: 'password' })
    for (const [field, message] of refused) form.setError(field, { message }, { shouldFocus: true })
    if (refused.length > 0) return setProblem(null)
    const unexpected = unexpectedProblem(error)
    setProblem(unexpected)
    showToast({ tone: 'bad', title: unexpected.title })
  }

  const submit = form.handleSubmit(async ({ password }) => {
    // Removed first, so that a screen reader announces the same text again.
    setProblem(null)
    try {
      await api.accounts.updatePassword({ password, linkId })
    } catch (error) {
      return show(error)
    }
    // The server has ended all of the person's sessions, and this browser's, whoever it belonged to.
    setSession(null)
    showToast({ tone: 'ok', title: resetPasswordTexts.done, text: resetPasswordTexts.doneText })
    if (isHere.current) await navigate(paths.logIn, { replace: true })
  }, () => setProblem(stillUnknown(resetPasswordTexts.unknown)))

  return (
    <Form method="post" isSending={isSubmitting} onSubmit={(event) => void submit(event)}>
      {problem && <ProblemNotice title={problem.title} problem={problem} />}
      <NewPasswordFields
        place="reset"
        password={form.register('password', { deps: 'confirmPassword' })}
        confirmPassword={form.register('confirmPassword')}
        errors={errors}
      />
      <Button type="submit" pending={isSubmitting} pendingText="Sparar...">Spara nytt lösenord</Button>
    </Form>
  )
}
