import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bookingOptions } from '#content/booking-options.ts'
import { contentSeeds } from '#content/seeds.ts'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { grantRole } from '#features/accounts/server/role-store.ts'
import { createUser } from '#features/accounts/server/store.ts'
import { ballOf, fits, nothingTaken, quotaOn, withBall } from '#features/booking/quota-rules.ts'
import { activePlayers, bookingDays, bookingPlayers, bookings, playerNames } from '#features/booking/server/tables.ts'
import { createMember } from '#features/members/server/store.ts'
import { loadContent } from '#server/content/store.ts'
import type { Db } from '#server/db/database.ts'
import { hashPassword } from '#server/passwords.ts'

export interface Person {
  golfId: string
  password: string
  name: string
}

/** Courses that get no bookings ahead and a large quota, for the requests that are measured. */
export const openCourses = ['koberg', 'sankt-jorgen', 'sjogarde']
const firstNames = ['Anna', 'Bo', 'Cecilia', 'David', 'Eva', 'Fredrik', 'Gunilla', 'Håkan', 'Ingrid', 'Jörgen', 'Karin', 'Lars', 'Maria', 'Östen', 'Åsa', 'Ulf']
const lastNames = ['Andersson', 'Bergström', 'Carlsson', 'Dahl', 'Ek', 'Forsberg', 'Gren', 'Holm', 'Isaksson', 'Jönsson', 'Klint', 'Lund', 'Möller', 'Nyström', 'Öberg', 'Åkesson']
const historyDays = 730
/** Bookings inserted by one statement, which times out after ten seconds on the site's connections. */
const chunk = 5000
const largeQuota = { fourBalls: 20, twoBalls: 0, splits: true }
const password = 'Lugnt-Vatten-23'
/** Returns a Golf-ID dated 30 February, which no real one is: a thousand for 1999, the next thousand for 1998, and so on. */
const golfId = (number: number) => `${990230 - 10_000 * Math.floor(number / 1000)}-${String(number % 1000).padStart(3, '0')}`

/** Adds people with a log-in; the first is an administrator. */
export async function addPeople(db: Db, count: number, now: Date): Promise<Person[]> {
  const passwordHash = await hashPassword(password)
  const people: Person[] = []
  for (let number = 0; number < count; number += 1) {
    const person = { golfId: golfId(number), password, name: `Person Nummer${number}` }
    await db.transaction(async (tx) => {
      const email = `person${number}@example.com`
      const userId = await createUser(tx, { name: person.name, email, passwordHash, now })
      await createMember(tx, {
        userId, golfId: person.golfId, firstName: 'Person', lastName: `Nummer${number}`, phone: null, privateEmail: email, workEmail: null,
        club: 'Ale', category: 'volvo_cars', contactMethod: 'private_email', now,
      })
      if (number === 0) await grantRole(tx, { userId, role: 'superadmin', now })
    })
    people.push(person)
  }
  return people
}

/** Loads the content and adds `count` bookings: a half-taken coming fortnight with some waiting requests, the rest in the last two years. */
export async function addBookings(db: Db, count: number, now: Date): Promise<void> {
  await loadContent(db, contentSeeds, now)
  const large = JSON.stringify({ weekday: largeQuota, weekend: largeQuota })
  for (const course of openCourses) {
    await db.execute(sql`update content_entries set data = jsonb_set(data, '{quota}', ${large}::jsonb) where kind = 'booking_option' and id = ${course}`)
  }
  const coming = await addComing(db, now)
  // The trigger that records players' names would exceed the statement timeout for thousands of players; they are recorded once at the end.
  await db.execute(sql`alter table ${bookingPlayers} disable trigger user`)
  await addHistory(db, count - coming, now)
  await db.execute(sql`alter table ${bookingPlayers} enable trigger user`)
  await db.execute(sql`
    insert into ${playerNames} select name_text from ${bookingPlayers} union select golf_id from ${bookingPlayers} where golf_id is not null
    on conflict do nothing`)
  await db.execute(sql`analyze`)
}

