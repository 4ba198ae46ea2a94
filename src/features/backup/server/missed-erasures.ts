import { eraseAgain, listErasures } from '#features/privacy/server/erasure-store.ts'
import { listRemovedNames, removeNamesAgain } from '#features/privacy/server/removal-store.ts'
import { inTime } from '#server/backup/in-time.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { type ErasedList, readErasedList } from './erased-list.ts'

/** How long the start waits for the directory of the copies, which may be on a network disk that does not answer. */
const limitMs = 10_000

/** The oldest copy there could be: whatever such a copy has was there before it was removed. */
const beforeAnyRemoval = new Date(0)

/**
 * Erases again whom the directory's list names and the database knows nothing of having erased, and removes such names from bookings. They are
 * back when the database was put back without `npm run restore`: a moved directory, or the database provider's own copy.
 * @returns how many people and names were found
 */
async function eraseMissed(db: Db, { erased, removedNames }: ErasedList): Promise<{ people: number; names: number }> {
  const people = new Set((await listErasures(db)).map(({ memberId }) => memberId))
  const names = new Map((await listRemovedNames(db)).map(({ bookingId, mark, removedAt }) => [`${bookingId} ${mark}`, removedAt]))
  return {
    people: await eraseAgain(db, erased.filter(({ memberId }) => !people.has(memberId))),
    names: await removeNamesAgain(db, {
      records: removedNames.filter(({ bookingId, mark, removedAt }) => (names.get(`${bookingId} ${mark}`) ?? beforeAnyRemoval) < removedAt),
      madeAt: beforeAnyRemoval,
    }),
  }
}

/** Does so at a start, before anybody is let in. A list that cannot be read, or a failure, is logged and does not keep the site from starting. */
export async function eraseMissedAtStart({ db, log }: Pick<Services, 'db' | 'log'>, directory: string): Promise<void> {
  try {
    const list = await inTime(directory, { limitMs }, () => readErasedList(directory))
    const found = list === null ? { people: 0, names: 0 } : await eraseMissed(db, list)
    if (found.people + found.names > 0) log.warn(found, 'the database had data that had been erased, which has been erased again')
  } catch (err) {
    log.error({ err }, 'the list of those erased could not be compared with the database')
  }
}
