import { randomInt, randomUUID } from 'node:crypto'
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { daysBefore } from '#domain/calendar.ts'
import { memberCategories } from '#domain/member-category.ts'
import { policyVersions } from '#domain/policy-versions.ts'
import { grantRole } from '#features/accounts/server/role-store.ts'
import { createUser } from '#features/accounts/server/store.ts'
import { claimIdentifiers, createMember, hasMembers } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { insertApplication, listApplications, type NewApplication } from '#features/membership/server/store.ts'
import { recordConsent } from '#features/privacy/server/consent-store.ts'
import type { Services } from './calls.ts'
import type { Db } from './db/database.ts'
import { hashPassword } from './passwords.ts'

export interface Login {
  golfId: string
  password: string
}

/** How to log in as two of the example people. */
export interface ExampleLogins {
  member: Login
  superadmin: Login
}

/** Example people are recognized by this surname; nobody else has their Golf-IDs, which begin with a date that does not exist. */
const surname = 'Exempel'
const firstNames = [
  'Anna', 'Bo', 'Cecilia', 'David', 'Eva', 'Fredrik', 'Gunilla', 'Hans', 'Ingrid', 'Johan', 'Karin', 'Lars',
  'Maria', 'Nils', 'Olga', 'Per', 'Rut', 'Sven',
]
const memberCount = 12
const clubs = ['Torslanda', 'Hulta', 'Sjögärde', 'Ale', 'Lysegården', 'Sankt Jörgen']
/** The first of the numbers reserved for fictitious people: 070-174 06 05 and up. */
const firstPhone = 701_740_605

/** The version that they accepted, earlier than today. */
const [versionThen] = policyVersions

/** The applicants, numbered after the members: the decision, if any, and how many days ago they applied. */
const applicants: { daysAgo: number; note?: string; decided?: Pick<NewApplication, 'status' | 'rejectionReason'> }[] = [
  { daysAgo: 1, note: 'Spelar gärna lunchgolf på onsdagar.' },
  { daysAgo: 2, note: 'Går i pension till våren, min Volvo Mail upphör då.' },
  { daysAgo: 4 },
  { daysAgo: 9 },
  { daysAgo: 12, decided: { status: 'approved' } },
  { daysAgo: 30, decided: { status: 'rejected', rejectionReason: 'Bolaget ägs inte till minst 51 % av något av de två bolagen.' } },
]

/**
 * Fills an empty site with example people (decisions.md part 3) and returns how to log in as two of them. Does nothing and returns null
 * when there is anybody already; of several concurrent processes one fills it.
 */
export async function fillWithExamples({ db, clock }: Services): Promise<ExampleLogins | null> {
  if (await hasPeople(db)) return null
  const superadmin = { golfId: golfIdOf(0), password: typeablePassword() }
  const member = { golfId: golfIdOf(1), password: typeablePassword() }
  const passwordHashes = [await hashPassword(superadmin.password), await hashPassword(member.password)]
  const now = clock.now()
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('example data'))`)
    if (await hasPeople(tx)) return null
    for (let index = 0; index < memberCount; index += 1) await addMember(tx, index, { passwordHash: passwordHashes[index], now })
    for (const [index, applicant] of applicants.entries()) await addApplication(tx, memberCount + index, applicant, now)
    return { member, superadmin }
  })
}

/**
 * Logs an error when example people can log in to a real site: it was tried out with the same database earlier, and whoever saw that
 * start's output, or the file it wrote, has a superadmin's password.
 */
export async function tellOfLeftExamples({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): Promise<void> {
  if (!config.production || config.exampleData) return
  const { golfId, userId, endedOn } = members
  const left = await db.$count(members, and(inArray(golfId, [golfIdOf(0), golfIdOf(1)]), isNotNull(userId), isNull(endedOn)))
  if (left > 0) log.error('example people can log in, whose passwords an earlier start has printed: begin with an empty database, or end their memberships')
}

async function hasPeople(db: Db): Promise<boolean> {
  return await hasMembers(db) || (await listApplications(db, { limit: 1 })).length > 0
}

async function addMember(tx: Db, index: number, { passwordHash, now }: { passwordHash: string | undefined; now: Date }): Promise<void> {
  const person = personOf(index)
  const joined = daysBefore(now, 40 + index * 23)
  const name = `${person.firstName} ${person.lastName}`
  const userId = passwordHash && await createUser(tx, { name, email: person.privateEmail, passwordHash, now: joined })
  const id = await createMember(tx, {
    ...person,
    userId,
    matchplayApproved: index % 3 !== 2,
    privacyAcceptedAt: joined,
    privacyVersion: versionThen,
    now: joined,
  })
  await recordConsent(tx, { step: 'registration', memberId: id, version: versionThen, now: joined })
  await claimIdentifiers(tx, { ownerId: id, golfId: person.golfId, emails: [person.privateEmail, person.workEmail] })
  // Granted today, so that whoever tries the site has the days that administrators get to add a second factor.
  if (userId && index === 0) await grantRole(tx, { userId, role: 'superadmin', now })
}

async function addApplication(tx: Db, index: number, { daysAgo, note, decided }: (typeof applicants)[number], now: Date): Promise<void> {
  const person = personOf(index)
  const createdAt = daysBefore(now, daysAgo)
  const id = randomUUID()
  await insertApplication(tx, {
    ...person,
    id,
    note: note ?? null,
    consentAt: createdAt,
    consentVersion: versionThen,
    createdAt,
    ...(decided && { ...decided, decidedAt: daysBefore(now, daysAgo - 1) }),
  })
  await recordConsent(tx, { step: 'application', applicationId: id, version: versionThen, now: createdAt })
  if (decided?.status === 'rejected') return
  await claimIdentifiers(tx, { ownerId: id, golfId: person.golfId, emails: [person.privateEmail, person.workEmail] })
}

function personOf(index: number) {
  const firstName = firstNames[index] ?? surname
  const address = firstName.toLowerCase()
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[index % values.length] ?? values[0]
  return {
    golfId: golfIdOf(index),
    firstName,
    lastName: surname,
    phone: `0${firstPhone + index}`,
    privateEmail: `${address}@example.com`,
    workEmail: `${address}.${surname.toLowerCase()}@example.com`,
    club: clubs[index % clubs.length] ?? surname,
    category: pick(memberCategories),
    contactMethod: pick(['private_email', 'private_email', 'work_email'] as const),
  }
}

function golfIdOf(index: number): string {
  return `990230-${String(index + 1).padStart(3, '0')}`
}

/** Twelve random letters and digits that cannot be mistaken for each other, in three groups (59 bits). */
function typeablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
