import { ArrowLeft, Fingerprint, LogIn } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { BoardAddress } from '#web/ui/board-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { SecondFactorAsked } from '../contract.ts'
import { logInTexts, secondFactorTexts } from '../texts.ts'
import { ProblemNotice, problemOf, type CallProblem } from './call-problem.tsx'
import { answerWithPasskey, passkeyProblem } from './passkey-ceremony.ts'
import { useCode } from './use-code.ts'
import type { Welcome } from './use-welcome.ts'

interface SecondStepProps {
  asked: SecondFactorAsked
  onUser: Welcome
  /** Goes back to the password; `problem` says why, or is null when the person chose to. */
  onBack: (problem: string | null) => void
}

type CodeKind = 'totp' | 'recovery'

const fields = {
  totp: {
    label: 'Kod från appen',
    hint: 'Öppna appen i telefonen och skriv de sex siffrorna.',
    missing: 'Skriv koden från appen',
    wrong: secondFactorTexts.wrongAppCode,
  },
  recovery: {
    label: 'Reservkod',
    hint: 'En av koderna som du sparade. Den kan bara användas en gång.',
    missing: 'Skriv en reservkod',
    wrong: secondFactorTexts.wrongRecoveryCode,
  },
} as const

/** Shows refusals in the form, where a screen reader announces them; an expired ticket leads back to the password. */
function useRefusals({ onBack }: Pick<SecondStepProps, 'onBack'>) {
  const [problem, setProblem] = useState<CallProblem | null>(null)
  function show(found: CallProblem) {
    setProblem(found)
    showToast({ tone: 'bad', title: logInTexts.failed })
  }
  function refuse(error: unknown) {
    if (callFailure(error).code !== 'DEAD_TICKET') return show(problemOf(error, logInTexts.technical))
    const found = problemOf(error, logInTexts.unexpected)
    // Shown before the focus moves to the password: the notice below it is rendered with the form, so no screen reader announces it.
    showToast({ tone: 'bad', title: logInTexts.failed, text: found.text })
    onBack(found.text)
  }
  return { problem, setProblem, show, refuse }
}

function CodeForm({ kind, asked, refusals, onUser }: {
  kind: CodeKind
  asked: SecondFactorAsked
  refusals: ReturnType<typeof useRefusals>
  onUser: Welcome
}) {
  const { code, input, refuse, field } = useCode()
  const [pending, setPending] = useState(false)
  useEffect(() => input.current?.focus(), [input])
  const { label, hint, missing, wrong } = fields[kind]

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    refusals.setProblem(null)
    if (code.trim() === '') return refuse(missing)
    setPending(true)
    try {
      const { user } = await api.accounts.finishSignIn({ ticket: asked.ticket, code })
      await onUser(user)
    } catch (failure) {
      // The call accepts both kinds of code. Only this form knows which it was, and that it is worth waiting for an app's next code.
      if (callFailure(failure).code === 'WRONG_CODE') refuse(wrong)
      else refusals.refuse(failure)
    } finally {
      setPending(false)
    }
  }

  return (
    <Form isSending={pending} onSubmit={(event) => void submit(event)}>
      <TextField
        {...field}
        label={label}
        hint={hint}
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" icon={<LogIn />} pending={pending} pendingText="Loggar in...">Logga in</Button>
    </Form>
  )
}

function PasskeyButton({ asked, refusals, onUser, isMain }: {
  asked: SecondFactorAsked
  refusals: ReturnType<typeof useRefusals>
  onUser: Welcome
  isMain: boolean
}) {
  const [pending, setPending] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMain) button.current?.focus()
  }, [isMain])
  const { ticket } = asked
  async function use() {
    refusals.setProblem(null)
    setPending(true)
    try {
      const response = await answerWithPasskey(await api.accounts.getPasskeyOptions({ ticket }))
      const { user } = await api.accounts.finishSignInWithPasskey({ ticket, response })
      await onUser(user)
    } catch (error) {
      const { code, message, reference } = passkeyProblem(error, secondFactorTexts.logInCancelled)
      if (code === null && message !== null) refusals.show({ text: message, reference })
      else refusals.refuse(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      ref={button}
      variant={isMain ? 'primary' : 'quiet'}
      icon={<Fingerprint aria-hidden="true" />}
      pending={pending}
      pendingText="Väntar på enheten..."
      onClick={() => void use()}
    >
      Använd lösennyckel
    </Button>
  )
}

/** Shown after the right password to somebody with a second factor: asks for an app's code, a passkey or a recovery code. */
export function SecondStep(props: SecondStepProps) {
  const { asked, onUser, onBack } = props
  const [kind, setKind] = useState<CodeKind | null>(asked.methods.includes('totp') ? 'totp' : null)
  const refusals = useRefusals(props)
  const hasPasskey = asked.methods.includes('passkey')
  const common = { asked, refusals, onUser }
  return (
    <div className="grid gap-6">
      {refusals.problem && <ProblemNotice title={logInTexts.failed} problem={refusals.problem} />}
      {kind && <CodeForm key={kind} kind={kind} {...common} />}
      {hasPasskey && kind !== 'recovery' && <PasskeyButton isMain={kind === null} {...common} />}
      <div className="grid justify-items-start gap-3 border-t border-line pt-4">
        {kind === 'recovery'
          ? (
            <Button variant="quiet" onClick={() => setKind(asked.methods.includes('totp') ? 'totp' : null)}>
              {asked.methods.includes('totp') ? 'Använd kod från appen' : 'Använd lösennyckel'}
            </Button>
          )
          : <Button variant="quiet" onClick={() => setKind('recovery')}>Använd en reservkod</Button>}
        <Button variant="ghost" icon={<ArrowLeft aria-hidden="true" />} onClick={() => onBack(null)}>Tillbaka till lösenordet</Button>
        <p className="text-[0.95rem] text-muted">
          Har du varken telefonen eller någon reservkod? Hör av dig till styrelsen<BoardAddress />, så får du hjälp att komma in igen.
        </p>
      </div>
    </div>
  )
}
