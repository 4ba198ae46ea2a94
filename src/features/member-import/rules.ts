/**
 * Limits of an upload: its size in bytes and its rows (50,000 rows of a register are about 6 MB), how long it is kept if it is not imported,
 * and how many files one person may upload per window, since each is read at once and kept for a while.
 */
export const importLimits = { bytes: 24 * 1024 * 1024, rows: 100_000, keptHours: 24, perUser: { limit: 60, windowSeconds: 3600 } } as const

export const importStates = ['reading', 'ready', 'importing', 'imported', 'failed', 'discarded'] as const
export type ImportState = (typeof importStates)[number]

/** What importing a row does: adds a member, changes one, leaves one as it is, or nothing because the row has problems. */
export const rowVerdicts = ['new', 'changed', 'same', 'faulty'] as const
export type RowVerdict = (typeof rowVerdicts)[number]

/** The fields of the register that a file can fill. */
export const registerFields = [
  'golf_id', 'first_name', 'last_name', 'private_email', 'work_email', 'phone', 'club', 'category', 'matchplay_approved',
] as const
export type RegisterField = (typeof registerFields)[number]

/** What a column can hold: a field of the register, a full name, or an address not marked as private or work. */
export const fileColumns = [...registerFields, 'name', 'email'] as const
export type FileColumn = (typeof fileColumns)[number]

/** The Golf-IDs of the two invented people in the example file: the 30th of February is nobody's birthday. */
export const exampleGolfIds = ['990230-901', '990230-902'] as const

export type FieldValue = string | boolean

/**
 * The values that a row gives, as they would be stored; empty cells are left out. A full name and a plain address are included as they are,
 * and also as the fields that they would fill. `email_is_private` means that the file also has a column for private or work addresses, so
 * that the plain address is never taken for the work address.
 */
export type Given = Partial<Record<FileColumn | 'email_is_private', FieldValue>>

/** What is wrong with a row. */
export interface RowProblem {
  field: FileColumn | null
  text: string
  /** The cell as it was read, shortened; null where the row as a whole is at fault. */
  value: string | null
  /**
   * `cell` if the cell itself is wrong; `row` if the row is wrong given the register and the rest of the file, which is judged anew each
   * time.
   */
  from: 'cell' | 'row'
}

/** A heading of the file and the column that it stands for; null if the column is ignored. */
export interface UnderstoodColumn {
  heading: string
  column: FileColumn | null
}

/** A process working on an import updates `workedAt` more often than this; if it has not, the process has died. */
export const lostAfterMs = 60_000

/** The state of an import now: `failed` if the process working on it has died, in which case nothing of it is saved. */
export function stateNow({ state, workedAt }: { state: ImportState; workedAt: Date }, now: Date): ImportState {
  const isWorkedAt = state === 'reading' || state === 'importing'
  return isWorkedAt && now.getTime() - workedAt.getTime() > lostAfterMs ? 'failed' : state
}


/** The most rows in one response, and how many of the latest imports are listed. */
export const importRowsPageSize = 200
export const importListSize = 10
