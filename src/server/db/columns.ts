import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, whatever the time zone it is told in. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
