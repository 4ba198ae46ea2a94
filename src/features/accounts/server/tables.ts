import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#domain/roles.ts'
import { moment } from '#server/db/columns.ts'

/** A log-in. `email` is the address that log-in links go to; Golf-ID and contact details belong to the member. */
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
  /** A few words such as `Chrome på Android`, for the list of one's devices; null when the browser is not recognized. */
  userAgent: text('user_agent'),
  /** When it was last used, updated at most once an hour; null until an hour after its start. */
  lastSeenAt: moment('last_seen_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
}, (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)])

/** What proves who somebody is: the hash of a password. */
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

/** The app that shows codes, at most one per log-in. The row is written once a first code has shown that both sides agree. */
export const totpFactors = pgTable('totp_factors', {
  userId: text('user_id').primaryKey().references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted: the database alone, as in a backup, is not enough to make codes. */
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at').notNull(),
  /** The half minute, counted from 1970, of the last code that was accepted; neither it nor an earlier one is accepted again. */
  lastStep: integer('last_step').notNull(),
})

/** The public half of a key pair that is kept by somebody's device (WebAuthn). */
export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  credentialId: text('credential_id').notNull().unique(),
  /** COSE, in base64url. */
  publicKey: text('public_key').notNull(),
  /** The device's signature counter; 0 for a device that does not count. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  /** How the device is reached, such as `internal,hybrid`: a hint for the browser. */
  transports: text('transports').notNull(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
}, (table) => [index('passkeys_user_id').on(table.userId)])

/** Codes on paper that replace the device, each for one log-in. */
export const recoveryCodes = pgTable('recovery_codes', {
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  usedAt: moment('used_at'),
}, (table) => [primaryKey({ columns: [table.userId, table.hash] })])

/** The last two are not links but challenges that a passkey signs: they are random, short-lived and for one use as well. */
export const linkPurposes = [
  'onboarding', 'reset_password', 'sign_in', 'confirm_email', 'first_administrator', 'passkey_add', 'passkey_sign_in',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/**
 * Every link that works once. The token itself is only in the mail; the table has its hash. Opening a link only validates it;
 * one guarded statement uses it up. A purpose and subject have at most one live link: a newer one replaces it.
 */
export const oneTimeLinks = pgTable('one_time_links', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose', { enum: linkPurposes }).notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  /** Whom it is for: the id of a user, a member or an application, or the purpose itself where there is only one link. */
  subject: text('subject').notNull(),
  /** The new address, for `confirm_email`. */
  email: text('email'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** When it was used up, replaced by a newer link, or no longer needed because its purpose was achieved. */
  endedAt: moment('ended_at'),
}, (table) => [
  index('one_time_links_subject').on(table.subject, table.purpose),
  // For the hourly deletion (`pruneEndedAccess`).
  index('one_time_links_expires_at').on(table.expiresAt),
  index('one_time_links_ended_at').on(table.endedAt).where(sql`${table.endedAt} is not null`),
  uniqueIndex('one_time_links_live').on(table.purpose, table.subject).where(sql`${table.endedAt} is null`),
])

/** Secrets that the first process to start creates and all share. */
export const siteSecrets = pgTable('site_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
