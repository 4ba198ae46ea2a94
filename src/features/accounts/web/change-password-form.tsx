import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, calls } from '#web/api/client.ts'
import { callFailure, isUnanswered, refusedFields } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { LogInAgain } from '#web/ui/log-in-again.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { logInTexts, securityTexts } from '../texts.ts'
import { changePasswordForm } from './account-forms.ts'
import { ProblemNotice, problemOf, stillUnknown, type TitledProblem } from './call-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const wireNames = { password: 'password', currentPassword: 'currentPassword' } as const

/** Returns the refusals that belong to a field. A wrong current password is one, although the response names no field. */
function fieldProblems(error: unknown) {
  const { code, fields } = callFailure(error)
  if (code !== 'WRONG_CURRENT_PASSWORD') return refusedFields(fields, wireNames)
  return [['currentPassword', securityTexts.wrongCurrent] as const]
}

/** Describes any other failure. Without a response the new password may apply already, and this session's cookie is then outdated. */
function unexpectedProblem(error: unknown): TitledProblem {
  const failure = callFailure(error)
  if (isUnanswered(failure)) return { title: securityTexts.unknown, text: securityTexts.unanswered, reference: null }
  const title = securityTexts.notChanged
  if (failure.code === 'NOT_LOGGED_IN') return { title, text: securityTexts.notLoggedIn, reference: null }
  return { title, ...problemOf(error, logInTexts.unexpected) }
}

export function ChangePasswordForm({ golfId, onChanged }: { golfId: string; onChanged: () => void }) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<TitledProblem | null>(null)
  const form = useForm({
    resolver: useMemo(() => standardSchemaResolver(changePasswordForm(golfId)), [golfId]),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  function show(error: unknown) {
    const refused = fieldProblems(error)
    for (const [field, message] of refused) form.setError(field, { message }, { shouldFocus: true })
    if (refused.length > 0) return setProblem(null)
    const unexpected = unexpectedProblem(error)
    setProblem(unexpected)
    showToast({ tone: 'bad', title: unexpected.title })
  }

  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    // Removed first, so that a screen reader announces the same text again.
    setProblem(null)
    try {
      await api.accounts.updatePassword({ password, currentPassword })
    } catch (error) {
      return show(error)
    }
    showToast({ tone: 'ok', title: securityTexts.changed, text: 'Du har loggats ut på andra enheter.' })
    // The list of devices must no longer show those that were logged out, here or when the person comes back to it.
    void queryClient.invalidateQueries({ queryKey: calls.accounts.listMySessions.key() })
    onChanged()
  }, () => setProblem(stillUnknown(securityTexts.unknown)))

  return (
    <Form method="post" isSending={isSubmitting} onSubmit={(event) => void submit(event)}>
      {problem && (
        <ProblemNotice title={problem.title} problem={problem}>
          {problem.text === securityTexts.notLoggedIn && <LogInAgain then="byt lösenordet" onBack={() => setProblem(null)} />}
        </ProblemNotice>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={golfId} readOnly hidden />
      <PasswordField
        {...form.register('currentPassword', { deps: 'password' })}
        label="Nuvarande lösenord"
        shows="lösenordet du har nu"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <NewPasswordFields
        place="change"
        password={form.register('password', { deps: 'confirmPassword' })}
        confirmPassword={form.register('confirmPassword')}
        errors={errors}
      />
      <Button type="submit" className="justify-self-start" icon={<KeyRound />} pending={isSubmitting} pendingText="Sparar...">
        Byt lösenord
      </Button>
    </Form>
  )
}
