import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { ConsentStep } from '../rules.ts'
import { consents } from './tables.ts'

/** Records that somebody has accepted a version of the privacy policy; the application, the member or both must be given. */
export async function recordConsent(tx: Db, consent: {
  step: ConsentStep
  applicationId?: string | undefined
  memberId?: string | undefined
  version: string
  now: Date
}): Promise<void> {
  const { now, ...given } = consent
  await tx.insert(consents).values({ ...given, id: randomUUID(), givenAt: now })
}

/** Links the applicant's consents to the member whom the applicant has become. */
export async function moveConsents(tx: Db, { applicationId, memberId }: { applicationId: string; memberId: string }): Promise<void> {
  await tx.update(consents).set({ memberId }).where(eq(consents.applicationId, applicationId))
}
