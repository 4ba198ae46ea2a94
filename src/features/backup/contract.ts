import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { runProblems, healths } from './rules.ts'

/** The latest successful run of a kind, and whether something is wrong. Times are ISO 8601. */
const report = z.object({
  standing: z.enum(healths),
  /** When the last successful run finished; null when there is none. */
  at: z.nullable(z.iso.datetime()),
  /** The size of the file; null for a trial. */
  bytes: z.nullable(z.int()),
  /** Why the latest attempt failed; null when it did not. */
  problem: z.nullable(z.enum(runProblems)),
})
export type KindReport = z.infer<typeof report>

/** A person whom a mail did not reach, with what shows the mail: the member's card, or the application of somebody who is not a member yet. */
const lostReceiver = z.object({ kind: z.enum(['member', 'application']), id: z.string(), name: z.string() })
export type LostReceiver = z.infer<typeof lostReceiver>

export const backupContract = {
  getBackupReport: procedure('get_backup_report', 'admin_read', 'How the site itself is doing: the last backup, the last time that one was restored on trial, nights that do not forget what they should, and mails that do not leave or could not be delivered, with whose they are')
    .output(z.object({
      backup: report,
      drill: report,
      /** Set when the nightly retention run has not completed for too long, with when it last did (null: never); null while all is well. */
      late_retention: z.nullable(z.object({ last_good: z.nullable(z.iso.datetime()) })),
      /** How many mails have waited for hours, and since when the oldest has; null when none has. */
      late_mails: z.nullable(z.object({ count: z.int(), since: z.iso.datetime() })),
      /** How many mails to the board's address have been given up lately: the senders were told that they had been sent. */
      lost_board_mails: z.int(),
      /** How many mails to members and applicants have been given up lately, without a later mail of their kind that was sent. */
      lost_person_mails: z.int(),
      /** The receivers of those mails: a few of them, the latest first, each once. */
      lost_receivers: z.array(lostReceiver),
    })),
}
