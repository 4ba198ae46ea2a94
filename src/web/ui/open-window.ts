/** Whether a window lies over the page and has the keyboard; one that is closing has given it back. */
export function isWindowOpen(): boolean {
  return document.querySelector('.dialog[data-open]') !== null
}
