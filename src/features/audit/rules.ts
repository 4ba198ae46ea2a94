/** Most entries in one answer; with `cursor` (the number of the last one shown) the rest follow. */
export const auditPageSize = 100
