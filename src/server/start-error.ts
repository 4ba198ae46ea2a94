/** An error that prevents the start and that the person at the keyboard can fix: shown as one line, exit status 1. */
export class StartError extends Error {
  override name = 'StartError'
}
