import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered, refusedFields } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { focusFirstError, Form } from '#web/ui/form.tsx'
import { GolfIdField } from '#web/ui/golf-id-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useIsMounted } from '#web/use-is-mounted.ts'
import { firstAdministratorTexts, resetPasswordTexts } from '../texts.ts'
import { firstAdministratorForm } from './account-forms.ts'
import { ProblemNotice, problemOf, stillUnknown, type TitledProblem } from './call-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const wireNames = {
  p_golf_id: 'golfId',
  p_first_name: 'firstName',
  p_last_name: 'lastName',
  p_private_email: 'email',
  p_password: 'password',
} as const

export function FirstAdministratorForm({ token, onDeadLink }: { token: string; onDeadLink: () => void }) {
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const [problem, setProblem] = useState<TitledProblem | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    resolver: standardSchemaResolver(firstAdministratorForm),
    defaultValues: { golfId: '', firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState

  function show(error: unknown) {
    const failure = callFailure(error)
    if (failure.code === 'DEAD_LINK') return onDeadLink()
    const inFields = refusedFields(failure.fields, wireNames)
    for (const [field, message] of inFields) form.setError(field, { message }, { shouldFocus: true })
    if (inFields.length > 0) return setProblem(null)
    const refused = isUnanswered(failure)
      ? { title: firstAdministratorTexts.unknown, text: firstAdministratorTexts.unanswered, reference: null }
      : { title: firstAdministratorTexts.failed, ...problemOf(error, resetPasswordTexts.unexpected) }
    setProblem(refused)
    showToast({ tone: 'bad', title: refused.title })
  }

  const submit = (event: BaseSyntheticEvent) => form.handleSubmit(async ({ golfId, firstName, lastName, email, password }) => {
    // Removed first, so that a screen reader announces the same text again.
    setProblem(null)
    try {
      await api.accounts.createFirstAdministrator({
        p_token: token,
        p_golf_id: golfId,
        p_first_name: firstName,
        p_last_name: lastName,
        p_private_email: email,
        p_password: password,
      })
    } catch (error) {
      return show(error)
    }
    showToast({ tone: 'ok', title: firstAdministratorTexts.done, text: firstAdministratorTexts.doneText })
    if (isHere.current) await navigate(paths.logIn, { replace: true })
  }, () => {
    setProblem(stillUnknown(firstAdministratorTexts.unknown))
    focusFirstError(element.current)
  })(event)

  return (
    <Form ref={element} method="post" isSending={isSubmitting} onSubmit={(event) => void submit(event)}>
      {problem && <ProblemNotice title={problem.title} problem={problem} />}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...form.register('firstName')} label="Förnamn" autoComplete="given-name" error={errors.firstName?.message} />
        <TextField {...form.register('lastName')} label="Efternamn" autoComplete="family-name" error={errors.lastName?.message} />
      </div>
      <Controller
        name="golfId"
        control={form.control}
        render={({ field: { onChange, ...field } }) => (
          <GolfIdField
            {...field}
            onValueChange={onChange}
            autoComplete="username"
            hint="Du loggar in med det."
            error={errors.golfId?.message}
          />
        )}
      />
      <TextField
        {...form.register('email')}
        type="email"
        label="E-postadress"
        autoComplete="email"
        hint="Hit skickas länken om du glömmer lösenordet."
        error={errors.email?.message}
      />
      <NewPasswordFields
        place="change"
        password={form.register('password', { deps: 'confirmPassword' })}
        confirmPassword={form.register('confirmPassword')}
        errors={errors}
      />
      <Button type="submit" pending={isSubmitting} pendingText="Skapar kontot...">Skapa kontot</Button>
    </Form>
  )
}
