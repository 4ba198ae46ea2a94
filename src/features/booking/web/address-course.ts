import { asRecord } from '#web/api/record.ts'

const mark = 'courseIsTaken'

/**
 * Whether the form has already taken the course from the address. The mark is kept in the browser's history entry: a reload and going back
 * return to the same entry, while a pressed link or a typed address makes a new one, even with the same course. The router preserves state
 * that it does not know.
 */
export function isCourseTaken(): boolean {
  return mark in asRecord(history.state)
}

export function noteCourseTaken(): void {
  history.replaceState({ ...asRecord(history.state), [mark]: true }, '')
}
