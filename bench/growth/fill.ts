import { sql } from 'drizzle-orm'
import { addBookings } from '../booking/fill.ts'
import { type Filled, fillRegister, patiently, type Sample } from '../register/fill.ts'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { hashPassword } from '#server/passwords.ts'
import { createLog } from '#server/log.ts'
import { connect, withoutIndexes } from './bulk.ts'
import { addHistory } from './history.ts'

/** Applications whose number is the same in every size: as many as the measured calls need. */
const waiting = { pending: 400, unfinished: 200 } as const
/** Members who are stopped from booking in every size, beside one in 200: more than the list of them shows. */
const stopped = 120

/**
 * Fills a site's database with so many members, ten times as many bookings and all that comes with them: log-ins, applications,
 * mails, the log. Prints its progress.
 */
export async function fill({ databaseUrl, dataDir, members }: { databaseUrl: string; dataDir: string; members: number }): Promise<Filled> {
  const began = performance.now()
  const done = (what: string) => console.log(`  ${Math.round((performance.now() - began) / 1000)} s: ${what}`)
  const now = new Date()
  const database = await openDatabase({ databaseUrl, dataDir, migrationsDir: 'db/migrations', log: createLog({ level: 'silent' }) })
  let filled: Filled = { administrator: { golfId: '', password: '', name: '' }, samples: [] }
  await withoutIndexes(databaseUrl, ['members', 'users', 'identifier_claims', 'applications', 'mails'], async () => {
    filled = await fillRegister(database.db, members, now)
    done('members')
  })
  done('their indexes')
  await addBookings(database.db, 0, now)
  await addHistory(databaseUrl, now)
  done('bookings')
  await addActivity(database.db, { members, password: filled.administrator.password })
  await database.close()
  done('the rest')
  const client = await connect(databaseUrl)
  try {
    await client.query('vacuum analyze')
    done('tidied')
  } finally {
    await client.end()
  }
  return filled
}

/** Returns what {@link fill} returned, read from a database that it has filled. */
export async function readFilled(databaseUrl: string): Promise<Filled> {
  const client = await connect(databaseUrl)
  try {
    const { rows } = await client.query<Sample>(`
      (select id, golf_id as "golfId", private_email as "privateEmail" from members
        where user_id is not null and private_email is not null and ended_on is null order by id limit 50)
      union all
      (select id, golf_id, private_email from members
        where user_id is null and private_email is not null and ended_on is null order by id limit 50)`)
    return { administrator: { golfId: '990230-001', password: 'Lugnt-Vatten-23', name: 'Eva Exempel' }, samples: rows }
  } finally {
    await client.end()
  }
}

/** Adds what comes with members, and with bookings if there are any: log-ins, applications, mails, the log. */
export async function addActivity(db: Db, { members, password }: { members: number; password: string }): Promise<void> {
  const passwordHash = await hashPassword(password)
  await patiently(db, (tx) => addLogIns(tx, passwordHash))
  await patiently(db, addApplications)
  await patiently(db, addLetters)
  await patiently(db, addInvitations)
  await patiently(db, (tx) => addLog(tx, members))
}

/** Gives every log-in the same password and every other one a session; adds some roles, standings and erasure requests. */
async function addLogIns(db: Db, passwordHash: string): Promise<void> {
  await db.execute(sql`
    insert into credentials (id, user_id, password, created_at, updated_at)
    select gen_random_uuid()::text, id, ${passwordHash}, created_at, created_at from users where id like 'user-%'`)
  await db.execute(sql`
    insert into sessions (id, user_id, token, expires_at, user_agent, created_at, updated_at)
    select gen_random_uuid()::text, id, gen_random_uuid()::text, now() + interval '7 days', 'Chrome på Android', now(), now()
    from users where hashtext(id) % 2 = 0`)
  await db.execute(sql`
    insert into user_roles (user_id, role, granted_at) select id, 'admin_read', now() from users where id like 'user-%' order by id desc limit 5`)
  await db.execute(sql`
    insert into member_standings (member_id, standing, note, set_by, set_at)
    select id, 'late_payment', 'Avgift', 'user-5', now() from members where hashtext(golf_id) % 200 = 0
    union
    (select id, 'late_payment', 'Avgift', 'user-5', now() from members where user_id is null order by golf_id desc limit ${stopped}::int)`)
  await db.execute(sql`
    insert into erasure_requests (member_id, requested_at)
    select id, now() from members where user_id like 'user-%' and ended_on is null order by golf_id desc limit 5`)
}

