import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { api } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { setSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { resetPasswordTexts } from '../texts.ts'
import { resetPasswordForm } from './account-forms.ts'
import { ProblemNotice, problemOf, refusedFields, type CallProblem } from './call-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** True when the leave that the link gave is gone; someone logged in is then asked for the current password instead. */
function hasEnded(error: unknown): boolean {
  const { code, fields } = callFailure(error)
  return code === 'DEAD_LINK' || code === 'NOT_LOGGED_IN' || 'currentPassword' in fields
}

export function ResetPasswordForm({ onEnded }: { onEnded: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const form = useForm({
    resolver: standardSchemaResolver(resetPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  function show(error: unknown) {
    if (hasEnded(error)) return onEnded()
    const refused = refusedFields(error, { password: 'password' })
    for (const [field, message] of refused) form.setError(field, { message }, { shouldFocus: true })
    if (refused.length > 0) return setProblem(null)
    const unexpected = problemOf(error, resetPasswordTexts.unexpected)
    setProblem(unexpected)
    showToast({ tone: 'bad', title: 'Lösenordet kunde inte sparas', text: unexpected.text })
  }

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await api.accounts.updatePassword({ password })
    } catch (error) {
      return show(error)
    }
    // The server has ended every session of the person, and that of this browser, whoever's it was.
    setSession(null)
    showToast({ tone: 'ok', title: resetPasswordTexts.done, text: resetPasswordTexts.doneText })
    await navigate(paths.logIn, { replace: true })
  })

  return (
    <Form method="post" onSubmit={(event) => void submit(event)}>
      {problem && <ProblemNotice title="Lösenordet kunde inte sparas" problem={problem} />}
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
