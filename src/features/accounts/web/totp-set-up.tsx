import { useLayoutEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { api } from '#web/api/client.ts'
import { callFailure, isUnanswered } from '#web/api/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useDialogHold } from '#web/ui/dialog-hold.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Form } from '#web/ui/form.tsx'
import { actFailure, type ActFailure } from '#web/ui/log-in-again.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { logInTexts, secondFactorTexts } from '../texts.ts'
import { ActProblem } from './act-problem.tsx'
import { PasswordForm } from './password-form.tsx'
import { useCode } from './use-code.ts'

interface TotpSetUpProps {
  /** Whether the new app replaces one on another phone. */
  isChange: boolean
  passwordRef: RefObject<HTMLInputElement | null>
  onCodes: (codes: string[]) => void
  onCancel: () => void
}

interface SetUp {
  secret: string
  uri: string
  ticket: string
}

/** The secret in groups of four characters, which are easier to read and type. */
function grouped(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

/** The secret, to be typed or pasted into the app. */
function Key({ secret }: { secret: string }) {
  const key = useRef<HTMLElement>(null)
  function select() {
    if (key.current) getSelection()?.selectAllChildren(key.current)
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span ref={key} className="font-mono text-lg wrap-anywhere">{grouped(secret)}</span>
      <CopyButton text={secret} what="Nyckeln" onSelect={select} />
    </div>
  )
}

function Picture({ uri, className }: { uri: string; className: string }) {
  return <div className={classNames('size-[min(12rem,60vw)] rounded-field bg-white p-1', className)}><QrCode text={uri} label="QR-kod att skanna med appen" /></div>
}

/** Adds the account to an app on another device, whose camera reads the picture. */
function ByCamera({ secret, uri }: SetUp) {
  return (
    <>
      <p>Öppna appen, välj att lägga till ett konto och rikta kameran mot bilden:</p>
      <Picture uri={uri} className="mt-3" />
      <Fold className="mt-3" summary="Det går inte att skanna">
        <p className="mt-1">Läser du det här på samma telefon som appen finns i? <a href={uri} className="inline-flex min-h-11 items-center">Öppna appen direkt</a></p>
        <p className="mt-1">Eller skriv in den här nyckeln i appen för hand:</p>
        <Key secret={secret} />
      </Fold>
    </>
  )
}

/** Adds the account to an app on this device, whose camera cannot be pointed at its own screen. */
function ByLink({ secret, uri }: SetUp) {
  return (
    <>
      <p>Lägg till kontot i appen:</p>
      <a href={uri} className="button button-quiet mt-2">Öppna appen direkt</a>
      <p className="mt-3">
        Händer ingenting, eller öppnas fel app? Öppna då själv den app du vill använda, välj att lägga till ett konto och klistra in
        eller skriv den här nyckeln:
      </p>
      <Key secret={secret} />
      <Fold className="mt-3" summary="Appen finns i en annan telefon">
        <p className="mt-1">Öppna appen i den telefonen, välj att lägga till ett konto och rikta kameran mot bilden:</p>
        <Picture uri={uri} className="mt-3" />
      </Fold>
    </>
  )
}

function Steps(setUp: SetUp) {
  // A phone or tablet most often holds the app itself. Rendered in the browser only, after the password.
  const [isHandheld] = useState(() => matchMedia('(pointer: coarse)').matches)
  return (
    <ol className="grid list-decimal gap-4 pl-6">
      <li>
        Skaffa en app för koder i telefonen, om du inte redan har en. Vanliga är <strong>Google Authenticator</strong> och{' '}
        <strong>Microsoft Authenticator</strong>. På en iPhone går det också med appen <strong>Lösenord</strong>, som redan finns där.
      </li>
      <li>{isHandheld ? <ByLink {...setUp} /> : <ByCamera {...setUp} />}</li>
      <li>Skriv den kod på sex siffror som appen visar. Den byts ut var 30:e sekund.</li>
    </ol>
  )
}

function ConfirmForm({ setUp, isChange, onCodes, onCancel }: Pick<TotpSetUpProps, 'isChange' | 'onCodes' | 'onCancel'> & { setUp: SetUp }) {
  const { code, refuse, field } = useCode()
  const [problem, setProblem] = useState<ActFailure | null>(null)
  const [pending, setPending] = useState(false)
  useDialogHold(pending)
  const form = useRef<HTMLFormElement>(null)
  // Focuses the form, whose steps are to be read first, rather than the field at its end.
  useLayoutEffect(() => form.current?.focus(), [form])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setProblem(null)
    if (code.trim() === '') return refuse(secondFactorTexts.codeRequired)
    setPending(true)
    try {
      onCodes((await api.accounts.confirmTotp({ p_ticket: setUp.ticket, p_code: code })).recovery_codes)
    } catch (failure) {
      const refused = callFailure(failure)
      if (refused.code === 'WRONG_CODE') refuse(`${refused.message ?? ''} Stämmer klockan i telefonen?`)
      else if (isUnanswered(refused)) setProblem(actFailure(secondFactorTexts.unknown, refused, secondFactorTexts.appUnanswered))
      else setProblem(actFailure(isChange ? 'Telefonen kunde inte bytas' : 'Appen kunde inte läggas till', refused, logInTexts.unexpected))
    } finally {
      setPending(false)
    }
  }

  return (
    <Form ref={form} tabIndex={-1} aria-label={isChange ? 'Byt telefon' : 'Slå på koder från en app'} className="grid gap-6 outline-none" isSending={pending} onSubmit={(event) => void submit(event)}>
      <Steps {...setUp} />
      {problem && <ActProblem failure={problem} onBack={() => setProblem(null)} />}
      <TextField {...field} label="Kod från appen" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      <div className="dialog-footer mt-0!">
        <Button variant="ghost" disabled={pending} onClick={onCancel}>Avbryt</Button>
        <Button type="submit" pending={pending} pendingText={isChange ? 'Byter...' : 'Slår på...'}>{isChange ? 'Byt telefon' : 'Slå på'}</Button>
      </div>
    </Form>
  )
}

/** Asks for the password, then shows the QR code for the app and asks for its first code: only that adds the app. */
export function TotpSetUp(props: TotpSetUpProps) {
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  if (setUp) return <ConfirmForm setUp={setUp} isChange={props.isChange} onCodes={props.onCodes} onCancel={props.onCancel} />
  return (
    <PasswordForm
      submitText="Fortsätt"
      pendingText="Kontrollerar..."
      failed="Det gick inte att fortsätta"
      unanswered={null}
      inputRef={props.passwordRef}
      onCancel={props.onCancel}
      onPassword={async (password) => setSetUp(await api.accounts.beginTotp({ p_password: password }))}
    />
  )
}