/** Adds applications that are pending, approved but not completed, and rejected; and the consent of every applicant. */
async function addApplications(db: Db): Promise<void> {
  await db.execute(sql`
    insert into applications (id, golf_id, first_name, last_name, phone, private_email, work_email, club, category, contact_method, status,
      consent_at, consent_version, created_at, decided_at)
    select gen_random_uuid(), to_char(date '1940-01-01' + n % 20000, 'YYMMDD') || '-' || to_char(600 + n / 20000, 'FM000'), first_name, last_name,
      '0701740605', 'sokande' || n || '@example.com', 'sokande' || n || '@work.example.com', club, coalesce(category, 'pensioner'), 'private_email', status,
      at, '1', at, case when status <> 'pending' then at end
    from (
      select row_number() over (order by golf_id)::int as n, first_name, last_name, club, category, date_trunc('milliseconds', now() - random() * interval '170 days') as at from members
    ) person
    cross join lateral (
      select case when n <= ${waiting.pending}::int then 'pending' when n % 40 = 0 then 'rejected' else 'approved' end
    ) as given (status)
    where n <= ${waiting.pending + waiting.unfinished}::int or n % 100 = 0 or n % 40 = 0`)
  await db.execute(sql`
    insert into identifier_claims (kind, value, owner_id)
    select kind, value, id from applications, lateral (values ('golf_id', golf_id), ('email', private_email), ('email', work_email)) claim (kind, value)
    where status <> 'rejected' and completed_at is null on conflict do nothing`)
  await db.execute(sql`
    insert into consents (id, step, application_id, member_id, version, given_at)
    select gen_random_uuid(), 'application', applications.id, members.id, '1', consent_at
    from applications left join members on applications.completed_at is not null and members.golf_id = applications.golf_id`)
}

/** Adds a mail for each member's latest booking that was answered, messages to the board, and links that have ended. */
async function addLetters(db: Db): Promise<void> {
  // The register's mails are past their retention time: the site would prune them during the measurement.
  await db.execute(sql`update mails set created_at = now(), sent_at = now()`)
  await db.execute(sql`
    insert into mails (id, kind, about, to_address, subject, text, html, message_id, created_at, next_attempt_at, sent_at)
    select gen_random_uuid(), 'booking_confirmed', id, email, 'Din bokning', '', '', gen_random_uuid(), created_at, created_at, now()
    from bookings where play_date >= current_date - 73 and answered_at is not null`)
  await db.execute(sql`
    insert into contact_messages (id, user_id, name, email, subject, message, created_at)
    select gen_random_uuid(), id, name, email, 'En fråga', 'Hur anmäler man sig?', now() - random() * interval '80 days'
    from users where hashtext(id) % 5 = 0`)
  await db.execute(sql`
    insert into one_time_links (id, purpose, token_hash, subject, created_at, expires_at, ended_at)
    select gen_random_uuid(), 'reset_password', gen_random_uuid()::text, id, now(), now(), now() from users`)
}

const invitedParts = 8

/** Of the members without a log-in, a third have been invited once, and one in a hundred has an invitation that works. */
async function addInvitations(db: Db): Promise<void> {
  // A part at a time: every index changes with the column, and no statement may take longer than a connection waits for it.
  for (let part = 0; part < invitedParts; part++) {
    await db.execute(sql`
      update members set last_invited_at = now() - case when hashtext(golf_id) % 100 = 0 then interval '1 day' else interval '60 days' end
      where user_id is null and (hashtext(golf_id) % 3 = 0 or hashtext(golf_id) % 100 = 0) and abs(hashtext(id::text) % ${invitedParts}) = ${part}`)
  }
  await db.execute(sql`
    insert into one_time_links (id, purpose, token_hash, subject, created_at, expires_at)
    select gen_random_uuid(), 'onboarding', gen_random_uuid()::text, id::text, last_invited_at, last_invited_at + interval '14 days'
    from members where last_invited_at > now() - interval '2 days'`)
  await db.execute(sql`
    insert into mails (id, kind, about, to_address, subject, text, html, message_id, created_at, next_attempt_at, sent_at)
    select gen_random_uuid(), 'invitation', id::text, private_email, 'Inbjudan', '', '', gen_random_uuid(), last_invited_at, last_invited_at, last_invited_at
    from members where last_invited_at is not null and private_email is not null`)
}

/** The least number of log entries, however few the members, so that a page of search results is full in every size. */
const shortestLog = 10_000

/** Adds as many acts of the board as there are members, in order over two years; one of 100 is of a rare kind. */
async function addLog(db: Db, members: number): Promise<void> {
  const acts = Math.max(members, shortestLog)
  await db.execute(sql`
    insert into audit_entries (at, actor_id, act, subject_kind, subject_id, details)
    select now() - (${acts}::int - n) * interval '730 days' / ${acts}::int, case n % 3 when 0 then 'user-5' when 1 then 'user-15' else 'user-25' end,
      case when n % 100 = 0 then 'settings_changed' when n % 4 = 0 then 'member_paid' else 'member_changed' end,
      case when n % 100 = 0 then 'setting' else 'member' end, case when n % 100 = 0 then 'fee' else id::text end,
      case when n % 4 <> 0 and n % 100 <> 0 then '{"fields": ["club"]}'::jsonb else '{}' end
    from generate_series(1, ${acts}::int) n
    join (select row_number() over (order by hashtext(golf_id))::int as number, id from members) member on member.number = 1 + n % ${members}::int
    order by n`)
}
