/** Something that stops the start and that the person at the keyboard can mend: shown as one line, exit status 1. */
export class StartError extends Error {
  override name = 'StartError'
}
