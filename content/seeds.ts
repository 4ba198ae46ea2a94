/** Everything that a new database is filled with, by kind; the same in every installation. Each list is typed where it stands. */
export const contentSeeds: readonly { kind: string; entries: readonly { id: string }[] }[] = []
