import { sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { memberCategories } from '#domain/member-category.ts'
import { users } from '#features/accounts/server/tables.ts'
import { moment } from '#server/db/columns.ts'
import { foldedOf, ringlessOf, searchTextOf, searchTextWithout, sortKeyOf, tailOf } from '#server/db/search-columns.ts'
import { contactMethods } from '../rules.ts'

/** The register. `user_id` is empty until the person has a login. Phone is ten digits, addresses are lower case. */
export const members = pgTable('members', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').unique().references(() => users.id, { onDelete: 'set null' }),
  golfId: text('golf_id').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  privateEmail: text('private_email'),
  workEmail: text('work_email'),
  club: text('club'),
  category: text('category', { enum: memberCategories }),
  contactMethod: text('contact_method', { enum: contactMethods }),
  /** Shown as `Betald` / `Ej betald` (specification 3). */
  matchplayApproved: boolean('matchplay_approved').notNull().default(false),
  privacyAcceptedAt: moment('privacy_accepted_at'),
  privacyVersion: text('privacy_version'),
  /** When that mark was last taken away together with everybody's, for a new membership year; null of whoever did not have it then, or has got it back. */
  feeClearedAt: moment('fee_cleared_at'),
  /** The last day of a membership that the board has ended; such a person cannot log in. */
  endedOn: date('ended_on', { mode: 'string' }),
  /** All that the register's search looks at, kept by the database. */
  searchText: text('search_text').notNull().generatedAlwaysAs((): SQL => searchTextOf(
    members.firstName, members.lastName, members.golfId, members.privateEmail, members.workEmail, members.club,
  )),
  /** The same without the last name as a whole: finds the others when a search is for a name that thousands bear. */
  otherText: text('other_text').notNull().generatedAlwaysAs((): SQL => searchTextWithout(
    members.lastName, members.firstName, members.lastName, members.golfId, members.privateEmail, members.workEmail, members.club,
  )),
  /** The last name folded: those who bear one are counted by an index alone. */
  foldedLastName: text('folded_last_name').notNull().generatedAlwaysAs((): SQL => foldedOf(members.lastName)),
  /** Swedish name order, last name first; compared byte by byte. */
  sortKey: text('sort_key').notNull().generatedAlwaysAs((): SQL => sortKeyOf(members.lastName, members.firstName)),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
}, (table) => [
  index('members_sort_key').on(sql`${table.sortKey} collate "C"`, table.id),
  // A payer's name whose å, ä, ö, é or ü the bank has lost.
  index('members_ringless').on(sql`(${ringlessOf(table.sortKey)}) collate "C"`, table.id),
  index('members_created').on(table.createdAt, table.id),
  // The first of those who have the mark, however few they are.
  index('members_marked').on(table.createdAt, table.id).where(sql`${table.matchplayApproved} and ${table.endedOn} is null`),
  // Finds the few that a filter leaves.
  index('members_filter').on(table.endedOn, table.matchplayApproved, table.category),
  // When it was, and who may get the mark back, without looking at the others.
  index('members_fee_cleared').on(table.feeClearedAt, table.endedOn, table.matchplayApproved).where(sql`${table.feeClearedAt} is not null`),
  // A category is missing from few, if from anybody: they are met in their order without all the others.
  index('members_without_category').on(sql`${table.sortKey} collate "C"`, table.id).where(sql`${table.category} is null`),
  index('members_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  index('members_other_search').using('gin', sql`${table.otherText} gin_trgm_ops`),
  // With all that a filter looks at, so that counting reads no member.
  index('members_last_name').on(sql`${table.foldedLastName} collate "C"`, table.endedOn, table.matchplayApproved, table.category),
  index('members_last_name_tail').using('gin', sql`(${tailOf(table.lastName)}) gin_trgm_ops`),
  check('members_golf_id', sql`${table.golfId} ~ '^[0-9]{6}-[0-9]{3}$'`),
])

/**
 * How many members there are of each kind: the sum of its rows. The database adds a row for each statement that changes a
 * sum, so that nobody waits for one who counts, and the rows are summed up now and then (`sumUpTallies`).
 */
export const memberTallies = pgTable('member_tallies', {
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  isEnded: boolean('is_ended').notNull(),
  isPaid: boolean('is_paid').notNull(),
  category: text('category', { enum: memberCategories }),
  /** More than before, or fewer. */
  members: integer('members').notNull(),
})

export const identifierKinds = ['golf_id', 'email'] as const

/**
 * What nobody else may register: the Golf-ID and both addresses of every member and of every application that is
 * pending or approved and not yet completed (decisions.md part 3). The primary key decides between two at once.
 */
export const identifierClaims = pgTable('identifier_claims', {
  kind: text('kind', { enum: identifierKinds }).notNull(),
  value: text('value').notNull(),
  /** The member's or the application's id. */
  ownerId: uuid('owner_id').notNull(),
}, (table) => [
  primaryKey({ columns: [table.kind, table.value] }),
  index('identifier_claims_owner').on(table.ownerId),
])
