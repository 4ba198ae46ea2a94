import { useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogHold } from '#web/ui/dialog-hold.ts'
import { Form } from '#web/ui/form.tsx'
import { actFailure, type ActFailure } from '#web/ui/log-in-again.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'
import { logInTexts, secondFactorTexts } from '../texts.ts'
import { ActProblem } from './act-problem.tsx'

export interface PasswordFormProps {
  submitText: string
  pendingText: string
  danger?: boolean
  /** The title of the notice when the act is refused. */
  failed: string
  /** What to do when no response came and the outcome is unknown; null where nothing is done yet, so that it has simply failed. */
  unanswered?: string | null
  /** Performs the act; rejects with the call's refusal. */
  onPassword: (password: string) => Promise<void>
  onCancel: () => void
  /** The password field, for the dialog around the form to focus when it opens. */
  inputRef: RefObject<HTMLInputElement | null>
  /** More fields, above the password. */
  children?: ReactNode
}

/** Asks for the password before anything about the log-in itself is changed. */
export function PasswordForm({
  submitText, pendingText, danger = false, failed, unanswered = secondFactorTexts.unanswered, onPassword, onCancel, inputRef, children,
}: PasswordFormProps) {
  const session = useSession()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [problem, setProblem] = useState<ActFailure | null>(null)
  const [pending, setPending] = useState(false)
  useDialogHold(pending)

  function refuse(text: string) {
    setError(text)
    inputRef.current?.focus()
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setProblem(null)
    if (password === '') return refuse(secondFactorTexts.passwordRequired)
    setPending(true)
    try {
      await onPassword(password)
    } catch (failure) {
      const refused = callFailure(failure)
      const { code } = refused
      if (code === 'WRONG_CURRENT_PASSWORD') refuse(secondFactorTexts.wrongPassword)
      else if (unanswered !== null && isUnanswered(refused)) setProblem(actFailure(secondFactorTexts.unknown, refused, unanswered))
      else setProblem(actFailure(failed, refused, logInTexts.unexpected))
    } finally {
      setPending(false)
    }
  }

  return (
    <Form isSending={pending} onSubmit={(event) => void submit(event)}>
      {problem && <ActProblem failure={problem} onBack={() => setProblem(null)} />}
      {children}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={session.state === 'member' ? session.user.golfId : ''} readOnly hidden />
      <PasswordField
        ref={inputRef}
        label="Ditt lösenord"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={({ target }) => {
          setPassword(target.value)
          setError(undefined)
        }}
      />
      <div className="dialog-footer mt-0!">
        <Button variant="ghost" disabled={pending} onClick={onCancel}>Avbryt</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending} pendingText={pendingText}>{submitText}</Button>
      </div>
    </Form>
  )
}
