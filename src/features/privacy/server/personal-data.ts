import { and, eq, getTableColumns, getTableName, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { formatPhone } from '#domain/phone.ts'
import type { RetainedKind } from '#domain/retention.ts'
import type { Db } from '#server/db/database.ts'

/** All that a person is known by. Found by `findPerson`; whatever is about the person is found by these. */
export interface Person {
  memberId: string
  userId: string | null
  golfId: string
  /** The addresses of now: of the register and of the log-in. */
  emails: string[]
  /** The one of these that the person has proved; null without a log-in. */
  logInEmail: string | null
  applicationIds: string[]
  /** Bookings that the person has made. */
  bookingIds: string[]
}

export type Shown = string | number | boolean | null
/** The row by the names that the database has for its columns. */
export type Form = (value: unknown, person: Person, row: Readonly<Record<string, unknown>>) => Shown

/**
 * What a column is to the person that its row is about:
 * - `told`: personal, and handed out under a label; `form` makes it readable, by what else is told of its row where it needs
 *   that, `read` is what stands in the column's place
 * - `withheld`: personal or secret, and not handed out, for a reason
 * - `by_id`: points at a person, and at nobody once the person is gone
 * - `impersonal`: says nothing of a person
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

/** Rows that an erasure leaves as they are, or partly so. */
export interface Kept {
  why: string
  /** Which of the person's rows; all when left out. */
  where?: SQL | undefined
}

/**
 * What an erasure makes of the rows: they go, or whose they are is replaced, or they stay. Of replaced ones `emptied` is what
 * the erasure writes, and `stays` what says what happened, not to whom: a test asks for each personal column in one of them.
 * `says` tells the board of it.
 */
export type Erasure<Column extends string = string> =
  | { rows: 'deleted' }
  | { rows: 'replaced'; emptied: Partial<Record<Column, unknown>>; stays: readonly Column[]; says: string; kept?: Kept }
  | { rows: 'kept'; kept: Kept }

type ColumnOf<T extends PgTable> = keyof T['$inferSelect'] & string

interface Facts<T extends PgTable> {
  /** As a heading of the member's copy and in the board's summary. */
  title: string
  /** Which rows are about a person. */
  of: (person: Person) => SQL | undefined
  columns: Record<ColumnOf<T>, Tag>
  /** More that is needed to understand a row, by a name and a label. */
  besides?: Record<string, { label: string; value: SQL; kind: 'text' | 'day'; form?: (value: unknown) => Shown }>
  erasure: Erasure<ColumnOf<T>>
  kept: RetainedKind
  /** A part of the rows that goes earlier, by what it is called. */
  keptShorter?: { part: string; kept: RetainedKind }
}

/** A table that holds something about people, with the types of its columns forgotten. */
export interface PersonalTable extends Omit<Facts<PgTable>, 'columns'> {
  table: PgTable
  columns: Record<string, Tag>
}

/** Every column must be tagged: one that is added to the table and not here does not compile. */
export function personalTable<T extends PgTable>(table: T, facts: Facts<T>): PersonalTable {
  return { ...facts, table }
}

/** Does to a person's rows what the table's erasure says. */
export async function eraseIn(tx: Db, { table, of, erasure }: PersonalTable, person: Person): Promise<void> {
  const where = of(person)
  // Nothing is about the person; without a condition it would be everything.
  if (where === undefined) return
  if (erasure.rows === 'deleted') await tx.delete(table).where(where)
  if (erasure.rows === 'replaced') await tx.update(table).set(erasure.emptied).where(where)
}

/** Reads a column of few values by their texts. */
export function textFrom(texts: Record<string, string>): (value: unknown) => Shown {
  return (value) => (typeof value === 'string' ? texts[value] ?? value : null)
}

/** A number as it is written. */
export const asPhone = (value: unknown): Shown => (typeof value === 'string' ? formatPhone(value) : null)

/** A table that holds nothing about people, or points at them by ids alone; every column must be named. */
export interface ImpersonalTable {
  table: PgTable
  why: string
  columns: Record<string, 'impersonal' | 'by_id'>
}

/** Every column must be named: one that is added to the table and not here does not compile. */
export function impersonalTable<T extends PgTable>(
  table: T,
  why: string,
  columns: Record<ColumnOf<T>, 'impersonal' | 'by_id'>,
): ImpersonalTable {
  return { table, why, columns }
}

/** A condition that holds when there is a value to compare with, and is none otherwise. */
export function is(column: PgColumn, value: string | null): SQL | undefined {
  return value === null ? undefined : eq(column, value)
}

/** How many rows are about a person, and of these how many an erasure keeps. */
export async function countRows(db: Db, { table, of, erasure }: PersonalTable, person: Person): Promise<{ rows: number; kept: number }> {
  const where = of(person)
  if (where === undefined) return { rows: 0, kept: 0 }
  const rows = await db.$count(table, where)
  const kept = erasure.rows === 'deleted' ? undefined : erasure.kept
  if (kept === undefined || rows === 0) return { rows, kept: 0 }
  return { rows, kept: kept.where ? await db.$count(table, and(or(where), kept.where)) : rows }
}

/** The told columns by the names that the database has for them. */
export function toldColumns({ table, columns }: PersonalTable) {
  const all: Record<string, PgColumn> = getTableColumns(table)
  return Object.entries(columns).flatMap(([key, tag]) => {
    const column = all[key]
    return tag.fate === 'told' && column ? [{ key, column, tag }] : []
  })
}

export const nameOf = ({ table }: Pick<PersonalTable, 'table'>): string => getTableName(table)
