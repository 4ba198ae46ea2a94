import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { LogIn } from 'lucide-react'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { golfIdTexts, maskGolfId } from '#domain/golf-id.ts'
import { paths } from '#domain/paths.ts'
import type { ReturnTo } from '#web/return-to.ts'
import { BoardAddress } from '#web/ui/board-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFirstError, Form } from '#web/ui/form.tsx'
import { GolfIdField } from '#web/ui/golf-id-field.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { SecondFactorAsked } from '../contract.ts'
import { logInTexts } from '../texts.ts'
import { logInForm } from './account-forms.ts'
import { ProblemNotice } from './call-problem.tsx'
import { logIn, type LogInRefusal } from './log-in.ts'
import type { Welcome } from './use-welcome.ts'

interface LogInFormProps {
  /** What was typed before, if the person comes back from the second step. */
  golfId: string
  /** Why the person had to come back. */
  problem: string | null
  /** The page that the person requested, kept on the detour through a forgotten password. */
  returnTo: ReturnTo | null
  onSecondFactor: (asked: SecondFactorAsked, golfId: string) => void
  onUser: Welcome
}

export function LogInForm({ golfId, problem, returnTo, onSecondFactor, onUser }: LogInFormProps) {
  const [refusal, setRefusal] = useState<LogInRefusal | null>(problem === null ? null : { text: problem, reference: null, wrongCredentials: false })
  // The password has no default, so that what a password manager filled in before hydration stays.
  const form = useForm({ resolver: standardSchemaResolver(logInForm), defaultValues: { golfId }, shouldFocusError: false })
  const { errors, isSubmitting } = form.formState

  const element = useRef<HTMLFormElement>(null)
  const golfIdInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const { ref: registerPassword, ...password } = form.register('password')
  const { setValue } = form
  useEffect(() => {
    const typedEarly = golfIdInput.current?.value
    if (typedEarly) setValue('golfId', maskGolfId(typedEarly))
  }, [setValue])

  const { setFocus } = form
  useEffect(() => {
    if (golfId !== '') setFocus('password')
  }, [golfId, setFocus])

  useEffect(() => {
    // The notice is in view by now. `setFocus` would move away from it: it waits for another task and scrolls to the field.
    if (refusal?.wrongCredentials) passwordInput.current?.focus({ preventScroll: true })
  }, [refusal])

  function show(refused: LogInRefusal) {
    setRefusal(refused)
    showToast({ tone: 'bad', title: logInTexts.failed })
    if (!refused.wrongCredentials) return
    setValue('password', '')
  }

  const submit = (event: BaseSyntheticEvent) => form.handleSubmit(async (typed) => {
    // Removed first, so that a screen reader announces the same text again.
    setRefusal(null)
    const answer = await logIn(typed)
    if ('refusal' in answer) return show(answer.refusal)
    if ('secondFactor' in answer) return onSecondFactor(answer.secondFactor, typed.golfId)
    await onUser(answer.user)
  }, () => focusFirstError(element.current))(event)

  return (
    // POST, so that submitting the form before hydration never puts the password in the URL.
    <Form ref={element} method="post" isSending={isSubmitting} onSubmit={(event) => void submit(event)}>
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
            hint={golfIdTexts.hint}
            error={errors.golfId?.message}
          />
        )}
      />
      <div>
        <PasswordField
          {...password}
          ref={(input) => {
            passwordInput.current = input
            registerPassword(input)
          }}
          label="Lösenord"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <p className="mt-2"><Link to={paths.forgotPassword} state={returnTo} className="inline-flex min-h-11 items-center">Glömt lösenord?</Link></p>
      </div>
      {refusal && (
        <ProblemNotice title={logInTexts.failed} problem={refusal}>
          {refusal.noAccount && (
            <p className="mt-2">
              Kontrollera siffrorna. Har du aldrig loggat in? Be om en länk på sidan <Link to={paths.forgotPassword} state={returnTo}>Glömt lösenord</Link>. Väntar du
              på svar på din ansökan? Det kommer i ett mejl. Har du varit medlem tidigare? Hör av dig till styrelsen<BoardAddress />.
            </p>
          )}
        </ProblemNotice>
      )}
      <Button type="submit" icon={<LogIn />} pending={isSubmitting} pendingText="Loggar in...">Logga in</Button>
    </Form>
  )
}
