import { and, desc, eq, inArray, isNull, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import { isGolfId } from '#domain/golf-id.ts'
import { liveInvitations } from '#features/accounts/server/invitation-store.ts'
import { oneTimeLinks, users } from '#features/accounts/server/tables.ts'
import { identifierClaims } from '#features/members/server/tables.ts'
import { tallied } from '#features/members/server/tally-store.ts'
import type { Db } from '#server/db/database.ts'
import { holds } from '#server/db/search-columns.ts'
import { boardMailKinds } from '#server/outbox/mail-kinds.ts'
import { mails } from '#server/outbox/tables.ts'
import { type ApplicationStatus, mostUnfinished } from '../rules.ts'
import { applications, awaitsCompletionOf } from './tables.ts'

export type Application = typeof applications.$inferSelect
export type NewApplication = typeof applications.$inferInsert

/** Returns false when an application with the same request key already exists. Waits for one that is being inserted concurrently. */
export async function insertApplication(tx: Db, application: NewApplication): Promise<boolean> {
  const inserted = await tx.insert(applications).values(application)
    .onConflictDoNothing({ target: applications.requestKey })
    .returning({ id: applications.id })
  return inserted.length > 0
}

/** Finds an application in any state; null if there is none. */
export async function findApplication(db: Db, id: string): Promise<Application | null> {
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  return application ?? null
}

/** Locks the application until the end of the transaction. Everywhere, this lock is taken before those on the application's links. */
export async function lockApplication(tx: Db, id: string): Promise<Application | null> {
  const [application] = await tx.select().from(applications).where(eq(applications.id, id)).for('update')
  return application ?? null
}

/** Finds the application with this request key; null if there is none. */
export async function findByRequestKey(db: Db, requestKey: string): Promise<Application | null> {
  const [application] = await db.select().from(applications).where(eq(applications.requestKey, requestKey))
  return application ?? null
}

/** Finds the approved applicant, not a member yet, whose private or work address this is, by the claim on the address. */
export async function findUnfinishedByEmail(db: Db, email: string): Promise<Application | null> {
  const [row] = await db.select({ application: applications }).from(identifierClaims)
    .innerJoin(applications, eq(applications.id, identifierClaims.ownerId))
    .where(and(
      eq(identifierClaims.kind, 'email'),
      eq(identifierClaims.value, email),
      eq(applications.status, 'approved'),
      isNull(applications.completedAt),
    ))
  return row?.application ?? null
}

export interface Decision {
  status: Exclude<ApplicationStatus, 'pending'>
  rejectionReason: string | null
  decidedBy: string
  now: Date
}

/** Decides on an application if it is still pending. Of any number of concurrent callers exactly one gets true. */
export async function decideApplication(tx: Db, id: string, { now, ...decision }: Decision): Promise<boolean> {
  const decided = await tx.update(applications).set({ ...decision, decidedAt: now })
    .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
    .returning({ id: applications.id })
  return decided.length > 0
}

/** Returns an application's status and the name of who decided; null if the application is gone. */
export async function findDecision(db: Db, id: string): Promise<{ status: ApplicationStatus; decidedBy: string | null } | null> {
  const [row] = await db.select({ status: applications.status, decidedBy: users.name }).from(applications)
    .leftJoin(users, eq(users.id, applications.decidedBy)).where(eq(applications.id, id))
  return row ?? null
}

/** Records that the applicant has become a member. The caller holds the row's lock ({@link lockApplication}). */
export async function completeApplication(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(applications).set({ completedAt: now }).where(eq(applications.id, id))
}

/** How many of the latest applications a search looks through first: a word that fills a page among them needs no index. */
const latestLookedAt = 1000
/** How many older ones it may look through next, if those are expected to fill the page: the index would find all who ever had the name. */
const mostLookedAt = 6000

interface Listing {
  id?: string | undefined
  status?: ApplicationStatus | undefined
  /** Only approved applicants who are not members yet. */
  unfinished?: boolean | undefined
  search?: string | undefined
  limit: number
  /** The last application of the previous page. */
  after?: Application | null
}

/** Reads a page of applications, newest first. */
export async function listApplications(db: Db, listing: Listing): Promise<Application[]> {
  const { search, limit, after = null } = listing
  const { createdAt, id, searchText } = applications
  if (!search || isGolfId(search)) return db.select().from(applications).where(within(listing, after)).orderBy(...newestFirst).limit(limit)

  const lookAt = (most: number, older: Application | null, wanted: number): Promise<Application[]> => {
    const looked = db.select().from(applications).where(within(listing, older)).orderBy(...newestFirst).limit(most).as('looked')
    return db.select().from(looked).where(holds(looked.searchText, search)).orderBy(desc(looked.createdAt), desc(looked.id)).limit(wanted)
  }
  const latest = await lookAt(latestLookedAt, after, limit)
  const missing = limit - latest.length
  if (missing === 0) return latest
  // Half as many again as should be needed, since the word is not evenly spread, plus those after the last match that were looked at
  // already: reading where that search ended would cost more than looking at them again.
  const most = Math.ceil(latestLookedAt * (1.5 * missing + 1) / latest.length)
  if (most <= mostLookedAt) {
    const older = await lookAt(most, latest.at(-1) ?? null, missing)
    if (older.length === missing) return [...latest, ...older]
  }
  // Few have the word, so the trigram index is to find them. No index has this order: otherwise the planner, if the word happens to
  // be in its sample of texts, takes it for common and scans everybody from the newest on.
  const byTime = sql`${createdAt} + interval '0 seconds'`
  return db.select().from(applications).where(and(within(listing, after), holds(searchText, search))).orderBy(desc(byTime), desc(id)).limit(limit)
}

const newestFirst = [desc(applications.createdAt), desc(applications.id)]

/** The conditions of a listing without the search for words, including that rows are older than `after`. */
function within({ id: only, status, unfinished: isUnfinished, search }: Listing, after: Application | null): SQL | undefined {
  const { createdAt, id, golfId } = applications
  return and(
    only === undefined ? undefined : eq(id, only),
    status && eq(applications.status, status),
    isUnfinished ? awaitsCompletionOf(applications) : undefined,
    search && isGolfId(search) ? eq(golfId, search) : undefined,
    after ? sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)` : undefined,
  )
}

/**
 * Reads what a page of applications shows beside them: who decided, null when that account no longer exists, and the latest mail to the
 * applicant. The board's notice of an application is not a mail to the applicant.
 */
export async function readBeside(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const { subject, toAddress, createdAt, sentAt, failedAt, lastError, about, seq, kind } = mails
  // Per application: a single one is read from the index, however many were sent.
  const mail = db.select({ subject, to: toAddress, createdAt, sentAt, failedAt, lastError }).from(mails)
    .where(and(eq(about, sql`${applications.id}::text`), notInArray(kind, [...boardMailKinds])))
    .orderBy(desc(seq)).limit(1).as('mail')
  const decidedByName = sql<string | null>`(${db.select({ name: users.name }).from(users).where(eq(users.id, applications.decidedBy))})`
  return db
    .select({
      id: applications.id, decidedByName,
      mail: { subject: mail.subject, to: mail.to, createdAt: mail.createdAt, sentAt: mail.sentAt, failedAt: mail.failedAt, lastError: mail.lastError },
    })
    .from(applications).leftJoinLateral(mail, sql`true`)
    .where(inArray(applications.id, ids))
}
export type Beside = Awaited<ReturnType<typeof readBeside>>[number]

/**
 * Counts current members, pending applications, and approved applicants whose invitation can no longer be used; of the latter at most the
 * {@link mostUnfinished} who applied last are looked at.
 */
export async function readFigures(db: Db, now: Date): Promise<{ members: number; pending: number; lapsed: number }> {
  const register = tallied(db, {}).as('register')
  const pending = db.$count(applications, eq(applications.status, 'pending'))
  const unfinished = db.select({ id: applications.id }).from(applications).where(awaitsCompletionOf(applications)).orderBy(...newestFirst).limit(mostUnfinished).as('unfinished')
  const lapsed = db.$count(unfinished, notExists(liveInvitations(db, eq(oneTimeLinks.subject, sql`${unfinished.id}::text`), now)))
  const [row] = await db.select({ members: register.members, pending, lapsed }).from(register)
  return row ?? { members: 0, pending: 0, lapsed: 0 }
}
