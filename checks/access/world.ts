import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { contentSeeds } from '#content/seeds.ts'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import type { Role } from '#domain/roles.ts'
import { grantRole } from '#features/accounts/server/role-store.ts'
import { createUser } from '#features/accounts/server/store.ts'
import { addTotp, ticketFor } from '#features/accounts/server/testing.ts'
import { bookingForm } from '#features/booking/server/testing.ts'
import { competitionForm } from '#features/competitions/server/testing.ts'
import { uploadFile, settled } from '#features/member-import/server/testing.ts'
import { claimIdentifiers, createMember } from '#features/members/server/store.ts'
import { loadContent } from '#server/content/store.ts'
import type { Db } from '#server/db/database.ts'
import { hashPassword } from '#server/passwords.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { copyOf } from './people.ts'

/** The options that accept two players on any day: Kungälv-Kode does not at weekends (specification 9). */
const courses = bookingOptions.filter(({ id }) => id !== 'kungalv-kode')
const withId = z.object({ id: z.string() })
const ownBookings = z.array(z.object({ id: z.string(), status: z.string() }))
const imports = z.array(withId)
const applications = z.array(z.object({ id: z.string(), golf_id: z.string() }))
const webDir = 'build/web/client'

export interface Target {
  golfId: string
  /** The same as `other`'s. */
  password: string
  userId: string
  memberId: string
}

/** A site with some data of every kind, and ways to create more for calls to act on. */
export interface World {
  site: TestSite
  /** Creates a person in the register who is not logged in. */
  someone(roles?: Role[]): Promise<Target>
  /** A log-in that waits for its second step, with recovery codes that each finish it once. */
  waitingLogIn: { ticket: string; codes: string[] }
  /** A superadmin, for preparing data. */
  chair: TestPerson
  /** A member whose data no other caller may see or change. */
  other: TestPerson
  today: string
  /** A Golf-ID and a number that have not been used yet. */
  unused(): { golfId: string; number: number }
  /** Another member's request that waits for the board. */
  requestedBooking(): Promise<string>
  confirmedBooking(): Promise<string>
  /** A waiting request of the caller's own; somebody else's if the caller may not make one. */
  ownBooking(caller: TestPerson): Promise<string>
  /** A booking form that the rules accept. */
  bookingForm(caller: TestPerson): Record<string, unknown>
  waitingApplication(): Promise<string>
  approvedApplication(): Promise<string>
  /** Uploads a file of members; resolves once it has been judged. */
  readyImport(): Promise<string>
  /** The id of an upcoming competition. */
  comingCompetition(): Promise<string>
  /** A new member without a log-in. */
  invitable(): Promise<string>
  /** Resolves once no import runs in the background. */
  quiet(): Promise<void>
  /** A fingerprint of the whole database: two equal ones mean that nothing was written, apart from limit counts. */
  fingerprint(): Promise<string>
  /** Like `fingerprint`, but quicker if nobody else writes: two equal ones mean that nothing at all was written. */
  lastWrite(): Promise<string>
}

