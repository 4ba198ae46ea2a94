import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered, refusedFields } from '#web/api/failure.ts'
import { mailKeptText } from '#web/mails-kept.tsx'
import { useSite } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { forgotPasswordTexts, resetPasswordTexts, securityTexts } from '../texts.ts'
import { forgotPasswordForm } from './account-forms.ts'
import { ProblemNotice, problemOf, stillUnknown, type TitledProblem } from './call-problem.tsx'

interface ForgotPasswordFormProps {
  /** The address to start with when the form replaces the confirmation, whose button had the focus. Null the first time. */
  again: string | null
  onSent: (email: string) => void
}

/** Members log in with a Golf-ID and may type it here too: nine digits, or eleven with the century. */
const golfIdShape = /^\s*(\d\d)?\d{6}[-\s]?\d{3}\s*$/

export function ForgotPasswordForm({ again, onSent }: ForgotPasswordFormProps) {
  const [problem, setProblem] = useState<TitledProblem | null>(null)
  const form = useForm({ resolver: standardSchemaResolver(forgotPasswordForm), ...(again !== null && { defaultValues: { email: again } }) })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  const { delivers } = useSite()
  useEffect(() => {
    if (again !== null) setFocus('email')
  }, [again, setFocus])

  function show(error: unknown) {
    const failure = callFailure(error)
    const refused = isUnanswered(failure)
      ? { title: securityTexts.linkUnknown, text: securityTexts.linkUnanswered, reference: null }
      : { title: forgotPasswordTexts.failed, ...problemOf(error, resetPasswordTexts.unexpected) }
    setProblem(refused)
    showToast({ tone: 'bad', title: refused.title })
    for (const [field, message] of refusedFields(failure.fields, { email: 'email' })) form.setError(field, { message }, { shouldFocus: true })
  }

  const submit = form.handleSubmit(async ({ email }) => {
    // Removed first, so that a screen reader announces the same text again.
    setProblem(null)
    try {
      await api.accounts.sendResetLink({ email })
    } catch (error) {
      return show(error)
    }
    // Whether a mail was sent must not show (003), so the confirmation says on what that depends (044).
    showToast({ tone: 'ok', title: forgotPasswordTexts.sent, text: delivers ? undefined : mailKeptText })
    onSent(email)
  }, () => setProblem(stillUnknown(securityTexts.linkUnknown)))

  return (
    <Form method="post" isSending={isSubmitting} onSubmit={(event) => void submit(event)}>
      {problem && <ProblemNotice title={problem.title} problem={problem} />}
      <TextField
        {...form.register('email')}
        type="email"
        label="E-postadress"
        autoComplete="email"
        hint={errors.email && golfIdShape.test(form.getValues('email')) ? forgotPasswordTexts.golfIdHint : forgotPasswordTexts.hint}
        error={errors.email?.message}
      />
      <Button type="submit" icon={<Mail />} pending={isSubmitting} pendingText="Skickar...">Skicka länk</Button>
    </Form>
  )
}
