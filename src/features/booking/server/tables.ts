import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/tables.ts'
import { members } from '#features/members/server/tables.ts'
import { moment } from '#server/db/columns.ts'
import { foldedOf, searchTextOf } from '#server/db/search-columns.ts'
import { ballSizes, bookingStatuses, standings } from '../rules.ts'

/** When the board last took or answered a booking, and whether that was after its day in Stockholm: in the words of the index. */
export function lateActs({ claimedAt, answeredAt, playDate }: Record<'claimedAt' | 'answeredAt' | 'playDate', AnyPgColumn>): { actedAt: SQL; isLate: SQL } {
  const actedAt = sql`greatest(${claimedAt}, ${answeredAt})`
  return { actedAt, isLate: sql`(${actedAt} at time zone 'Europe/Stockholm')::date > ${playDate}` }
}

export const bookings = pgTable('bookings', {
  id: uuid('id').primaryKey(),
  /** Made by the form: the same key again is the same request. */
  requestKey: uuid('request_key').notNull().unique(),
  userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  fullName: text('full_name').notNull(),
  golfId: text('golf_id').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  message: text('message'),
  /** The option of the form, and the group whose daily quota it takes from. */
  course: text('course').notNull(),
  quotaGroup: text('quota_group').notNull(),
  playDate: date('play_date', { mode: 'string' }).notNull(),
  ball: text('ball', { enum: ballSizes }).notNull(),
  isMatch: boolean('is_match').notNull(),
  status: text('status', { enum: bookingStatuses }).notNull(),
  teeTime: text('tee_time'),
  reason: text('reason'),
  note: text('note'),
  createdAt: moment('created_at').notNull(),
  claimedBy: text('claimed_by'),
  claimedAt: moment('claimed_at'),
  answeredBy: text('answered_by'),
  answeredAt: moment('answered_at'),
  cancelledAt: moment('cancelled_at'),
  /** What the late cancellation costs, in kronor. */
  fee: integer('fee'),
  remindedAt: moment('reminded_at'),
  /** Counts changes, for the calendar file's SEQUENCE. */
  revision: integer('revision').notNull().default(0),
}, (table) => [
  index('bookings_late').on(lateActs(table).actedAt).where(lateActs(table).isLate),
  index('bookings_waiting').on(table.createdAt).where(sql`${table.status} = 'received'`),
  index('bookings_day').on(table.quotaGroup, table.playDate),
  index('bookings_user').on(table.userId, table.playDate),
  index('bookings_golf_id').on(table.golfId),
  // Unique for the players, who have the day too.
  uniqueIndex('bookings_play_date').on(table.playDate, table.id),
  index('bookings_email').on(table.email),
  index('bookings_email_search').using('gin', sql`${table.email} gin_trgm_ops`),
  check('bookings_status', sql`${table.status} in ('received', 'confirmed', 'declined', 'cancelled')`),
])

/** Everyone in the ball; position 0 is the booker. */
export const bookingPlayers = pgTable('booking_players', {
  bookingId: uuid('booking_id').notNull(),
  /** The booking's, so that a name's bookings stand in an index by day. The database holds the two together. */
  playDate: date('play_date', { mode: 'string' }).notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  golfId: text('golf_id'),
  isMember: boolean('is_member').notNull(),
  /** The name as it is searched for, and all that the board's search looks at; kept by the database. */
  nameText: text('name_text').notNull().generatedAlwaysAs((): SQL => foldedOf(bookingPlayers.name)),
  searchText: text('search_text').notNull().generatedAlwaysAs((): SQL => searchTextOf(bookingPlayers.name, bookingPlayers.golfId)),
}, (table) => [
  primaryKey({ columns: [table.bookingId, table.position] }),
  index('booking_players_golf_id').on(table.golfId).where(sql`${table.golfId} is not null`),
  // With the position, so that who booked is told by the index alone.
  index('booking_players_name').on(table.nameText, table.playDate, table.bookingId, table.position),
  foreignKey({ name: 'booking_players_booking', columns: [table.playDate, table.bookingId], foreignColumns: [bookings.playDate, bookings.id] })
    .onDelete('cascade').onUpdate('cascade'),
])

/**
 * The names and the Golf-IDs of all players as the board searches for them, each text once: people play again and again and
 * share their names, so there are far fewer to look through than places in balls. The database writes and forgets them with
 * the players (`db/migrations/0016_players_by_day.sql`); nobody else does.
 */
export const playerNames = pgTable('player_names', {
  searchText: text('search_text').primaryKey(),
}, (table) => [index('player_names_search').using('gin', sql`${table.searchText} gin_trgm_ops`)])

/**
 * How much of a course's day is taken, by requests that wait and by confirmed ones. One guarded upsert takes a place,
 * so that of any number at once exactly the quota is accepted.
 */
export const bookingDays = pgTable('booking_days', {
  quotaGroup: text('quota_group').notNull(),
  playDate: date('play_date', { mode: 'string' }).notNull(),
  fourBalls: integer('four_balls').notNull(),
  twoBalls: integer('two_balls').notNull(),
}, (table) => [
  primaryKey({ columns: [table.quotaGroup, table.playDate] }),
  check('booking_days_taken', sql`${table.fourBalls} >= 0 and ${table.twoBalls} >= 0`),
])

/** How the board has answered the requests that came in on a day, in Stockholm: how many, and how many within the hours it means to. */
export const bookingAnswers = pgTable('booking_answers', {
  day: date('day', { mode: 'string' }).primaryKey(),
  answered: integer('answered').notNull(),
  inTime: integer('in_time').notNull(),
})

/** One active booking per player: the key is the Golf-ID when given, else the name. A row whose day has passed may be taken over. */
export const activePlayers = pgTable('active_players', {
  key: text('key').primaryKey(),
  bookingId: uuid('booking_id').notNull().references(() => bookings.id, { onDelete: 'cascade' }),
  playDate: date('play_date', { mode: 'string' }).notNull(),
}, (table) => [index('active_players_booking').on(table.bookingId)])

/** Members who may not book until the board lifts it. */
export const memberStandings = pgTable('member_standings', {
  memberId: uuid('member_id').primaryKey().references(() => members.id, { onDelete: 'cascade' }),
  standing: text('standing', { enum: standings }).notNull(),
  note: text('note'),
  setBy: text('set_by').notNull(),
  setAt: moment('set_at').notNull(),
})

/** Private calendar addresses, one each; only the token's hash is stored. */
export const calendarAddresses = pgTable('calendar_addresses', {
  userId: text('user_id').primaryKey().references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  /** Whether the association's competitions stand in it, too; kept when the address is changed for a new one. */
  withCompetitions: boolean('with_competitions').notNull().default(false),
})
