import type pg from 'pg'
import { bookingOptions } from '#content/booking-options.ts'
import { dateInStockholm } from '#domain/calendar.ts'
import { connect, withoutIndexes } from './bulk.ts'

/** Two years are ten steps of 73 days; each member has one booking in each. */
const bookingsEach = 10
const stepDays = 73
/** Members whose bookings are inserted by one statement. */
const chunk = 50_000

const given = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`
const options = given(bookingOptions.map(({ id }) => id))
const groups = given(bookingOptions.map(({ quotaGroup }) => quotaGroup))

/**
 * Adds ten bookings of each member in the last two years, alone or with a guest or a member, every fifth a four-ball; nine of
 * ten were answered in time. Fills the days, the answer counts and the recently active players from these bookings.
 */
export async function addHistory(databaseUrl: string, now: Date): Promise<void> {
  const today = `date '${dateInStockholm(now)}'`
  const client = await connect(databaseUrl)
  try {
    await client.query(`
      create unlogged table bench_people as
      select row_number() over (order by golf_id)::int as n, user_id, golf_id, first_name || ' ' || last_name as name, coalesce(private_email, '') as email
      from members`)
    await client.query('alter table bench_people add primary key (n)')
    await client.query('analyze bench_people')
    // The names are recorded once at the end, instead of by the trigger for each statement with its many rows.
    await client.query('alter table booking_players disable trigger user')
    await withoutIndexes(databaseUrl, ['bookings', 'booking_players'], (writer) => write(writer, today))
    await client.query('insert into player_names select name_text from booking_players union select golf_id from booking_players where golf_id is not null on conflict do nothing')
    await client.query('alter table booking_players enable trigger user')
    await client.query('drop table bench_people')
    await client.query(`
      insert into booking_days (quota_group, play_date, four_balls, two_balls)
      select quota_group, play_date, count(*) filter (where ball = 'four'), count(*) filter (where ball = 'two')
      from bookings where play_date < ${today} and status = 'confirmed' group by quota_group, play_date`)
    await client.query(`
      insert into booking_answers (day, answered, in_time)
      select (created_at at time zone 'Europe/Stockholm')::date, count(*), count(*) filter (where answered_at <= created_at + interval '8 hours')
      from bookings where answered_at is not null group by 1`)
    await client.query(`
      insert into active_players (key, booking_id, play_date)
      select 'id:' || golf_id, id, play_date from bookings
      where play_date >= ${today} - ${stepDays} and play_date < ${today} and status = 'confirmed' on conflict do nothing`)
  } finally {
    await client.end()
  }
}

async function write(client: pg.Client, today: string): Promise<void> {
  const { rows: [row] } = await client.query<{ people: number }>('select count(*)::int as people from bench_people')
  const people = row?.people ?? 0
  for (let from = 1; from <= people; from += chunk) {
    await client.query(`
      with made as (
        insert into bookings (id, request_key, user_id, full_name, golf_id, email, course, quota_group, play_date, ball, is_match, status,
          created_at, answered_at, cancelled_at, fee)
        select gen_random_uuid(), gen_random_uuid(), user_id, name, golf_id, email, (${options})[option], (${groups})[option], day,
          case when (n + turn) % 5 = 0 then 'four' else 'two' end, n % 20 = 0, status, asked,
          case when status <> 'cancelled' then asked + (n % 90) * interval '6 minutes' end,
          case when status = 'cancelled' then asked + interval '1 day' end, case when status = 'cancelled' and n % 5 = 0 then 200 end
        from (
          select people.*, turn, 1 + (n * 7 + turn) % ${bookingOptions.length} as option,
            case (n + turn) % 10 when 0 then 'cancelled' when 1 then 'declined' else 'confirmed' end as status,
            ${today} - 1 - turn * ${stepDays} - n % ${stepDays} as day,
            (${today} - 7 - turn * ${stepDays} - n % ${stepDays})::timestamptz + n % 1440 * interval '1 minute' as asked
          from bench_people people, generate_series(0, ${bookingsEach - 1}) turn where n >= ${from} and n < ${from + chunk}
        ) asked
        returning id, play_date, full_name, golf_id, ball
      )
      insert into booking_players (booking_id, play_date, position, name, golf_id, is_member)
      select id, play_date, position, case when position = 0 then full_name when is_guest then 'Gäst ' || other.name else other.name end,
        case when position = 0 then ball.golf_id when not is_guest then other.golf_id end, position = 0 or not is_guest
      from (select *, hashtext(id::text)::bigint & 2147483647 as chance from made) ball
        cross join lateral generate_series(0, case when ball = 'four' then 3 else chance % 2 end) position
        join bench_people other on other.n = 1 + (chance / 4 + position * 7919) % ${people}
        cross join lateral (select (chance / 2 + position) % 2 = 0 as is_guest) guest`)
    console.log(`  bookings of ${Math.min(from + chunk - 1, people).toLocaleString('en')} members`)
  }
}
