import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MemberCategory } from '#domain/member-category.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberState } from '../rules.ts'
import { memberTallies } from './tables.ts'

/** Returns the number of members of a kind without reading members: current ones unless `state` says otherwise. */
export async function countTallied(db: Db, kind: TalliedKind): Promise<number> {
  const [row] = await tallied(db, kind)
  return row?.members ?? 0
}

interface TalliedKind {
  category?: MemberCategory | 'none' | undefined
  paid?: boolean | undefined
  state?: MemberState | undefined
}

/** The query alone, for use within another. */
export function tallied(db: Db, { category, paid, state = 'active' }: TalliedKind) {
  const { isEnded, isPaid, category: own, members } = memberTallies
  return db.select({ members: sql`coalesce(sum(${members}), 0)`.mapWith(Number).as('members') }).from(memberTallies).where(and(
    state === 'all' ? undefined : eq(isEnded, state === 'ended'),
    paid === undefined ? undefined : eq(isPaid, paid),
    category === 'none' ? isNull(own) : category && eq(own, category),
  ))
}

/**
 * Replaces the rows of each kind by one. A single statement, so that a concurrent count sees either the old rows or the new ones, and rows
 * that are added meanwhile stay.
 */
export async function sumUpTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${memberTallies} returning is_ended, is_paid, category, members)
    insert into ${memberTallies} (is_ended, is_paid, category, members)
    select is_ended, is_paid, category, sum(members) from gone group by is_ended, is_paid, category having sum(members) <> 0`)
}
