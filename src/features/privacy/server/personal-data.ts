import { and, eq, getTableColumns, getTableName, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { formatPhone } from '#domain/phone.ts'
import type { RetainedKind } from '#domain/retention.ts'
import type { Db } from '#server/db/database.ts'

/** Everything that identifies a person. `findPersonOfMember` finds it, and all rows about the person are found by it. */
export interface Person {
  memberId: string
  userId: string | null
  golfId: string
  /** The current addresses: those in the register and that of the log-in. */
  emails: string[]
  /** The one of them that the person has proved; null without a log-in. */
  logInEmail: string | null
  applicationIds: string[]
  /** Bookings that the person has made. */
  bookingIds: string[]
}

export type Shown = string | number | boolean | null
/** Formats a value. `row` is keyed by the names of the columns in the database. */
export type Form = (value: unknown, person: Person, row: Readonly<Record<string, unknown>>) => Shown

/**
 * What a column is to the person that its row is about:
 * - `told`: personal, and handed out under a label; `form` makes the value readable, using other told columns of the row where it
 *   needs them; `read` is an expression that is selected in place of the column
 * - `withheld`: personal or secret, and not handed out, for a reason
 * - `by_id`: refers to a person, and to nobody once the person is erased
 * - `impersonal`: says nothing about a person
 */
export type Tag =
  | { fate: 'told'; label: string; form?: Form | undefined; read?: SQL }
  | { fate: 'withheld'; why: string }
  | { fate: 'by_id' | 'impersonal' }

export const told = (label: string, form?: Form): Tag => ({ fate: 'told', label, form })
export const toldAs = (label: string, read: SQL): Tag => ({ fate: 'told', label, read })
export const withheld = (why: string): Tag => ({ fate: 'withheld', why })
export const byId: Tag = { fate: 'by_id' }
export const impersonal: Tag = { fate: 'impersonal' }

/** Rows that an erasure leaves as they are, entirely or in part. */
export interface Kept {
  why: string
  /** Which of the person's rows; all when left out. */
  where?: SQL | undefined
}

/**
 * What an erasure does to the rows: it deletes them, replaces what identifies the person, or keeps them. For replaced rows, `emptied`
 * is what the erasure writes and `stays` lists columns that say what happened but not to whom: a test requires each personal column
 * in exactly one of them. `says` describes the replacement to the board.
 */
export type Erasure<Column extends string = string> =
  | { rows: 'deleted' }
  | { rows: 'replaced'; emptied: Partial<Record<Column, unknown>>; stays: readonly Column[]; says: string; kept?: Kept }
  | { rows: 'kept'; kept: Kept }

type ColumnOf<T extends PgTable> = keyof T['$inferSelect'] & string

interface Facts<T extends PgTable> {
  /** The heading in the member's copy and in the board's summary. */
  title: string
  /** The condition for rows about a person; undefined when there can be none. */
  of: (person: Person) => SQL | undefined
  columns: Record<ColumnOf<T>, Tag>
  /** Further values needed to understand a row, by name. */
  besides?: Record<string, { label: string; value: SQL; kind: 'text' | 'day'; form?: (value: unknown) => Shown }>
  erasure: Erasure<ColumnOf<T>>
  kept: RetainedKind
  /** A part of the rows, with its name, that is deleted earlier. */
  keptShorter?: { part: string; kept: RetainedKind }
}

/** A table that holds something about people, without the types of its columns. */
export interface PersonalTable extends Omit<Facts<PgTable>, 'columns'> {
  table: PgTable
  columns: Record<string, Tag>
}

/** Describes a table. Every column must be tagged: a column that is added to the table and not here fails to compile. */
export function personalTable<T extends PgTable>(table: T, facts: Facts<T>): PersonalTable {
  return { ...facts, table }
}

/** Erases a person's rows in one table as the table's `erasure` says. */
export async function eraseIn(tx: Db, { table, of, erasure }: PersonalTable, person: Person): Promise<void> {
  const where = of(person)
  // No row is about the person; without a condition the statement would affect every row.
  if (where === undefined) return
  if (erasure.rows === 'deleted') await tx.delete(table).where(where)
  if (erasure.rows === 'replaced') await tx.update(table).set(erasure.emptied).where(where)
}

/** Returns a form for a column of few values, which shows their texts. */
export function textFrom(texts: Record<string, string>): (value: unknown) => Shown {
  return (value) => (typeof value === 'string' ? texts[value] ?? value : null)
}

/** Formats a phone number. */
export const asPhone = (value: unknown): Shown => (typeof value === 'string' ? formatPhone(value) : null)

/** A table that holds nothing about people, or refers to them by ids only. */
export interface ImpersonalTable {
  table: PgTable
  why: string
  columns: Record<string, 'impersonal' | 'by_id'>
}

/** Describes such a table. Every column must be named: a column that is added to the table and not here fails to compile. */
export function impersonalTable<T extends PgTable>(
  table: T,
  why: string,
  columns: Record<ColumnOf<T>, 'impersonal' | 'by_id'>,
): ImpersonalTable {
  return { table, why, columns }
}

/** Returns the condition that a column equals a value, or undefined when the value is null. */
export function is(column: PgColumn, value: string | null): SQL | undefined {
  return value === null ? undefined : eq(column, value)
}

/** Counts the rows about a person, and how many of them an erasure keeps. */
export async function countRows(db: Db, { table, of, erasure }: PersonalTable, person: Person): Promise<{ rows: number; kept: number }> {
  const where = of(person)
  if (where === undefined) return { rows: 0, kept: 0 }
  const rows = await db.$count(table, where)
  const kept = erasure.rows === 'deleted' ? undefined : erasure.kept
  if (kept === undefined || rows === 0) return { rows, kept: 0 }
  return { rows, kept: kept.where ? await db.$count(table, and(or(where), kept.where)) : rows }
}

/** The columns that are told, with their keys and tags. */
export function toldColumns({ table, columns }: PersonalTable) {
  const all: Record<string, PgColumn> = getTableColumns(table)
  return Object.entries(columns).flatMap(([key, tag]) => {
    const column = all[key]
    return tag.fate === 'told' && column ? [{ key, column, tag }] : []
  })
}

export const nameOf = ({ table }: Pick<PersonalTable, 'table'>): string => getTableName(table)
