import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#domain/roles.ts'
import { moment } from '#server/db/columns.ts'

/** A login. `email` is the address that login links go to; Golf-ID and contact details belong to the member. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
  /** In a few words, `Chrome på Android`, for the list of one's devices; null when the browser did not tell. */
  userAgent: text('user_agent'),
  /** When it was last used, to the hour; null until an hour after its start. */
  lastSeenAt: moment('last_seen_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
}, (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)])

/** The proof of who one is: a password's hash. */
export const credentials = pgTable('credentials', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  password: text('password'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
}, (table) => [index('credentials_user_id').on(table.userId)])

export const userRoles = pgTable('user_roles', {
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  role: text('role', { enum: roles }).notNull(),
  grantedAt: moment('granted_at').notNull(),
}, (table) => [
  primaryKey({ columns: [table.userId, table.role] }),
  check('user_roles_role', sql`${table.role} in ('admin_read', 'admin_write', 'superadmin')`),
])

/** The app that shows codes: one per login. Enrolment writes it when a first code has shown that both sides agree. */
export const totpFactors = pgTable('totp_factors', {
  userId: text('user_id').primaryKey().references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted: the database alone, as in a backup's table, does not make codes. */
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at').notNull(),
  /** The half minute, counted from 1970, of the last code that was taken; neither it nor an earlier one is taken again. */
  lastStep: integer('last_step').notNull(),
})

/** A key pair kept by somebody's device (WebAuthn); here is the public half. */
export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  credentialId: text('credential_id').notNull().unique(),
  /** COSE, in base64url. */
  publicKey: text('public_key').notNull(),
  /** Of the device's signatures, where it counts them; 0 where it does not. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  /** How the device is reached, such as `internal,hybrid`: a hint for the browser. */
  transports: text('transports').notNull(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
}, (table) => [index('passkeys_user_id').on(table.userId)])

/** Codes on paper in place of the device, each for one log-in. */
export const recoveryCodes = pgTable('recovery_codes', {
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  usedAt: moment('used_at'),
}, (table) => [primaryKey({ columns: [table.userId, table.hash] })])

/** The last two are no links but challenges that a passkey signs: random, short-lived and for one use as well. */
export const linkPurposes = [
  'onboarding', 'reset_password', 'sign_in', 'confirm_email', 'first_administrator', 'passkey_add', 'passkey_sign_in',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/**
 * Every link that works once: the token itself is only in the mail, here is its hash. Opening a link only
 * validates; one guarded statement uses it up. A purpose and subject have one live link: a newer one takes its place.
 */
export const oneTimeLinks = pgTable('one_time_links', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose', { enum: linkPurposes }).notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  /** Whom it is about: a user's or an application's id, or the purpose itself where there is only one. */
  subject: text('subject').notNull(),
  /** The new address, for `confirm_email`. */
  email: text('email'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** Used up, or ended by a newer link or by what it was for having been done. */
  endedAt: moment('ended_at'),
}, (table) => [
  index('one_time_links_subject').on(table.subject, table.purpose),
  // For those that are forgotten each hour.
  index('one_time_links_expires_at').on(table.expiresAt),
  index('one_time_links_ended_at').on(table.endedAt).where(sql`${table.endedAt} is not null`),
  uniqueIndex('one_time_links_live').on(table.purpose, table.subject).where(sql`${table.endedAt} is null`),
])

/** Keys made by the first process that starts, shared by all. */
export const siteSecrets = pgTable('site_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
