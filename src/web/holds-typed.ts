import { isAskedBeforeLeaving, isTypedIn } from './leave.ts'

/** Those of a question whose act is under way are read-only meanwhile. */
const fieldsOfWindow = '.dialog :is(form, textarea, input:not([readonly]), [aria-busy=true] input)'

/** Whether the page at hand holds what is typed and not sent: in a form, or in a window with fields. */
export function holdsTyped(): boolean {
  return isAskedBeforeLeaving() || isTypedIn() || document.querySelector(fieldsOfWindow) !== null
}
