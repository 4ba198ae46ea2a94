/** Whether a window lies over the page and has the keyboard; one that is closing has given it back. */
export function isWindowOpen(): boolean {
  return document.querySelector('.dialog[data-open]') !== null
}

/** The same of a window that this is not in. */
export function isWindowOver(part: Element): boolean {
  return [...document.querySelectorAll('.dialog[data-open]')].some((dialog) => !dialog.contains(part))
}
