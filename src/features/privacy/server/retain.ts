import { dateInStockholm, daysBefore, momentInStockholm } from '#domain/calendar.ts'
import { type RetainedKind, retention } from '#domain/retention.ts'
import { pruneMessages } from '#features/association/server/store.ts'
import { pruneBookings } from '#features/booking/server/place-store.ts'
import { holdBookings } from '#features/booking/server/player-store.ts'
import { lockMemberById } from '#features/members/server/store.ts'
import { recordAct } from '#server/audit/audit.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { forEachIsolated } from '#server/for-each-isolated.ts'
import type { Log } from '#server/log.ts'
import { retentionHour } from '../rules.ts'
import { cancelComing, outdateBookings } from './coming-bookings.ts'
import { eraseRows, holdLogIn } from './erasure-store.ts'
import { forgetNotes, forgetRejected, forgetUnfinished } from './applicant-store.ts'
import { lastMailKind } from './mails.tsx'
import { findPersonOfMember } from './person-store.ts'
import { claimNight, finishNight, forgetMails, isStillForgotten, listForgotten } from './retention-store.ts'

type Forget = (db: Db, now: Date, log: Log) => Promise<number | void>

/** For each kind that the policy names: how the nightly run deletes it, or who else takes care of it. */
const forgetting: Record<RetainedKind, Forget | { seenToBy: string }> = {
  membership: forgetMembers,
  rejected_application: forgetRejected,
  unfinished_application: forgetUnfinished,
  application_note: forgetNotes,
  booking: pruneBookings,
  contact_message: forgetContact,
  last_mail: (db, now) => forgetMails(db, { kind: lastMailKind, before: daysBefore(now, retention.lastMailDays) }),
  mail: { seenToBy: 'the outbox\'s worker, every hour' },
  session: { seenToBy: 'src/server/pruning.ts, every hour' },
  link: { seenToBy: 'src/server/pruning.ts, every hour' },
  tries: { seenToBy: 'src/server/pruning.ts, every hour' },
  import: { seenToBy: 'src/server/pruning.ts, every hour' },
  board_log: { seenToBy: 'nobody: it is kept, by ids (docs/decisions/023-audit-log.md)' },
  technical_log: { seenToBy: 'the operator (docs/operations.md)' },
  backup: { seenToBy: 'the backups\' schedule' },
  accounts: { seenToBy: 'the association, outside the site' },
}

/**
 * Deletes what has been kept as long as the privacy policy says, once a night from three o'clock, in whichever process gets there
 * first. What fails is tried again an hour later and does not stop the rest; each part is done entirely or not at all.
 * @returns whether this process did it
 */
export async function runNightlyRetention({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const now = clock.now()
  const day = dateInStockholm(now)
  const due = momentInStockholm(day, `0${retentionHour}:00`)
  if (now < due || !await claimNight(db, { day, now })) return false
  await forEachIsolated(Object.entries(forgetting), {
    log,
    name: ([kind]) => kind,
    work: async ([, forget]) => typeof forget === 'function' && forget(db, now, log),
  })
  await finishNight(db, { day, now: clock.now() })
  return true
}

/** Deletes messages to the board and the mails that carried them: a mail's subject is also something the sender has written. */
async function forgetContact(db: Db, now: Date): Promise<void> {
  await pruneMessages(db, now)
  await forgetMails(db, { kind: 'contact_message', before: daysBefore(now, retention.contactMessageDays) })
}

/** Erases former members completely, as an erasure on request does, and records each in the board's log by id. */
async function forgetMembers(db: Db, now: Date, log: Log): Promise<void> {
  const today = dateInStockholm(now)
  await forEachIsolated(await listForgotten(db, today), { log, name: (id) => id, work: (id) => forgetMember(db, { id, today, now }) })
}

function forgetMember(db: Db, { id, today, now }: { id: string; today: string; now: Date }): Promise<void> {
  return db.transaction(async (tx) => {
    const member = await lockMemberById(tx, id)
    if (!member || !await isStillForgotten(tx, { id, today })) return
    await holdBookings(tx)
    await holdLogIn(tx, member.userId)
    const person = await findPersonOfMember(tx, id)
    if (!person) return
    await outdateBookings(tx, person)
    await cancelComing(tx, person, { today, now })
    await eraseRows(tx, person, now)
    await recordAct(tx, { actorId: null, act: 'retention_applied', subject: { kind: 'member', id }, now })
  })
}
