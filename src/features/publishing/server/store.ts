import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AuditAct } from '#domain/audit-acts.ts'
import { recordAct } from '#server/audit/audit.ts'
import { lockKind } from '#server/content/store.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { PublishedEntry } from '../contract.ts'
import { checkTexts } from '../field-rules.ts'
import { kindRules } from '../kind-rules.ts'
import { type EntryTexts, maxEntriesPerKind, type PublishedKind, publishedKinds } from '../rules.ts'
import { shapes } from './shapes.ts'

type Row = typeof contentEntries.$inferSelect

/** An entry's title, for queries that join the content: the field that its kind uses as title. */
export const publishedTitle = sql`coalesce(${sql.join(['titel', 'title', 'name', 'heading', 'year'].map((name) => sql`${contentEntries.data} ->> ${name}`), sql`, `)})`

/** Why a change was refused. */
export type Refused = 'moved' | 'gone' | 'full' | 'fixed' | 'not_found'

const mainKind = (kind: PublishedKind): string => shapes[kind].stored[0]

/** Returns a hash of an entry's texts: equal texts give the same version, whoever wrote them. */
function versionOf(texts: EntryTexts): string {
  return createHash('sha256').update(JSON.stringify(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)))).digest('hex')
}

/** Returns the entries of a kind among the rows, in the rows' order. */
function entriesOf(kind: PublishedKind, rows: readonly Row[]): PublishedEntry[] {
  const { stored, textsOf } = shapes[kind]
  return rows.filter((row) => row.kind === stored[0]).map((main) => {
    const parts = stored.map((part) => rows.find((row) => row.kind === part && row.id === main.id))
    const texts = textsOf(parts.map((part) => part?.data))
    const updatedAt = Math.max(...parts.map((part) => part?.updatedAt.getTime() ?? 0))
    return { kind, id: main.id, version: versionOf(texts), updated_at: new Date(updatedAt).toISOString(), texts }
  })
}

/** Reads all that is published, kind by kind: news with the newest first, everything else by position. */
export async function listEntries(db: Db): Promise<PublishedEntry[]> {
  const rows = await db.select().from(contentEntries)
    .where(inArray(contentEntries.kind, publishedKinds.flatMap((kind) => shapes[kind].stored)))
    .orderBy(asc(contentEntries.position), asc(contentEntries.id))
  return publishedKinds.flatMap((kind) => {
    const entries = entriesOf(kind, rows)
    return kind === 'news' ? entries.toSorted((a, b) => (b.texts['datum'] ?? '').localeCompare(a.texts['datum'] ?? '')) : entries
  })
}

interface Change {
  kind: PublishedKind
  id: string
  actorId: string
  now: Date
}

/** Locks a kind against concurrent changes until the end of the transaction, and returns its rows. */
async function held(tx: Db, { kind, now }: Change): Promise<Row[]> {
  for (const part of shapes[kind].stored) await lockKind(tx, part, now)
  return tx.select().from(contentEntries).where(inArray(contentEntries.kind, [...shapes[kind].stored]))
    .orderBy(asc(contentEntries.position), asc(contentEntries.id))
}

export type Saved =
  | { outcome: 'saved'; entry: PublishedEntry }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | { outcome: Refused }

/** Returns the texts as they would be saved, and their problems. A field that is left out keeps its text, unless its first day moves (`endOf`). */
function checkChange(kind: PublishedKind, now: EntryTexts | undefined, typed: EntryTexts): ReturnType<typeof checkTexts> {
  const { fields, problemsTogether } = kindRules[kind]
  const isMoved = (name: string) => typed[name] !== undefined && typed[name] !== now?.[name]
  const ended = fields.filter(({ endOf }) => endOf !== undefined && isMoved(endOf)).map(({ name }) => [name, ''] as const)
  const { texts, problems } = checkTexts(fields, { ...now, ...Object.fromEntries(ended), ...typed })
  return { texts, problems: { ...problemsTogether?.(texts), ...problems } }
}

/**
 * Adds an entry, or changes the version that was seen. Texts that are stored already count as saved, so a call whose response was lost
 * can be repeated. A field that is left out keeps its text, since a page from before an upgrade does not know of it.
 * @param seen the version that was seen, null for a new entry
 */
