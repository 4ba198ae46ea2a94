/** Whether a window lies over the page and has the keyboard; one that is closing has given it back. */
export function isWindowOpen(): boolean {
  return document.querySelector('.dialog[data-open]') !== null
}

/** The same of a question that must be answered before anything else. */
export function isQuestionOpen(): boolean {
  return document.querySelector('[role="alertdialog"].dialog[data-open]') !== null
}

/** Whether a window lies over the page that this is not in. */
export function isWindowOver(part: Element): boolean {
  return [...document.querySelectorAll('.dialog[data-open]')].some((dialog) => !dialog.contains(part))
}
