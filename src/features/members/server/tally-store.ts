import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MemberCategory } from '#domain/member-category.ts'
import type { Db } from '#server/db/database.ts'
import type { MemberState } from '../rules.ts'
import { memberTallies } from './tables.ts'

/** How many members there are of a kind, without looking at them: those of now unless `state` says otherwise. */
export async function countTallied(db: Db, kind: TalliedKind): Promise<number> {
  const [row] = await tallied(db, kind)
  return row?.members ?? 0
}

interface TalliedKind {
  category?: MemberCategory | 'none' | undefined
  paid?: boolean | undefined
  state?: MemberState | undefined
}

/** The question alone, to be asked together with another. */
export function tallied(db: Db, { category, paid, state = 'active' }: TalliedKind) {
  const { isEnded, isPaid, category: own, members } = memberTallies
  return db.select({ members: sql`coalesce(sum(${members}), 0)`.mapWith(Number).as('members') }).from(memberTallies).where(and(
    state === 'all' ? undefined : eq(isEnded, state === 'ended'),
    paid === undefined ? undefined : eq(isPaid, paid),
    category === 'none' ? isNull(own) : category && eq(own, category),
  ))
}

/**
 * Puts one row in the place of each kind's many. One statement: whoever counts meanwhile sees the rows of before or the ones
 * of after, and what others add at the same time stays.
 */
export async function sumUpTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${memberTallies} returning is_ended, is_paid, category, members)
    insert into ${memberTallies} (is_ended, is_paid, category, members)
    select is_ended, is_paid, category, sum(members) from gone group by is_ended, is_paid, category having sum(members) <> 0`)
}