export function saveEntry(db: Db, change: Change & { seen: string | null; texts: EntryTexts }): Promise<Saved> {
  const { kind, id, seen, now } = change
  const { isFixed } = kindRules[kind]
  const { partsOf, textsOf, stored } = shapes[kind]
  return db.transaction(async (tx): Promise<Saved> => {
    const rows = await held(tx, change)
    const entries = entriesOf(kind, rows)
    const current = entries.find((each) => each.id === id)
    const checked = checkChange(kind, current?.texts, change.texts)
    if (Object.keys(checked.problems).length > 0) return { outcome: 'invalid', fields: checked.problems }
    if (!current && isFixed) return { outcome: 'fixed' }
    const parts = partsOf(id, checked.texts, stored.map((part) => rows.find((row) => row.kind === part && row.id === id)?.data))
    const texts = textsOf(parts.map((part) => part ?? undefined))
    const entry = { kind, id, version: versionOf(texts), updated_at: now.toISOString(), texts }
    if (current?.version === entry.version) return { outcome: 'saved', entry: current }
    if (!current && seen !== null) return { outcome: 'gone' }
    if (current && current.version !== seen) return { outcome: 'moved' }
    if (!current && entries.length >= maxEntriesPerKind) return { outcome: 'full' }
    const position = rows.find((row) => row.kind === stored[0] && row.id === id)?.position ?? await makeRoom(tx, kind, rows, parts[0])
    for (const [index, data] of parts.entries()) await putPart(tx, { kind: stored[index] ?? '', id, position, data, now })
    await record(tx, current ? 'content_changed' : 'content_published', change)
    return { outcome: 'saved', entry }
  })
}

/**
 * Returns a new entry's position, after the entries that come later have been moved. News goes first, so that the newest of a day is on top;
 * everything else goes last unless its kind has an order of its own.
 */
async function makeRoom(tx: Db, kind: PublishedKind, rows: readonly Row[], main: unknown): Promise<number> {
  const others = rows.filter((row) => row.kind === mainKind(kind))
  const positions = others.map(({ position }) => position)
  if (kind === 'news') return Math.min(0, ...positions) - 1
  const place = shapes[kind].placeOf?.(main, others.map(({ data }) => data)) ?? others.length
  const later = others.slice(place).map(({ id }) => id)
  if (later.length === 0) return Math.max(-1, ...positions) + 1
  const { position, kind: itsKind, id } = contentEntries
  await tx.update(contentEntries).set({ position: sql`${position} + 1` }).where(and(eq(itsKind, mainKind(kind)), inArray(id, later)))
  return positions[place] ?? 0
}

async function putPart(tx: Db, { data, ...row }: Pick<Row, 'kind' | 'id' | 'position'> & { data: { id: string } | null; now: Date }): Promise<void> {
  const { kind, id, position, now } = row
  if (data === null) {
    await tx.delete(contentEntries).where(and(eq(contentEntries.kind, kind), eq(contentEntries.id, id)))
    return
  }
  await tx.insert(contentEntries).values({ kind, id, position, data, updatedAt: now })
    .onConflictDoUpdate({ target: [contentEntries.kind, contentEntries.id], set: { data, updatedAt: now } })
}

/** Removes an entry with all its parts. Succeeds if it is gone already. */
export function removeEntry(db: Db, change: Change & { seen: string }): Promise<'done' | Refused> {
  const { kind, id, seen } = change
  return db.transaction(async (tx) => {
    if (kindRules[kind].isFixed) return 'fixed'
    const current = entriesOf(kind, await held(tx, change)).find((entry) => entry.id === id)
    if (!current) return 'done'
    if (current.version !== seen) return 'moved'
    await tx.delete(contentEntries).where(and(inArray(contentEntries.kind, [...shapes[kind].stored]), eq(contentEntries.id, id)))
    await record(tx, 'content_removed', change)
    return 'done'
  })
}

/** Moves an entry before another one of its kind. @param before the other one's id, null for the last place */
export function orderEntry(db: Db, change: Change & { before: string | null }): Promise<'done' | Refused> {
  const { kind, id, before } = change
  return db.transaction(async (tx) => {
    if (!kindRules[kind].isOrdered) return 'fixed'
    const ids = (await held(tx, change)).filter((row) => row.kind === mainKind(kind)).map((row) => row.id)
    if (!ids.includes(id) || (before !== null && !ids.includes(before))) return 'not_found'
    if (before === id) return 'done'
    const others = ids.filter((each) => each !== id)
    const ordered = others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id)
    if (ordered.every((each, index) => each === ids[index])) return 'done'
    await tx.update(contentEntries)
      .set({ position: sql`array_position(string_to_array(${ordered.join(',')}, ','), ${contentEntries.id})` })
      .where(eq(contentEntries.kind, mainKind(kind)))
    await record(tx, 'content_ordered', change)
    return 'done'
  })
}

/** Writes the act to the log, with the id and not the title: the title may name somebody, and would remain there when the entry is removed. */
function record(tx: Db, act: AuditAct & `content_${string}`, { kind, id, actorId, now }: Change): Promise<void> {
  return recordAct(tx, {
    actorId, act, now,
    ...(act === 'content_ordered' || act === 'content_removed' ? {} : { subject: { kind: 'content' as const, id: `${kind}/${id}` } }),
    details: { content: kind },
  })
}
