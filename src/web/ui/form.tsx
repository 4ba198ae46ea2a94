import type { ComponentPropsWithRef, KeyboardEvent } from 'react'
import { isBehindDialog } from './open-dialog.ts'
import { Sending } from './sending.ts'

interface FormProps extends ComponentPropsWithRef<'form'> {
  /** While the answer is on its way, no input is accepted: it would disappear with the form. */
  isSending?: boolean
}

/**
 * A form that leaves validation to the contract's schema, since the browser's own messages are not in the site's words. If it is submitted
 * before the page is alive, it is held back until then (web/start-scripts.tsx).
 */
export function Form({ className = 'grid gap-6', isSending = false, children, ...form }: FormProps) {
  return (
    <form {...form} noValidate className={className}>
      {form.method === 'post' && <noscript>{import.meta.env.SSR && withoutScripts}</noscript>}
      <Sending value={isSending}>{children}</Sending>
    </form>
  )
}

/**
 * Without scripts, submitting a form only leads back to its page (server/app.ts). Rendered in the build only, so that no page's script
 * carries the words.
 */
const withoutScripts = (
  <div className="notice notice-wait">
    <div>
      <p className="font-semibold">Formuläret behöver JavaScript</p>
      <p>Slå på JavaScript i webbläsaren för att kunna fylla i och skicka det.</p>
    </div>
  </div>
)

/**
 * For a long form, where Enter in an input would submit it half filled in: moves to the next text field or select, as a phone's own `Nästa`
 * does. Checkboxes are skipped: there Enter would submit after all.
 */
export function enterToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form } = event
  if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement) || !target.matches('.field-input')) return
  event.preventDefault()
  const fields = [...form.querySelectorAll<HTMLElement>('.field-input:enabled')]
  fields[fields.indexOf(target) + 1]?.focus()
}

/**
 * Focuses the first field with an error, once the errors are rendered: after a call's answer that can take a few frames, the first of which
 * may still show only an earlier error. Does not take the focus from a dialog over the form. Use it with `handleSubmit` and with
 * `shouldFocusError: false`: the form library goes by the order of registration, in which a masked field comes last.
 */
export function focusFirstError(form: HTMLElement | null, frame = 0): void {
  if (!form) return
  requestAnimationFrame(() => {
    if (isBehindDialog(form)) return
    const field = frame === 0 ? null : form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field && frame < 10) return focusFirstError(form, frame + 1)
    // A fieldset cannot take the focus itself.
    const input = field?.matches('fieldset') ? field.querySelector('input') : field
    input?.focus({ preventScroll: true })
    // With its label and error, and also if it has the focus already, when focusing scrolls nowhere.
    const whole = field?.closest('.field') ?? field
    whole?.scrollIntoView({ block: 'center' })
    // With large text not all of that fits above a toast: the input itself comes first.
    input?.scrollIntoView({ block: 'nearest' })
  })
}
