import { Send } from 'lucide-react'
import { SubmitButton } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { LateLeaveGuard } from '#web/ui/late-leave-guard.tsx'
import { LogInAgain } from '#web/ui/log-in-again.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { contactMessageLimit } from '../rules.ts'
import { contactTexts } from '../texts.ts'
import { useContactForm } from './use-contact-form.ts'

/** The message length from which the counter is shown. */
const counterFrom = contactMessageLimit * 0.8

function counterOf(message: string): string | undefined {
  return message.length > counterFrom ? `${message.length}/${contactMessageLimit} tecken` : undefined
}

export function ContactForm() {
  const { form, failure, forgetFailure, sent, element, submit } = useContactForm()
  const { register, watch, formState: { errors, isDirty, isSubmitting } } = form
  return (
    <Form ref={element} method="post" onSubmit={(event) => void submit(event)} aria-labelledby="kontaktformular" isSending={isSubmitting}>
      <LateLeaveGuard
        isDirty={isDirty}
        title={isSubmitting ? 'Lämna sidan ändå?' : 'Lämna utan att skicka?'}
        description={isSubmitting
          ? 'Meddelandet håller på att skickas. Om du lämnar sidan och något går fel försvinner det du har skrivit.'
          : 'Det du har skrivit är inte skickat och försvinner om du lämnar sidan.'}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...register('name')} label="Namn" autoComplete="name" error={errors.name?.message} />
        <TextField {...register('email')} type="email" label="E-post" autoComplete="email" error={errors.email?.message} />
      </div>
      <TextField {...register('subject')} label="Ämne" error={errors.subject?.message} />
      <TextAreaField {...register('message')} label="Meddelande" rows={6} counter={counterOf(watch('message'))} error={errors.message?.message} />
      {failure && (
        <Notice tone="bad" title={failure.title}>
          <p role="alert">Allt du har skrivit finns kvar. {failure.text}</p>
          {failure.mustLogIn && <LogInAgain then="skicka" onBack={forgetFailure} />}
          {failure.reference && <p className="text-[0.9em] text-muted">Referens: <code>{failure.reference}</code></p>}
        </Notice>
      )}
      {sent && <Notice tone="ok" title={contactTexts.sent}><p>{sent}</p></Notice>}
      <SubmitButton
        className="justify-self-start max-sm:w-full"
        icon={<Send />}
        pending={isSubmitting}
        pendingText={contactTexts.sending}
      >
        Skicka meddelande
      </SubmitButton>
    </Form>
  )
}
