import { asRecord } from '#web/api/record.ts'
import type { CourseFilter } from '../rules.ts'

const mark = 'courses'

export interface KeptView {
  filter: CourseFilter
  /** The ids of the courses that are open. */
  open: readonly string[]
}

/** The state of the current history entry; empty when rendered outside a browser. */
const stateOf = (): Record<string, unknown> => asRecord(typeof history === 'undefined' ? null : history.state)

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Reads the filter and the open courses from the state of the browser's history entry, so that a member who goes to book
 * and comes back can go on comparing. The router keeps state that it does not know.
 */
export function readKeptView(): KeptView {
  const kept = asRecord(stateOf()[mark])
  const { text, typ, maxKm } = asRecord(kept.filter)
  return {
    filter: { text: textOr(text) ?? '', typ: textOr(typ), maxKm: typeof maxKm === 'number' ? maxKm : null },
    open: Array.isArray(kept.open) ? kept.open.filter((id) => typeof id === 'string') : [],
  }
}

export function keepView(changes: Partial<KeptView>): void {
  history.replaceState({ ...stateOf(), [mark]: { ...readKeptView(), ...changes } }, '')
}

export function keepOpen(id: string, isOpen: boolean): void {
  const others = readKeptView().open.filter((each) => each !== id)
  keepView({ open: isOpen ? [...others, id] : others })
}
