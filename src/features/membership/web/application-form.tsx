import { Controller } from 'react-hook-form'
import { BoardAddress } from '#web/ui/board-link.tsx'
import { SubmitButton } from '#web/ui/button.tsx'
import { ConsentField } from '#web/ui/consent-field.tsx'
import { enterToNext, Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { applicationTexts } from '../texts.ts'
import { ApplicationFields } from './application-fields.tsx'
import { failureText, failureTitle, useApplicationForm, type ApplicationFormApi } from './use-application-form.ts'

function Consent({ form: { control, formState: { errors } } }: { form: ApplicationFormApi }) {
  return (
    <Controller control={control} name="gdprConsent" render={({ field: { value, onChange, ...field } }) => (
      <ConsentField {...field} checked={value === true} onCheckedChange={onChange} error={errors.gdprConsent?.message} />
    )} />
  )
}

/** Makes inputs look as usual before hydration: they are disabled only so that nothing typed or sent is lost. */
const waitingLook = 'disabled:[&_.field-input]:bg-surface disabled:[&_.field-input]:text-ink disabled:[&_.choice]:bg-surface '
  + 'disabled:[&_.choice]:text-ink disabled:[&_.choice]:border-edge disabled:[&_.button]:opacity-100'

export function ApplicationForm({ onSent }: { onSent: (answersTo: string) => void }) {
  const { form, checks, failure, element, submit, leave } = useApplicationForm(onSent)
  const isHydrated = useHydrated()
  return (
    <Form
      ref={element}
      onSubmit={(event) => void submit(event)}
      onKeyDown={enterToNext}
      aria-label={applicationTexts.heading}
      isSending={form.formState.isSubmitting}
    >
      <noscript>
        <Notice tone="wait" title="Formuläret behöver JavaScript">
          Slå på JavaScript i webbläsaren för att kunna fylla i och skicka ansökan.
        </Notice>
      </noscript>
      <fieldset disabled={!isHydrated} className={`grid min-w-0 gap-8 ${waitingLook}`}>
        <ApplicationFields form={form} checks={checks} leave={leave} />
        <div className="grid gap-6 border-t border-line pt-7">
          <Consent form={form} />
          {failure && (
            <Notice tone="bad" title={failureTitle(failure)}>
              <p role="alert">{failureText(failure)}</p>
              {failure.code === 'ALREADY_RECEIVED' && <p>Behöver något i dem rättas? Hör av dig till styrelsen<BoardAddress />.</p>}
              {failure.reference && <p className="text-[0.9em] text-muted">Referens: <code>{failure.reference}</code></p>}
            </Notice>
          )}
          <SubmitButton
            className="justify-self-start max-sm:w-full"
            pending={form.formState.isSubmitting}
            pendingText={applicationTexts.sending}
          >
            Skicka ansökan
          </SubmitButton>
        </div>
      </fieldset>
    </Form>
  )
}
