import { sql, type SQL } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { memberCategories } from '#domain/member-category.ts'
import { moment } from '#server/db/columns.ts'
import { searchTextOf } from '#server/db/search-columns.ts'
import { applicationStatuses, preferredEmails } from '../rules.ts'

export const applications = pgTable('applications', {
  id: uuid('id').primaryKey(),
  /** Made by the form: the same key again is the same application (retry after a lost answer, double click). */
  requestKey: uuid('request_key').unique(),
  golfId: text('golf_id').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone').notNull(),
  privateEmail: text('private_email').notNull(),
  workEmail: text('work_email').notNull(),
  club: text('club').notNull(),
  category: text('category', { enum: memberCategories }).notNull(),
  contactMethod: text('contact_method', { enum: preferredEmails }).notNull(),
  note: text('note'),
  status: text('status', { enum: applicationStatuses }).notNull().default('pending'),
  rejectionReason: text('rejection_reason'),
  consentAt: moment('consent_at').notNull(),
  consentVersion: text('consent_version').notNull(),
  createdAt: moment('created_at').notNull(),
  decidedAt: moment('decided_at'),
  decidedBy: text('decided_by'),
  /** When the applicant finished the registration and became a member. */
  completedAt: moment('completed_at'),
  /** All that the search looks at, kept by the database. */
  searchText: text('search_text').notNull().generatedAlwaysAs((): SQL => searchTextOf(
    applications.firstName, applications.lastName, applications.golfId, applications.privateEmail, applications.workEmail, applications.club,
  )),
}, (table) => [
  index('applications_status').on(table.status, table.createdAt),
  index('applications_created').on(table.createdAt, table.id),
  index('applications_golf_id').on(table.golfId),
  index('applications_private_email').on(table.privateEmail),
  index('applications_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  check('applications_status', sql`${table.status} in ('pending', 'approved', 'rejected')`),
  check('applications_golf_id', sql`${table.golfId} ~ '^[0-9]{6}-[0-9]{3}$'`),
  check('applications_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
])
