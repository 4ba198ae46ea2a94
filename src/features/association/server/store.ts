import { eq, lt } from 'drizzle-orm'
import { retention } from '#domain/retention.ts'
import type { Db } from '#server/db/database.ts'
import { contactMessages } from './tables.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

/** False when a message with the same request key stands already; one being written at the same time is awaited. */
export async function insertMessage(tx: Db, message: ContactMessage): Promise<boolean> {
  const inserted = await tx.insert(contactMessages).values(message)
    .onConflictDoNothing({ target: contactMessages.requestKey })
    .returning({ id: contactMessages.id })
  return inserted.length > 0
}

/** The message that was sent with this key; null when there is none. */
export async function findByRequestKey(db: Db, requestKey: string): Promise<ContactMessage | null> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.requestKey, requestKey))
  return message ?? null
}

/** Forgets messages that have been kept as long as the privacy policy says. */
export async function pruneMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retention.contactMessageDays * 86_400_000)
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}