async function addHistory(db: Db, count: number, now: Date): Promise<void> {
  const today = dateInStockholm(now)
  const list = (texts: readonly string[]) => sql`array[${sql.join(texts.map((text) => sql`${text}`), sql`, `)}]::text[]`
  const [options, groups] = [bookingOptions.map(({ id }) => id), bookingOptions.map(({ quotaGroup }) => quotaGroup)]
  for (let from = 1; from <= count; from += chunk) {
    await db.execute(sql`
      with made as (
        insert into bookings (id, request_key, full_name, golf_id, email, course, quota_group, play_date, ball, is_match, status, created_at, answered_at, fee)
        select gen_random_uuid(), gen_random_uuid(), name, golf, translate(lower(name), ' åäö', '.aao') || n || '@example.com',
          (${list(options)})[option], (${list(groups)})[option], day, case when n % 3 = 0 then 'four' else 'two' end, n % 20 = 0,
          case when n % 10 = 0 then 'cancelled' when n % 10 = 1 then 'declined' else 'confirmed' end,
          day - interval '6 days', day - interval '6 days' + (n % 12) * interval '1 hour', case when n % 50 = 0 then 200 end
        from (
          select n, (${list(firstNames)})[1 + n % 16] || ' ' || (${list(lastNames)})[1 + n / 16 % 16] as name,
            to_char(n / 997 % 1000000, 'FM000000') || '-' || to_char(n % 997, 'FM000') as golf,
            1 + n * 7 % ${options.length}::int as option, ${today}::date - 1 - n * 13 % ${historyDays}::int as day
          from generate_series(${from}::int, ${Math.min(count, from + chunk - 1)}::int) n
        ) numbered
        returning id, play_date, full_name, golf_id, ball
      )
      insert into booking_players (booking_id, play_date, position, name, golf_id, is_member)
      select id, play_date, position, case position when 0 then full_name else 'Medspelare ' || position || ' ' || full_name end,
        case position when 0 then golf_id end, position = 0
      from made, generate_series(0, case when ball = 'four' then 3 else 1 end) position`)
  }
  await db.execute(sql`
    insert into booking_days (quota_group, play_date, four_balls, two_balls)
    select quota_group, play_date, count(*) filter (where ball = 'four'), count(*) filter (where ball = 'two')
    from bookings where play_date < ${today}::date and status = 'confirmed' group by quota_group, play_date`)
}

/** Adds bookings for the coming fortnight, none beyond a quota. @returns how many */
async function addComing(db: Db, now: Date): Promise<number> {
  let number = 0
  const groups = Map.groupBy(bookingOptions.filter(({ id }) => !openCourses.includes(id)), ({ quotaGroup }) => quotaGroup)
  for (const [quotaGroup, [option]] of groups) {
    for (let ahead = 0; option && ahead <= 14; ahead += 1) {
      const playDate = addDays(dateInStockholm(now), ahead)
      let taken = nothingTaken
      for (let turn = 0; turn < 2; turn += 1) {
        number += 1
        const ball = ballOf(number % 2 ? 4 : 2)
        if (number % 4 === 3 || !fits(withBall(taken, ball), quotaOn(option.quota, playDate))) continue
        taken = withBall(taken, ball)
        const id = randomUUID()
        const name = `Kommande ${number}`
        await db.insert(bookings).values({
          id, requestKey: randomUUID(), fullName: name, golfId: '990229-001', email: `kommande${number}@example.com`, course: option.id, quotaGroup,
          playDate, ball, isMatch: false, status: number % 3 ? 'confirmed' : 'received', createdAt: new Date(now.getTime() - number * 60_000),
        })
        await db.insert(bookingPlayers).values({ bookingId: id, playDate, position: 0, name, golfId: null, isMember: true })
        await db.insert(activePlayers).values({ key: `name:${name.toLowerCase()}`, bookingId: id, playDate })
      }
      if (taken !== nothingTaken) await db.insert(bookingDays).values({ quotaGroup, playDate, ...taken })
    }
  }
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(bookings)
  return row?.count ?? 0
}
