import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { bookingOptions } from '#content/booking-options.ts'
import { contentSeeds } from '#content/seeds.ts'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import type { Role } from '#domain/roles.ts'
import { createUser, grantRole } from '#features/accounts/server/store.ts'
import { addTotp, ticketFor } from '#features/accounts/server/testing.ts'
import { bookingForm } from '#features/booking/server/testing.ts'
import { competitionForm } from '#features/competitions/server/testing.ts'
import { giveIn, settled } from '#features/member-import/server/testing.ts'
import { claimIdentifiers, createMember } from '#features/members/server/store.ts'
import { loadContent } from '#server/content/store.ts'
import type { Db } from '#server/db/database.ts'
import { hashPassword } from '#server/passwords.ts'
import { applicationForm } from '#server/testing-forms.ts'
import { startTestSite, type TestPerson, type TestSite } from '#server/testing.ts'
import { copyOf } from './people.ts'

/** Those that take two players on any day: Kungälv-Kode does not at weekends (specification 9). */
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

/** A site with something of everybody's in it, and ways to make more of what calls act on. */
export interface World {
  site: TestSite
  /** Someone in the register who is logged in nowhere. */
  someone(roles?: Role[]): Promise<Target>
  /** Somebody's log-in between the password and the second step, with codes that finish it once each. */
  waitingLogIn: { ticket: string; codes: string[] }
  /** Whoever is needed to prepare something. */
  chair: TestPerson
  /** A member whose things are another's to everybody else. */
  other: TestPerson
  today: string
  /** A Golf-ID and three digits that nobody has yet. */
  unused(): { golfId: string; number: number }
  /** Somebody else's request that waits for the board. */
  requestedBooking(): Promise<string>
  confirmedBooking(): Promise<string>
  /** A request of the caller's own that waits; another's for somebody who cannot make one. */
  ownBooking(caller: TestPerson): Promise<string>
  /** A form that the rules accept. */
  bookingForm(caller: TestPerson): Record<string, unknown>
  waitingApplication(): Promise<string>
  approvedApplication(): Promise<string>
  /** A file of members that has been read. */
  readyImport(): Promise<string>
  /** A competition to come, on days of its own. */
  comingCompetition(): Promise<string>
  /** Someone in the register without a log-in. */
  invitable(): Promise<string>
  /** When nobody works in the background any more. */
  quiet(): Promise<void>
  /** One mark for the whole database: two that are equal mean that nothing was written, tries counted by limits aside. */
  fingerprint(): Promise<string>
  /** The same, and quicker where nobody else writes: two that are equal mean that nothing at all was written. */
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
    // A thousand to a day.
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
      return (await giveIn(site, chair.visitor, `Golf-ID,Förnamn,Efternamn\r\n${golfId},Nils,Ny\r\n`)).id
    },
    async comingCompetition() {
      // The same again is the same.
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
    // The count of transactions that write; of a server's it is shared with other databases.
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
  // Every version of a row names the transaction that wrote it.
  const each = tables.rows.map(({ name }) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${name}`)
  return JSON.stringify(marks.parse(await db.execute(sql.raw(each.join(' union all ')))).rows)
}

const counted = z.object({ rows: z.array(z.object({ writes: z.string() })) })

async function writesOf({ db }: TestSite): Promise<string> {
  const { rows } = counted.parse(await db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as writes`))
  return rows.map(({ writes }) => writes).join()
}
