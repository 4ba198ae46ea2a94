import type { ComponentPropsWithRef, KeyboardEvent } from 'react'
import { isWindowOver } from './open-window.ts'
import { Sending } from './sending.ts'

interface FormProps extends ComponentPropsWithRef<'form'> {
  /** While the answer is on its way nothing more is taken: it would go away with the form. */
  isSending?: boolean
}

/**
 * A form that leaves validation to the contract's schema; the browser's own bubbles are not in the site's words. Sent before
 * the page is alive it is sent when it is (web/start-scripts.tsx).
 */
export function Form({ className = 'grid gap-6', isSending = false, children, ...form }: FormProps) {
  return (
    <form {...form} noValidate className={className}>
      {form.method === 'post' && <noscript>{import.meta.env.SSR && withoutScripts}</noscript>}
      <Sending value={isSending}>{children}</Sending>
    </form>
  )
}

/** A form that a browser without scripts sends leads back to its page (server/app.ts). No page's script carries the words. */
const withoutScripts = (
  <div className="notice notice-wait">
    <div>
      <p className="font-semibold">Formuläret behöver JavaScript</p>
      <p>Slå på JavaScript i webbläsaren för att kunna fylla i och skicka det.</p>
    </div>
  </div>
)

/**
 * For a long form, where Enter in one of its lines would send what is half written: it leads to the next field that is written or
 * chosen in, as a phone's own `Nästa` does. Ticks are passed by: there Enter would send after all.
 */
export function enterToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form } = event
  if (key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement) || !target.matches('.field-input')) return
  event.preventDefault()
  const fields = [...form.querySelectorAll<HTMLElement>('.field-input:enabled')]
  fields[fields.indexOf(target) + 1]?.focus()
}

/**
 * Takes the person to the first field that has an error, once the errors are on the screen: after a call's answer that can take a few
 * frames, and in the first of them another field's may stand alone, from before. Not away from a question that is open over the form.
 * For `handleSubmit`, beside `shouldFocusError: false`: the form library goes by the order of registration, where a masked field comes last.
 */
export function focusFirstError(form: HTMLElement | null, frame = 0): void {
  if (!form) return
  requestAnimationFrame(() => {
    if (isWindowOver(form)) return
    const field = frame === 0 ? null : form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field && frame < 10) return focusFirstError(form, frame + 1)
    // A group of choices cannot take the focus itself.
    const input = field?.matches('fieldset') ? field.querySelector('input') : field
    input?.focus({ preventScroll: true })
    // With its label and its error, and also where it has the focus already: then taking it scrolls nowhere.
    const whole = field?.closest('.field') ?? field
    whole?.scrollIntoView({ block: 'center' })
    // With large letters all of it finds no room above a toast: what is to be filled in comes first.
    input?.scrollIntoView({ block: 'nearest' })
  })
}
