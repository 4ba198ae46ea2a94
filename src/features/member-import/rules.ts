/**
 * Largest file that is taken, in bytes, and most rows in it: 50,000 rows of a register are about 6 MB. Each is read at once and kept for a
 * while, so one person may give in so many in a window of seconds.
 */
export const importLimits = { bytes: 24 * 1024 * 1024, rows: 100_000, keptHours: 24, perUser: { limit: 60, windowSeconds: 3600 } } as const

export const importStates = ['reading', 'ready', 'importing', 'imported', 'failed', 'discarded'] as const
export type ImportState = (typeof importStates)[number]

/** What becomes of a row: someone new, someone whose details change, someone who stays the same, or nothing, and why. */
export const rowVerdicts = ['new', 'changed', 'same', 'faulty'] as const
export type RowVerdict = (typeof rowVerdicts)[number]

/** What a file can say of a member, by the register's names. */
export const registerFields = [
  'golf_id', 'first_name', 'last_name', 'private_email', 'work_email', 'phone', 'club', 'category', 'matchplay_approved',
] as const
export type RegisterField = (typeof registerFields)[number]

/** What a column can hold: a field, a full name, or an address that is not said to be private or of the work. */
export const fileColumns = [...registerFields, 'name', 'email'] as const
export type FileColumn = (typeof fileColumns)[number]

/** Of the two people in the example file, who are nobody: no 30th of February has been anybody's birthday. */
export const exampleGolfIds = ['990230-901', '990230-902'] as const

export type FieldValue = string | boolean

/**
 * What a row gives, as it would be stored; empty cells are left out. A full name and a plain address are given as they
 * are and also as the fields that they would fill. `email_is_private` says of a plain address that the file has a column for one of
 * the kinds, too, so that it is never taken for the one of the work.
 */
export type Given = Partial<Record<FileColumn | 'email_is_private', FieldValue>>

/** What is wrong with a row. */
export interface RowProblem {
  field: FileColumn | null
  text: string
  /** The cell as it was read, shortened; null where the row as a whole is at fault. */
  value: string | null
  /** Whether the cell itself is wrong, or the row beside the register and the rest of the file: that is judged anew. */
  from: 'cell' | 'row'
}

/** A heading of the file and what was understood of it; null is left aside. */
export interface UnderstoodColumn {
  heading: string
  column: FileColumn | null
}

/** A process that works at an import says so more often than this; one that does not has been lost. */
export const lostAfterMs = 60_000

/** How an import stands: one whose process has been lost has failed, and nothing of it is saved. */
export function stateNow({ state, workedAt }: { state: ImportState; workedAt: Date }, now: Date): ImportState {
  const isWorkedAt = state === 'reading' || state === 'importing'
  return isWorkedAt && now.getTime() - workedAt.getTime() > lostAfterMs ? 'failed' : state
}


/** Most rows in one answer, and how many of the latest imports are told. */
export const importRowsPageSize = 200
export const importListSize = 10
