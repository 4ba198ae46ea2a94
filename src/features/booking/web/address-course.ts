import { asRecord } from '#web/api/record.ts'

const mark = 'courseIsTaken'

/**
 * Whether the form has taken the course from the address already. It stands with the step in the browser's history: a reload
 * and going back come to the same step, while a link that is pressed or an address that is typed makes a new one, also when
 * it names the course of the last. The router keeps what it does not know.
 */
export function isCourseTaken(): boolean {
  return mark in asRecord(history.state)
}

export function noteCourseTaken(): void {
  history.replaceState({ ...asRecord(history.state), [mark]: true }, '')
}
