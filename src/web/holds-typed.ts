import { hasUnsavedChanges, isTypedIn } from './leave.ts'

/** Fields in dialogs. While a dialog's act is under way its inputs are read-only, so those in a busy part count too. */
const fieldsOfWindow = '.dialog :is(form, textarea, input:not([readonly]), [aria-busy=true] input)'

/** Whether the page holds something typed that has not been sent: in a form, or in a dialog with fields. */
export function holdsTyped(): boolean {
  return hasUnsavedChanges() || isTypedIn() || document.querySelector(fieldsOfWindow) !== null
}
