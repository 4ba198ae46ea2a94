/** Largest file that is taken, in bytes, and most rows in it. 50,000 rows of a register are about 6 MB. */
export const importLimits = { bytes: 24 * 1024 * 1024, rows: 100_000, keptHours: 24 } as const

export const importStates = ['reading', 'ready', 'importing', 'imported', 'failed', 'discarded'] as const
export type ImportState = (typeof importStates)[number]

/** What becomes of a row: someone new, someone whose details change, someone who stays the same, or nothing, and why. */
export const rowVerdicts = ['new', 'changed', 'same', 'faulty'] as const
export type RowVerdict = (typeof rowVerdicts)[number]