export async function openWorld(): Promise<World> {
  const site = await startTestSite({}, existsSync(webDir) ? { webDir } : {})
  await loadContent(site.db, contentSeeds, site.clock.now())
  const chair = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
  const other = await site.person({ firstName: 'Hemlig', lastName: 'Annansson' })
  const today = dateInStockholm(site.clock.now())
  let count = 0
  let bookings = 0

  const passwordHash = await hashPassword(other.password)
  const twoSteps = await site.person()
  const { codes } = await addTotp(site, twoSteps)
  const waitingLogIn = { codes, ticket: await ticketFor(site.visitor(), twoSteps) }

  const unused = () => {
    count += 1
    // A thousand numbers per day of birth.
    return { golfId: `8808${String(8 + Math.floor(count / 1000)).padStart(2, '0')}-${String(count % 1000).padStart(3, '0')}`, number: count }
  }
  const someone = (roles: Role[] = []) => {
    const { golfId, number } = unused()
    return site.db.transaction((tx) => insertSomeone(tx, { golfId, email: `nagon${number}@example.com`, roles, password: other.password, passwordHash, now: site.clock.now() }))
  }
  const form = (caller: TestPerson) => {
    bookings += 1
    return bookingForm(caller, {
      p_play_date: addDays(today, 1 + bookings % 13), p_course: courses[Math.floor(bookings / 13) % courses.length]?.id,
      p_co_players: [{ name: `Gäst ${bookings}`, isVgfMember: false }], p_request_key: randomUUID(),
    })
  }
  const request = (caller: TestPerson) => copyOf(site, caller).rpc('create_booking_request', form(caller))
  const requestedBooking = async () => withId.parse((await request(await site.person())).body).id
  const asChair = async (name: string, input: unknown) => {
    const answer = await chair.visitor.rpc(name, input)
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const waitingApplication = async () => {
    const { golfId, number } = unused()
    const given = applicationForm(number, { p_golf_id: golfId, p_private_email: `sokande${number}@example.com`, p_work_email: `jobb${number}@example.com` })
    await site.visitor().call('POST', '/api/rpc/create_membership_application', given)
    const found = applications.parse(await asChair('list_all_applications', { search: golfId }))
    return found.find((application) => application.golf_id === golfId)?.id ?? ''
  }

  return {
    site, chair, other, today, someone, waitingLogIn, unused, requestedBooking, waitingApplication,
    bookingForm: form,
    async confirmedBooking() {
      const id = await requestedBooking()
      await asChair('answer_booking', { p_id: id, p_decision: 'confirm' })
      return id
    },
    async ownBooking(caller) {
      const own = ownBookings.safeParse((await copyOf(site, caller).rpc('get_my_bookings')).body)
      const active = own.data?.find(({ status }) => status === 'received')
      if (active) return active.id
      const made = withId.safeParse((await request(caller)).body)
      return made.success ? made.data.id : requestedBooking()
    },
    async approvedApplication() {
      const applicationId = await waitingApplication()
      await chair.visitor.call('POST', '/api/functions/approve-application', { applicationId })
      return applicationId
    },
    async readyImport() {
      const { golfId } = unused()
      return (await uploadFile(site, chair.visitor, `Golf-ID,Förnamn,Efternamn\r\n${golfId},Nils,Ny\r\n`)).id
    },
    async comingCompetition() {
      // Saving the same competition again changes nothing.
      await asChair('save_published', competitionForm('helgslaget'))
      return 'helgslaget'
    },
    async invitable() {
      const { golfId, number } = unused()
      return withId.parse(await asChair('add_member', {
        p_golf_id: golfId, p_first_name: 'Nora', p_last_name: 'Ny', p_private_email: `nora${number}@example.com`,
      })).id
    },
    async quiet() {
      for (const { id } of imports.parse(await asChair('list_member_imports', {}))) await settled(chair.visitor, id)
    },
    fingerprint: () => fingerprint(site),
    // The next transaction id moves with every write. On a server all databases share it, so the fingerprint is used there.
    lastWrite: () => (process.env.TEST_DATABASE_URL ? fingerprint(site) : writesOf(site)),
  }
}

async function insertSomeone(tx: Db, { golfId, email, roles, password, passwordHash, now }: {
  golfId: string
  email: string
  roles: Role[]
  password: string
  passwordHash: string
  now: Date
}): Promise<Target> {
  const [firstName, lastName] = ['Någon', 'Annan']
  const userId = await createUser(tx, { name: firstName, email, passwordHash, now })
  const memberId = await createMember(tx, {
    userId, golfId, firstName, lastName, privateEmail: email, workEmail: null, phone: null, club: 'Ale', category: null, contactMethod: 'private_email', now,
  })
  await claimIdentifiers(tx, { ownerId: memberId, golfId, emails: [email] })
  for (const role of roles) await grantRole(tx, { userId, role, now })
  return { golfId, password, userId, memberId }
}

const names = z.object({ rows: z.array(z.object({ name: z.string() })) })
const marks = z.object({ rows: z.array(z.object({ name: z.string(), mark: z.string() })) })

async function fingerprint({ db }: TestSite): Promise<string> {
  const tables = names.parse(await db.execute(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'limit_counts' order by 1`,
  ))
  // Every version of a row has the id of the transaction that wrote it (xmin).
  const each = tables.rows.map(({ name }) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${name}`)
  return JSON.stringify(marks.parse(await db.execute(sql.raw(each.join(' union all ')))).rows)
}

const counted = z.object({ rows: z.array(z.object({ writes: z.string() })) })

async function writesOf({ db }: TestSite): Promise<string> {
  const { rows } = counted.parse(await db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as writes`))
  return rows.map(({ writes }) => writes).join()
}
