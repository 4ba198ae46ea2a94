import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, independent of time zones. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A text as a UUID; null where it is none. */
export const uuidOf = (text: SQLWrapper): SQL =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`
