import * as z from 'zod/mini'
import { procedure } from '#domain/calls.ts'
import { runProblems, healths } from './rules.ts'

/** The latest good one of its kind, and whether something is wrong. Times are ISO 8601. */
const report = z.object({
  standing: z.enum(healths),
  /** When the last good one was finished. */
  at: z.nullable(z.iso.datetime()),
  /** Of the file; null for a trial. */
  bytes: z.nullable(z.int()),
  /** Why the latest attempt failed; null when it did not. */
  problem: z.nullable(z.enum(runProblems)),
})
export type KindReport = z.infer<typeof report>

/** Somebody whom a mail did not reach, by where it is shown: a member's card, or the application of somebody who is none yet. */
const lostReceiver = z.object({ kind: z.enum(['member', 'application']), id: z.string(), name: z.string() })
export type LostReceiver = z.infer<typeof lostReceiver>

export const backupContract = {
  getBackupReport: procedure('get_backup_report', 'admin_read', 'How the site itself is doing: the last backup, the last time that one was restored on trial, nights that do not forget what they should, and mails that do not leave or could not be delivered, with whose they are')
    .output(z.object({
      backup: report,
      drill: report,
      /** Since when (null: ever) the night's forgetting has come to no end, when that is too long; null while all is well. */
      late_retention: z.nullable(z.object({ last_good: z.nullable(z.iso.datetime()) })),
      /** How many have waited for hours, and since when the oldest has; null when none has. */
      late_mails: z.nullable(z.object({ count: z.int(), since: z.iso.datetime() })),
      /** How many to the board's address have been given up lately: whoever wrote them was told that they had been sent. */
      lost_board_mails: z.int(),
      /** How many to members and applicants have been given up lately, whose receiver has not got another of the kind since. */
      lost_person_mails: z.int(),
      /** Whose they are: a few, the latest first, each once. */
      lost_receivers: z.array(lostReceiver),
    })),
}
