/** Whether a dialog is open over the page and has the keyboard; one that is closing has released it. */
export function isDialogOpen(): boolean {
  return document.querySelector('.dialog[data-open]') !== null
}

/** The same for an alert dialog, which must be answered before anything else. */
export function isAlertDialogOpen(): boolean {
  return document.querySelector('[role="alertdialog"].dialog[data-open]') !== null
}

/** Whether a dialog is open that does not contain this element. */
export function isBehindDialog(part: Element): boolean {
  return [...document.querySelectorAll('.dialog[data-open]')].some((dialog) => !dialog.contains(part))
}
