import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { oneTimeLinks, userRoles, users } from '#features/accounts/server/tables.ts'
import { identifierClaims, members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { RegisterField } from '../rules.ts'
import { changeable, heldFields } from '../verdict-rules.ts'
import { memberImportRows } from './tables.ts'

/**
 * How many rows or claims one statement handles. The embedded database runs in this process and blocks it, so other requests get a turn after
 * each statement: they can serve pages and wait only for the database.
 */
const batches = { rows: 2000, claims: 20_000, told: 500 } as const

const figure = z.object({ rows: z.tuple([z.object({ figure: z.coerce.number() })]) })

async function readFigure(tx: Db, query: SQL): Promise<number> {
  return figure.parse(await tx.execute(query)).rows[0].figure
}

/** Runs a statement over the lines of an import, batch by batch. Returns how many rows the statements returned in all. */
async function overLines(tx: Db, importId: string, statement: (lines: SQL) => SQL): Promise<number> {
  const last = await readFigure(tx, sql`select coalesce(max(line), 0) as figure from ${memberImportRows} where import_id = ${importId}`)
  let given = 0
  for (let from = 0; from < last; from += batches.rows) {
    const lines = sql`r.import_id = ${importId} and r.line > ${from} and r.line <= ${from + batches.rows}`
    given += await readFigure(tx, sql`with done as (${statement(lines)}) select count(*) as figure from done`)
    await setImmediate()
  }
  return given
}

/** SQL fragments for the fields that a file can change. All are texts except `matchplay_approved`. */
const fieldLists = changeable.map((field) => {
  const [name, column] = [sql.raw(`'${field}'`), sql.raw(field)]
  const isFlag = field === 'matchplay_approved'
  const given = isFlag ? sql`(r.fields ->> ${name})::boolean` : sql`r.fields ->> ${name}`
  return {
    column,
    set: sql`${column} = case when r.changed ? ${name} then ${given} else m.${column} end`,
    stands: sql`${name}, m.${column}`,
    added: isFlag ? sql`coalesce(${given}, false)` : given,
  }
})
const listOf = (part: 'column' | 'set' | 'stands' | 'added') => sql.join(fieldLists.map((lists) => lists[part]), sql`, `)

/**
 * Locks the members whom an import changes, ordered by id. Whatever else locks many members does so in that order (`fee-store.ts`); the
 * file's order could deadlock with it.
 */
export async function lockChangedMembers(tx: Db, importId: string): Promise<void> {
  await readFigure(tx, sql`
    select count(*) as figure from (
      select m.id from ${members} m join ${memberImportRows} r on r.member_id = m.id
      where r.import_id = ${importId} and r.verdict = 'changed' order by m.id for no key update of m
    ) held`)
}

/**
 * Updates the members of the `changed` rows, each only if it still has the values that the row was judged by. Returns how many were updated.
 */
export function changeMembers(tx: Db, importId: string, now: Date): Promise<number> {
  return overLines(tx, importId, (lines) => sql`
    update ${members} m set ${listOf('set')}, updated_at = greatest(${now.toISOString()}::timestamptz, m.updated_at + interval '1 millisecond')
    from ${memberImportRows} r
    where ${lines} and r.verdict = 'changed' and m.id = r.member_id and m.ended_on is null
      and jsonb_build_object(${listOf('stands')}) @> r.changed
    returning m.id`)
}

/**
 * Counts the rows that change what a file must not change for somebody with a role (`heldFields`), which happens if the role was granted
 * after the rows were judged. Call it once the members have been updated: the row locks keep them from getting a role until the transaction
 * ends.
 */
export function countRoleHolders(tx: Db, importId: string): Promise<number> {
  const held = sql.join(heldFields.map((field) => sql`${field}`), sql`, `)
  return readFigure(tx, sql`
    select count(*) as figure from ${memberImportRows} r join ${members} m on m.id = r.member_id
    where r.import_id = ${importId} and r.verdict = 'changed' and r.changed ?| array[${held}]::text[]
      and exists (select from ${userRoles} held where held.user_id = m.user_id)`)
}

/**
 * The fields whose change is recorded in the audit log for each member: the name, since the log shows people by their current names, and the
 * contact details, since they decide who gets a log-in and whose second factor is removed. A year's fees would push everything else out of
 * sight.
 */
const auditedFields = ['first_name', 'last_name', 'private_email', 'work_email', 'phone'] as const satisfies readonly RegisterField[]

/** Yields the members for whom an import changes any of these fields, with the fields changed, batch by batch. */
export async function* auditedChanges(tx: Db, importId: string): AsyncGenerator<{ memberId: string; fields: string[] }[]> {
  const { line, memberId, changed, verdict } = memberImportRows
  const isTold = sql`${changed} ?| array[${sql.join(auditedFields.map((field) => sql`${field}`), sql`, `)}]::text[]`
  for (let after = 0; ;) {
    const rows = await tx.select({ line, memberId, changed }).from(memberImportRows)
      .where(and(eq(memberImportRows.importId, importId), eq(verdict, 'changed'), gt(line, after), isTold))
      .orderBy(asc(line)).limit(batches.told)
    yield rows.flatMap((row) => row.memberId === null ? [] : [{ memberId: row.memberId, fields: auditedFields.filter((field) => row.changed[field] !== undefined) }])
    const last = rows.at(-1)
    if (last === undefined || rows.length < batches.told) return
    after = last.line
    await setImmediate()
  }
}

/** Inserts the members of the `new` rows and returns how many. A private address becomes the contact address, as for a member added by hand. */
export function addMembers(tx: Db, importId: string, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  return overLines(tx, importId, (lines) => sql`
    insert into ${members} (id, golf_id, ${listOf('column')}, contact_method, created_at, updated_at)
    select r.member_id, r.fields ->> 'golf_id', ${listOf('added')}, case when r.fields ? 'private_email' then 'private_email' end, ${at}, ${at}
    from ${memberImportRows} r
    where ${lines} and r.verdict = 'new'
    returning id`)
}

/**
 * Ends invitations that were sent to a contact address which the import has replaced: whoever has the old address must not be let in
 * (docs/decisions/029-register.md).
 */
export function endMisdirectedInvitations(tx: Db, importId: string, now: Date): Promise<number> {
  const former = (field: 'private_email' | 'work_email') => {
    const [name, column] = [sql.raw(`'${field}'`), sql.raw(`m.${field}`)]
    return sql`case when r.changed ? ${name} then r.changed ->> ${name} else ${column} end`
  }
  // The same rule as `contactEmail`.
  const contact = (privateEmail: SQL, workEmail: SQL) =>
    sql`case when m.contact_method = 'work_email' then coalesce(${workEmail}, ${privateEmail}) else coalesce(${privateEmail}, ${workEmail}) end`
  return overLines(tx, importId, (lines) => sql`
    update ${oneTimeLinks} l set ended_at = ${now.toISOString()}::timestamptz
    from ${memberImportRows} r, ${members} m
    where ${lines} and r.verdict = 'changed' and (r.changed ? 'private_email' or r.changed ? 'work_email')
      and m.id = r.member_id and m.user_id is null and l.purpose = 'onboarding' and l.subject = m.id::text and l.ended_at is null
      and ${contact(sql`m.private_email`, sql`m.work_email`)} is distinct from ${contact(former('private_email'), former('work_email'))}
    returning l.id`)
}

/** Ends links that would confirm an address which their member no longer has in the register, as a correction by hand does. */
export function endNeedlessConfirmations(tx: Db, importId: string, now: Date): Promise<number> {
  return overLines(tx, importId, (lines) => sql`
    update ${oneTimeLinks} l set ended_at = ${now.toISOString()}::timestamptz
    from ${memberImportRows} r, ${members} m
    where ${lines} and r.verdict = 'changed' and (r.changed ? 'private_email' or r.changed ? 'work_email')
      and m.id = r.member_id and l.purpose = 'confirm_email' and l.subject = m.user_id and l.ended_at is null
      and l.email <> all (array_remove(array[m.private_email, m.work_email], null))
    returning l.id`)
}

/** Updates the names of log-ins to those in the register. */
export function renameUsers(tx: Db, importId: string, now: Date): Promise<number> {
  return overLines(tx, importId, (lines) => sql`
    update ${users} u set name = m.first_name || ' ' || m.last_name, updated_at = ${now.toISOString()}::timestamptz
    from ${memberImportRows} r, ${members} m
    where ${lines} and r.verdict = 'changed' and (r.changed ? 'first_name' or r.changed ? 'last_name')
      and m.id = r.member_id and u.id = m.user_id
    returning u.id`)
}

/** The Golf-IDs and addresses that rows introduce, each with its future owner; one row may introduce the same address twice. */
function wantedClaims(rows: SQL): SQL {
  return sql`(
    select w.kind, w.value, r.member_id as owner_id from ${memberImportRows} r, lateral (values
      ('golf_id', case when r.verdict = 'new' then r.fields ->> 'golf_id' end),
      ('email', case when r.verdict = 'new' or r.changed ? 'private_email' then r.fields ->> 'private_email' end),
      ('email', case when r.verdict = 'new' or r.changed ? 'work_email' then r.fields ->> 'work_email' end)
    ) as w (kind, value)
    where ${rows} and r.verdict in ('new', 'changed') and w.value is not null
  )`
}

/**
 * Claims the rows' Golf-IDs and addresses in the order in which all claims are made (`claimIdentifiers`), so that none deadlock. Returns how
 * many of them somebody else has: 0 when all are claimed.
 */
export async function claimForRows(tx: Db, importId: string): Promise<number> {
  const wanted = wantedClaims(sql`r.import_id = ${importId}`)
  const all = await readFigure(tx, sql`select count(*) as figure from ${wanted} w`)
  for (let done = 0; done < all; done += batches.claims) {
    await tx.execute(sql`
      insert into ${identifierClaims} (kind, value, owner_id) select kind, value, owner_id from ${wanted} w
      order by kind collate "C", value collate "C", owner_id limit ${batches.claims} offset ${done}
      on conflict do nothing`)
    await setImmediate()
  }
  return overLines(tx, importId, (lines) => sql`
    select 1 from ${wantedClaims(lines)} w left join ${identifierClaims} c on c.kind = w.kind and c.value = w.value
    where c.owner_id is distinct from w.owner_id`)
}

/** Releases addresses that changed members no longer have. The address that log-in links go to stays claimed. */
export function releaseReplacedEmails(tx: Db, importId: string): Promise<number> {
  return overLines(tx, importId, (lines) => sql`
    delete from ${identifierClaims} c using ${memberImportRows} r, ${members} m left join ${users} u on u.id = m.user_id
    where ${lines} and r.verdict = 'changed' and (r.changed ? 'private_email' or r.changed ? 'work_email')
      and m.id = r.member_id and c.owner_id = m.id and c.kind = 'email'
      and c.value <> all (array_remove(array[m.private_email, m.work_email, u.email], null))
    returning c.value`)
}
