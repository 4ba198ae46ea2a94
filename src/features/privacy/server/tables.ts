import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { members } from '#features/members/server/tables.ts'
import { applications } from '#features/membership/server/tables.ts'
import { moment } from '#server/db/columns.ts'
import { consentSteps } from '../rules.ts'

/**
 * Every acceptance of the privacy policy, with the version that was accepted. Rows are only added; the register and the
 * application also hold the latest one.
 */
export const consents = pgTable('consents', {
  id: uuid('id').primaryKey(),
  step: text('step', { enum: consentSteps }).notNull(),
  applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
  /** Whom the applicant became. Also finds the application when its Golf-ID has been corrected since. */
  memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
  version: text('version').notNull(),
  givenAt: moment('given_at').notNull(),
}, (table) => [
  index('consents_application').on(table.applicationId),
  index('consents_member').on(table.memberId),
  check('consents_whose', sql`${table.applicationId} is not null or ${table.memberId} is not null`),
])

/** Members who have asked to be erased, until that is carried out or withdrawn. The primary key settles concurrent requests. */
export const erasureRequests = pgTable('erasure_requests', {
  memberId: uuid('member_id').primaryKey().references(() => members.id, { onDelete: 'cascade' }),
  requestedAt: moment('requested_at').notNull(),
})

/**
 * Who has been erased, by ids that no longer refer to anybody, so that they can be erased again from a restored earlier copy. For
 * somebody who had only applied, `memberId` is the application's id.
 */
export const erasures = pgTable('erasures', {
  memberId: uuid('member_id').primaryKey(),
  applicationIds: jsonb('application_ids').$type<string[]>().notNull(),
  erasedAt: moment('erased_at').notNull(),
})

/**
 * Which names the board has removed from bookings, as a slow hash of booking and name (a pseudonym), so that they can be removed again
 * from a restored earlier copy. Has no foreign key to the booking, which such a copy may have when this database no longer does.
 */
export const removedNames = pgTable('removed_names', {
  bookingId: uuid('booking_id').notNull(),
  mark: text('mark').notNull(),
  removedAt: moment('removed_at').notNull(),
}, (table) => [primaryKey({ columns: [table.bookingId, table.mark] })])

/** The nightly deletions. The day is the claim: of several processes only one does the work. */
export const retentionRuns = pgTable('retention_runs', {
  day: date('day', { mode: 'string' }).primaryKey(),
  startedAt: moment('started_at').notNull(),
  /** Null while the run is under way, and when it failed or its process was lost. */
  finishedAt: moment('finished_at'),
})
