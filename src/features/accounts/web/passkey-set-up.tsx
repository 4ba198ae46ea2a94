import { useRef, useState, type RefObject } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { actFailure, type ActFailure } from '#web/ui/log-in-again.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { maxPasskeyName } from '../rules.ts'
import { secondFactorTexts } from '../texts.ts'
import { ActProblem } from './act-problem.tsx'
import { makePasskey, passkeyProblem } from './passkey-ceremony.ts'
import { PasswordForm } from './password-form.tsx'

const failed = 'Lösennyckeln lades inte till'

/** Asks for the password and a name; then the device asks in its own way for a finger, a face or its PIN. */
export function PasskeySetUp({ passwordRef, onCodes, onCancel }: {
  passwordRef: RefObject<HTMLInputElement | null>
  onCodes: (codes: string[]) => void
  onCancel: () => void
}) {
  const [name, setName] = useState(() => (matchMedia('(pointer: coarse)').matches ? 'Min telefon' : 'Min dator'))
  const [nameError, setNameError] = useState<string | undefined>()
  const nameInput = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<ActFailure | null>(null)

  function refuse(error: unknown): undefined {
    setRefused(actFailure(failed, passkeyProblem(error, secondFactorTexts.addingCancelled), 'Försök igen om en stund.'))
  }

  async function add(password: string) {
    setRefused(null)
    // Checked before the device makes a passkey: it would keep one that the site refuses.
    if (name.trim() === '') {
      setNameError(secondFactorTexts.passkeyNameRequired)
      nameInput.current?.focus()
      return
    }
    const options = await api.accounts.beginPasskey({ p_password: password })
    const made = await makePasskey(options).catch(refuse)
    if (!made) return
    try {
      onCodes((await api.accounts.addPasskey({ p_name: name, p_response: made })).recovery_codes)
    } catch (error) {
      const failure = callFailure(error)
      if (failure.fields.p_name) setNameError(failure.fields.p_name)
      else if (isUnanswered(failure)) setRefused(actFailure(secondFactorTexts.unknown, failure, secondFactorTexts.passkeyUnanswered))
      else refuse(error)
    }
  }

  return (
    <PasswordForm submitText="Lägg till" pendingText="Väntar på enheten..." failed={failed} unanswered={null} inputRef={passwordRef} onPassword={add} onCancel={onCancel}>
      {refused && <ActProblem failure={refused} onBack={() => setRefused(null)} />}
      <TextField
        ref={nameInput}
        label="Namn på enheten"
        hint="Så att du känner igen den i listan."
        value={name}
        error={nameError}
        maxLength={maxPasskeyName}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value)
          setNameError(undefined)
        }}
      />
    </PasswordForm>
  )
}
