import type { BaseSyntheticEvent } from 'react'
import { focusFirstError } from '#web/ui/form.tsx'

/**
 * For `handleSubmit`, beside `shouldFocusError: false`: takes the person to the first refused field as the form shows
 * them. The form library goes by the order of registration, where a masked field comes last.
 */
export function toFirstError(_errors: unknown, event?: BaseSyntheticEvent): void {
  if (event?.target instanceof HTMLFormElement) focusFirstError(event.target)
}
