import { and, asc, eq, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { preparedOnce } from '../db/prepared.ts'
import { contentEntries } from './tables.ts'

/** The initial entries of one kind. */
export interface Seed {
  kind: string
  entries: readonly { id: string }[]
}

/** All entries of a kind, in order. Throws when one does not fit the schema; content is also written through it. */
export async function readContent<Schema extends z.ZodMiniType>(db: Db, kind: string, schema: Schema): Promise<z.output<Schema>[]> {
  return (await readKinds(db, [kind]))(kind, schema)
}

/** Returns the entries of a kind that has been read, in order. Throws when one does not fit the schema. */
type EntriesOf<Kind extends string> = <Schema extends z.ZodMiniType>(kind: Kind, schema: Schema) => z.output<Schema>[]

const readingKinds = preparedOnce((db) => {
  const { kind, id, position, data } = contentEntries
  const wanted = sql`${sql.placeholder('id')}::text`
  return db.select({ kind, data }).from(contentEntries)
    .where(and(sql`${kind} = any(string_to_array(${sql.placeholder('kinds')}, ' '))`, sql`(${wanted} is null or ${id} = ${wanted})`))
    .orderBy(asc(position)).prepare('read_kinds')
})

/** Reads several kinds with one statement; with `id` only the entries that have it. */
export async function readKinds<Kind extends string>(db: Db, kinds: readonly Kind[], id: string | null = null): Promise<EntriesOf<Kind>> {
  const rows = await readingKinds(db).execute({ kinds: kinds.join(' '), id })
  return (kind, schema) => rows.flatMap((row) => (row.kind === kind ? [z.parse(schema, row.data)] : []))
}

/** The kind of marker rows, written by {@link lockKind}, that keep seeds from being loaded again once the board has removed all entries. */
const loadedKind = 'loaded'

/** Locks a kind against concurrent changes until the end of the transaction, even while it has no entries. */
export async function lockKind(tx: Db, kind: string, now: Date): Promise<void> {
  await tx.insert(contentEntries).values({ kind: loadedKind, id: kind, position: 0, data: {}, updatedAt: now })
    .onConflictDoUpdate({ target: [contentEntries.kind, contentEntries.id], set: { updatedAt: now } })
}

/** Loads the seeds of kinds that have never been in the database; the board's content is never touched. */
export async function loadContent(db: Db, seeds: readonly Seed[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { kind, entries } of seeds) {
      const [present] = await tx.select({ id: contentEntries.id }).from(contentEntries)
        .where(or(eq(contentEntries.kind, kind), and(eq(contentEntries.kind, loadedKind), eq(contentEntries.id, kind)))).limit(1)
      if (present || entries.length === 0) continue
      await tx.insert(contentEntries)
        .values(entries.map((entry, position) => ({ kind, id: entry.id, position, data: entry, updatedAt: now })))
        .onConflictDoNothing()
    }
  })
}
