import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { LogIn } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { maskGolfId } from '#domain/golf-id.ts'
import { paths } from '#domain/paths.ts'
import { setSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { GolfIdField } from '#web/ui/golf-id-field.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { logInTexts } from '../texts.ts'
import { logInForm } from './account-forms.ts'
import { ProblemNotice } from './call-problem.tsx'
import { toFirstError } from './first-error.ts'
import { logIn, type LogInRefusal } from './log-in.ts'

export function LogInForm() {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<LogInRefusal | null>(null)
  // The password has no default: what a password manager filled in before the scripts came stays.
  const form = useForm({ resolver: standardSchemaResolver(logInForm), defaultValues: { golfId: '' }, shouldFocusError: false })
  const { errors, isSubmitting } = form.formState

  const golfIdInput = useRef<HTMLInputElement>(null)
  const { setValue } = form
  useEffect(() => {
    const typedEarly = golfIdInput.current?.value
    if (typedEarly) setValue('golfId', maskGolfId(typedEarly))
  }, [setValue])

  function show(problem: LogInRefusal) {
    setRefusal(problem)
    showToast({ tone: 'bad', title: logInTexts.failed, text: problem.text })
    if (!problem.wrongCredentials) return
    setValue('password', '')
    form.setFocus('password')
  }

  const submit = form.handleSubmit(async (typed) => {
    const answer = await logIn(typed)
    if ('refusal' in answer) return show(answer.refusal)
    const { user } = answer
    setSession(user)
    showToast({ tone: 'ok', title: logInTexts.welcome, text: logInTexts.loggedInAs(user.firstName, user.lastName) })
    await navigate(paths.profile, { replace: true })
  }, toFirstError)

  return (
    // POST, so that sending the form before the scripts have come never puts the password in the address.
    <Form method="post" onSubmit={(event) => void submit(event)}>
      {refusal && <ProblemNotice title={logInTexts.failed} problem={refusal} />}
      <Controller
        name="golfId"
        control={form.control}
        render={({ field: { onChange, ref, ...field } }) => (
          <GolfIdField
            {...field}
            ref={(input) => {
              golfIdInput.current = input
              ref(input)
            }}
            onValueChange={onChange}
            autoComplete="username"
            error={errors.golfId?.message}
          />
        )}
      />
      <div>
        <PasswordField
          {...form.register('password')}
          label="Lösenord"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <p className="mt-2"><Link to={paths.forgotPassword} className="inline-flex min-h-11 items-center">Glömt lösenord?</Link></p>
      </div>
      <Button type="submit" icon={<LogIn />} pending={isSubmitting} pendingText="Loggar in...">Logga in</Button>
    </Form>
  )
}
