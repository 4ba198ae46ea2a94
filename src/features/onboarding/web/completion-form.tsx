import { Controller } from 'react-hook-form'
import { passwordLength } from '#domain/password.ts'
import { paths } from '#domain/paths.ts'
import { isUnanswered, type CallFailure } from '#web/api/failure.ts'
import { BoardAddress } from '#web/ui/board-link.tsx'
import { LinkButton, SubmitButton } from '#web/ui/button.tsx'
import { ConsentField } from '#web/ui/consent-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import type { OnboardingApplication } from '../contract.ts'
import { onboardingTexts } from '../texts.ts'
import { useCompletion } from './use-completion.ts'

interface CompletionFormProps {
  token: string
  application: OnboardingApplication
  onDeadLink: (maybeDone: boolean) => void
}

const passwordHint = `Minst ${passwordLength.onboarding} tecken. Välj något som är svårt att gissa, gärna några ord i rad, och inte ditt Golf-ID.`

/** Password, phone, home club and the policy: what is left before an approved applicant is a member. */
export function CompletionForm(props: CompletionFormProps) {
  const { form, failure, element, submit } = useCompletion(props)
  const { control, register, formState: { errors, isSubmitting, touchedFields } } = form
  return (
    <Form ref={element} onSubmit={(event) => void submit(event)} aria-label="Slutför din registrering" isSending={isSubmitting}>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={props.application.golf_id} readOnly hidden />
      <PasswordField
        label="Välj ett lösenord"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.password?.message}
        {...register('password', {
          onChange: () => {
            if (touchedFields.confirmation) void form.trigger('confirmation')
          },
        })}
      />
      <PasswordField
        label="Upprepa lösenordet"
        shows="det upprepade lösenordet"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Controller control={control} name="phone" render={({ field: { onChange, ...field } }) => (
          <PhoneField label="Telefonnummer" {...field} onValueChange={onChange} error={errors.phone?.message} />
        )} />
        <TextField label="Hemmaklubb" error={errors.club?.message} {...register('club')} />
      </div>
      <Controller control={control} name="privacyAccepted" render={({ field: { value, onChange, ...field } }) => (
        <ConsentField {...field} checked={value} onCheckedChange={onChange} error={errors.privacyAccepted?.message} />
      )} />
      {failure && <Failure failure={failure} />}
      <SubmitButton
        className="justify-self-start max-sm:w-full"
        pending={isSubmitting}
        pendingText="Slutför..."
      >
        Slutför registreringen
      </SubmitButton>
    </Form>
  )
}

/** Without a response the person may be a member already; then logging in is the first thing to try. */
function Failure({ failure }: { failure: CallFailure }) {
  if (isUnanswered(failure)) {
    return (
      <Notice tone="wait" title={onboardingTexts.unknown} action={<LinkButton variant="quiet" size="sm" to={paths.logIn}>Logga in</LinkButton>}>
        <p role="alert">{onboardingTexts.unanswered}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title="Registreringen är inte klar">
      <p role="alert">{failure.message ?? 'Försök igen om en liten stund. Det du har skrivit finns kvar.'}</p>
      {failure.message === onboardingTexts.logInEmailTaken && <p>Hör av dig till styrelsen<BoardAddress />.</p>}
      {failure.reference && <p className="text-[0.9em] text-muted">Referens: <code>{failure.reference}</code></p>}
    </Notice>
  )
}
