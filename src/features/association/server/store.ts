import { eq, lt } from 'drizzle-orm'
import { daysBefore } from '#domain/calendar.ts'
import { retention } from '#domain/retention.ts'
import type { Db } from '#server/db/database.ts'
import { contactMessages } from './tables.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

/** Returns false when a message with the same request key already exists. Waits for one that is being inserted concurrently. */
export async function insertMessage(tx: Db, message: ContactMessage): Promise<boolean> {
  const inserted = await tx.insert(contactMessages).values(message)
    .onConflictDoNothing({ target: contactMessages.requestKey })
    .returning({ id: contactMessages.id })
  return inserted.length > 0
}

/** Returns the message with this request key, or null. */
export async function findByRequestKey(db: Db, requestKey: string): Promise<ContactMessage | null> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.requestKey, requestKey))
  return message ?? null
}

/** Deletes messages that are older than the privacy policy allows. */
export async function pruneMessages(db: Db, now: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, daysBefore(now, retention.contactMessageDays)))
}
