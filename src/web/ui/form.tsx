import { type ComponentPropsWithRef, useEffect } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * A form that leaves validation to the contract's schema; the browser's own bubbles are not in the site's words. Sent before
 * the page is alive it is sent when it is.
 */
export function Form({ className = 'grid gap-6', ...form }: ComponentPropsWithRef<'form'>) {
  const isAlive = useHydrated()
  useEffect(() => {
    if (isAlive) sendHeld()
  }, [isAlive])
  return <form {...form} noValidate data-alive={isAlive || undefined} className={className} />
}

declare global {
  interface Window {
    /** The form that was sent before it was alive, the latest (web/start-scripts.tsx). */
    heldForm?: { form: HTMLFormElement; submitter: HTMLElement | null }
  }
}

/** When all of the page's effects have run: some take over what was typed early. */
function sendHeld(): void {
  setTimeout(() => {
    const { heldForm: held } = window
    if (!held?.form.dataset.alive) return
    delete window.heldForm
    held.submitter?.removeAttribute('aria-busy')
    held.form.requestSubmit(held.submitter)
  })
}

/** Takes the person to the first field that has an error, once the errors are on the screen. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A group of choices cannot take the focus itself.
    const input = field?.matches('fieldset') ? field.querySelector('input') : field
    input?.focus()
  })
}
