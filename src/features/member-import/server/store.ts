import { and, asc, count, desc, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { users } from '#features/accounts/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { auditEntries } from '#server/audit/tables.ts'
import { importLimits, importListSize, type ImportState, lostAfterMs, type RowVerdict } from '../rules.ts'
import type { TakenInFile } from '../verdict-rules.ts'
import { memberImportRows, memberImports, claimedKeys } from './tables.ts'

export type StoredImport = typeof memberImports.$inferSelect
export type StoredRow = typeof memberImportRows.$inferSelect

/** A judged row, keyed by column names. */
export interface StagedRow extends Pick<StoredRow, 'line' | 'verdict' | 'fields' | 'changed' | 'problems'> {
  member_id: string | null
}

/** An import with the name of the person who uploaded the file and, once done, the result from the audit log. */
export interface ListedImport {
  import: StoredImport
  createdBy: string | null
  done: typeof auditEntries.$inferSelect['details'] | null
}

export async function createImport(db: Db, fields: Pick<StoredImport, 'id' | 'fileName' | 'createdBy'> & { now: Date }): Promise<void> {
  const { now, ...rest } = fields
  await db.insert(memberImports).values({ ...rest, state: 'reading', createdAt: now, workedAt: now })
}

function selectImports(db: Db) {
  return db.select({ import: memberImports, createdBy: users.name, done: auditEntries.details })
    .from(memberImports)
    .leftJoin(users, eq(users.id, memberImports.createdBy))
    .leftJoin(auditEntries, and(eq(auditEntries.act, 'members_imported'), eq(auditEntries.subjectId, sql`${memberImports.id}::text`)))
}

/** Returns an import in any state; null when there is none. */
export async function findImport(db: Db, id: string): Promise<ListedImport | null> {
  const [row] = await selectImports(db).where(eq(memberImports.id, id))
  return row ?? null
}

/** Returns the latest imports, without discarded ones. */
export function listImports(db: Db): Promise<ListedImport[]> {
  return selectImports(db).where(ne(memberImports.state, 'discarded')).orderBy(desc(memberImports.createdAt)).limit(importListSize)
}

/** Counts the rows of each verdict. */
export async function countRows(db: Db, importId: string): Promise<Record<RowVerdict, number>> {
  const rows = await db.select({ verdict: memberImportRows.verdict, rows: count() }).from(memberImportRows)
    .where(eq(memberImportRows.importId, importId)).groupBy(memberImportRows.verdict)
  return { new: 0, changed: 0, same: 0, faulty: 0, ...Object.fromEntries(rows.map((row) => [row.verdict, row.rows])) }
}

interface RowsAsked {
  importId: string
  verdict?: RowVerdict | undefined
  after: number
  limit: number
}

function isAsked({ importId, verdict, after }: RowsAsked): SQL | undefined {
  return and(
    eq(memberImportRows.importId, importId),
    verdict && eq(memberImportRows.verdict, verdict),
    gt(memberImportRows.line, after),
  )
}

/** Returns the rows after a line, in the file's order. */
export function listRows(db: Db, asked: RowsAsked): Promise<StoredRow[]> {
  return db.select().from(memberImportRows).where(isAsked(asked)).orderBy(asc(memberImportRows.line)).limit(asked.limit)
}

/** Like {@link listRows}, with the names that the members have in the register: a file of Golf-IDs and payments has no names. */
export async function listNamedRows(db: Db, asked: RowsAsked): Promise<(StoredRow & { registerName: string | null })[]> {
  const rows = await db.select({ row: memberImportRows, first: members.firstName, last: members.lastName }).from(memberImportRows)
    .leftJoin(members, eq(members.id, memberImportRows.memberId))
    .where(isAsked(asked)).orderBy(asc(memberImportRows.line)).limit(asked.limit)
  return rows.map(({ row, first, last }) => ({ ...row, registerName: first === null ? null : `${first} ${last}` }))
}

const found = z.object({ rows: z.array(z.object({ value: z.string(), line: z.number() })) })

/** Returns which of these Golf-IDs and addresses rows before a line have taken, with the line of each. */
export async function findTaken(tx: Db, { importId, before, values }: { importId: string; before: number; values: readonly string[] }): Promise<TakenInFile> {
  const { line } = memberImportRows
  const keys = JSON.stringify(values.map((value) => `${importId} ${value}`))
  const { rows } = found.parse(await tx.execute(sql.join(claimedKeys(memberImportRows).map(({ key, isTaken, value }) => sql`
    select ${value} as value, ${line} from ${memberImportRows}
    where ${key} = any(array(select jsonb_array_elements_text(${keys}::jsonb))) and ${isTaken} and ${line} < ${before}`), sql` union all `)))
  return new Map(rows.map(({ value, line: taker }) => [value, taker]))
}

/**
 * Updates an import if its state is still one of `from`, and returns whether it was. Of two concurrent callers that move it on from there one
 * succeeds, and a process working on it learns that it has been discarded. Every update gets a distinct `workedAt`; with `seenAt` nothing is
 * updated unless `workedAt` is still what the caller saw.
 */
export async function moveImport(db: Db, { id, from, seenAt, now, ...set }: {
  id: string
  from: readonly ImportState[]
  seenAt?: Date | undefined
  now: Date
} & Partial<Omit<StoredImport, 'id'>>): Promise<boolean> {
  const { state, workedAt } = memberImports
  const moved = await db.update(memberImports)
    .set({ ...set, workedAt: sql`greatest(${now.toISOString()}::timestamptz, ${workedAt} + interval '1 millisecond')` })
    .where(and(
      eq(memberImports.id, id),
      inArray(state, from),
      seenAt && sql`date_trunc('milliseconds', ${workedAt}) = ${seenAt.toISOString()}::timestamptz`,
    ))
    .returning({ id: memberImports.id })
  return moved.length > 0
}

/** Stores judged rows, replacing the same lines' earlier verdicts. */
export async function keepRows(tx: Db, importId: string, rows: readonly StagedRow[]): Promise<void> {
  await tx.execute(sql`
    insert into ${memberImportRows} (import_id, line, verdict, member_id, fields, changed, problems)
    select ${importId}::uuid, line, verdict, member_id, fields, changed, problems from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as staged (line int, verdict text, member_id uuid, fields jsonb, changed jsonb, problems jsonb)
    on conflict (import_id, line) do update set verdict = excluded.verdict, member_id = excluded.member_id,
      fields = excluded.fields, changed = excluded.changed, problems = excluded.problems`)
}

/** Deletes the staged rows, which hold personal data. */
export async function forgetRows(db: Db, importId: string): Promise<void> {
  await db.delete(memberImportRows).where(eq(memberImportRows.importId, importId))
}

/**
 * Deletes imports that were not run within a day, except one that is running, and rows left by a process that died. File names of completed
 * imports are cleared after a day: they can contain somebody's name, which an erasure does not find.
 */
export async function pruneImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - importLimits.keptHours * 3_600_000)
  const { state, createdAt, workedAt, importedAt, fileName } = memberImports
  const isLeft = or(ne(state, 'importing'), lt(workedAt, new Date(now.getTime() - lostAfterMs)))
  await db.delete(memberImports).where(and(ne(state, 'imported'), lt(createdAt, before), isLeft))
  await db.update(memberImports).set({ fileName: '' }).where(and(eq(state, 'imported'), lt(importedAt, before), ne(fileName, '')))
  const over = db.select({ id: memberImports.id }).from(memberImports).where(eq(memberImports.state, 'imported'))
  await db.delete(memberImportRows).where(inArray(memberImportRows.importId, over))
}
