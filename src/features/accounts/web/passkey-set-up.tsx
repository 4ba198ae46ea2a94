import { useRef, useState, type RefObject } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure } from '#web/api/failure.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { maxPasskeyName } from '../rules.ts'
import { secondFactorTexts } from '../texts.ts'
import { ProblemNotice, type CallProblem } from './call-problem.tsx'
import { makePasskey, passkeyProblem } from './passkey-ceremony.ts'
import { PasswordForm } from './password-form.tsx'

const failed = 'Lösennyckeln lades inte till'

/** Password and a name, then the device asks in its own way for a finger, a face or its PIN. */
export function PasskeySetUp({ passwordRef, onCodes, onCancel }: {
  passwordRef: RefObject<HTMLInputElement | null>
  onCodes: (codes: string[]) => void
  onCancel: () => void
}) {
  const [name, setName] = useState('Min telefon')
  const [nameError, setNameError] = useState<string | undefined>()
  const nameInput = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<CallProblem | null>(null)

  async function add(password: string) {
    setRefused(null)
    // Before the device makes one: it would keep what the site does not take.
    if (name.trim() === '') {
      setNameError(secondFactorTexts.passkeyNameRequired)
      nameInput.current?.focus()
      return
    }
    const options = await api.accounts.beginPasskey({ p_password: password })
    try {
      const response = await makePasskey(options)
      onCodes((await api.accounts.addPasskey({ p_name: name, p_response: response })).recovery_codes)
    } catch (error) {
      const { p_name: named } = callFailure(error).fields
      if (named) return setNameError(named)
      const { message, reference } = passkeyProblem(error)
      setRefused({ text: message ?? 'Försök igen om en stund.', reference })
    }
  }

  return (
    <PasswordForm submitText="Lägg till" pendingText="Väntar på enheten..." failed={failed} inputRef={passwordRef} onPassword={add} onCancel={onCancel}>
      {refused && <div role="alert"><ProblemNotice title={failed} problem={refused} /></div>}
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
