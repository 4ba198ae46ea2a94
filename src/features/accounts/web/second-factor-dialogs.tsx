import { useRef, type RefObject } from 'react'
import { api } from '#web/api/client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { secondFactorTexts } from '../texts.ts'
import { PasskeySetUp } from './passkey-set-up.tsx'
import { PasswordForm } from './password-form.tsx'
import { TotpSetUp } from './totp-set-up.tsx'

/** What somebody is about to do with their own second factors. */
export type FactorAct =
  | { kind: 'add_totp' | 'change_totp' | 'add_passkey' | 'remove_totp' | 'new_codes' }
  | { kind: 'remove_passkey'; id: string; name: string }

const titles: Record<FactorAct['kind'], string> = {
  add_totp: 'Koder från en app',
  change_totp: 'Byt telefon',
  add_passkey: 'Lägg till en lösennyckel',
  remove_totp: 'Ta bort appen?',
  remove_passkey: 'Ta bort lösennyckeln?',
  new_codes: 'Skapa nya reservkoder?',
}

interface FactorDialogProps {
  act: FactorAct
  open: boolean
  /** Whether this is the person's only factor, so that removing it turns the second step off. */
  isLast: boolean
  /** Whether the person is an administrator, who needs a second factor. */
  isRequired: boolean
  onClose: () => void
  /** `codes` are new recovery codes, if there are any. */
  onDone: (codes: string[]) => void
}

function Description({ act, isLast, isRequired }: Pick<FactorDialogProps, 'act' | 'isLast' | 'isRequired'>) {
  if (act.kind === 'new_codes') return 'De gamla reservkoderna slutar gälla.'
  if (act.kind === 'add_passkey') return 'Skriv ditt lösenord. Sedan frågar enheten efter fingeravtryck, ansikte eller skärmlås.'
  if (act.kind === 'change_totp') return 'Lägg till kontot i appen på den nya telefonen. Koder från den förra slutar gälla.'
  if (act.kind === 'add_totp') return 'När du loggar in skriver du också en kod som en app i din telefon visar.'
  return (
    <>
      <p>{act.kind === 'remove_passkey' ? `”${act.name}” kan inte användas för att logga in längre.` : 'Appens koder kan inte användas för att logga in längre.'}</p>
      {isLast && <p className="mt-2">Tvåstegsverifieringen stängs av, och reservkoderna slutar gälla. Ditt lösenord räcker då för att logga in.</p>}
      {isLast && isRequired && <p className="mt-2 font-semibold text-ink">Du är administratör. Utan tvåstegsverifiering kommer du inte åt administrationen.</p>}
    </>
  )
}

function Content({ act, passwordRef, onClose, onDone }: FactorDialogProps & { passwordRef: RefObject<HTMLInputElement | null> }) {
  if (act.kind === 'add_totp' || act.kind === 'change_totp') {
    return <TotpSetUp isChange={act.kind === 'change_totp'} passwordRef={passwordRef} onCodes={onDone} onCancel={onClose} />
  }
  if (act.kind === 'add_passkey') return <PasskeySetUp passwordRef={passwordRef} onCodes={onDone} onCancel={onClose} />
  if (act.kind === 'new_codes') {
    return (
      <PasswordForm
        submitText="Skapa nya"
        pendingText="Skapar nya..."
        failed="Inga nya koder skapades"
        unanswered={secondFactorTexts.codesUnanswered}
        inputRef={passwordRef}
        onCancel={onClose}
        onPassword={async (p_password) => onDone((await api.accounts.makeRecoveryCodes({ p_password })).recovery_codes)}
      />
    )
  }
  async function remove(p_password: string) {
    await (act.kind === 'remove_passkey' ? api.accounts.removePasskey({ p_id: act.id, p_password }) : api.accounts.removeTotp({ p_password }))
    onDone([])
  }
  return (
    <PasswordForm
      danger
      submitText="Ta bort"
      pendingText="Tar bort..."
      failed="Ingenting togs bort"
      inputRef={passwordRef}
      onCancel={onClose}
      onPassword={remove}
    />
  )
}

/** The dialog in which a second factor is added or removed; every act asks for the password. */
export function FactorDialog(props: FactorDialogProps) {
  const passwordRef = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={titles[props.act.kind]}
      description={<Description {...props} />}
      initialFocus={passwordRef}
      // Closing by accident would cost a set-up: the app on the phone already has the secret, and the next attempt makes another.
      staysOnClickOutside={props.act.kind === 'add_totp' || props.act.kind === 'change_totp'}
    >
      <Content passwordRef={passwordRef} {...props} />
    </Dialog>
  )
}
