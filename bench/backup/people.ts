import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** Members inserted by one statement: few, because the embedded engine keeps a statement's work in its own memory. */
const chunk = 5000

/**
 * Fills a migrated, empty database like that of a site with so many members after some years: each has a login, two claimed
 * addresses, a mail and an entry in the log, every fourth a booking.
 */
export async function fillWithMembers(db: Db, members: number): Promise<void> {
  for (let first = 1; first <= members; first += chunk) {
    const people = sql`generate_series(${first}::int, ${Math.min(first + chunk - 1, members)}::int) as n`
    const uuid = sql`md5(n::text)::uuid`
    await db.execute(sql`insert into users (id, name, email, created_at, updated_at)
      select 'u' || n, 'Förnamn' || n || ' Efternamn' || n, 'p' || n || '@example.com', now(), now() from ${people}`)
    await db.execute(sql`insert into credentials (id, user_id, password, created_at, updated_at)
      select 'c' || n, 'u' || n, '$argon2id$v=19$' || md5(n::text) || md5((-n)::text), now(), now() from ${people}`)
    await db.execute(sql`insert into members (id, user_id, golf_id, first_name, last_name, phone, private_email, work_email, club, category,
        contact_method, matchplay_approved, privacy_accepted_at, privacy_version, created_at, updated_at)
      select ${uuid}, 'u' || n, lpad((n / 1000)::text, 6, '0') || '-' || lpad((n % 1000)::text, 3, '0'), 'Förnamn' || n, 'Efternamn' || n,
        '0701740605', 'p' || n || '@example.com', 'p' || n || '@work.example.com', 'Torslanda', 'volvo_cars', 'private_email', n % 2 = 0,
        now(), '2025-10', now(), now() from ${people}`)
    await db.execute(sql`insert into identifier_claims (kind, value, owner_id)
      select 'email', 'p' || n || case place when 1 then '@example.com' else '@work.example.com' end, ${uuid}
      from ${people} cross join generate_series(1, 2) as place`)
    await db.execute(sql`insert into mails (id, kind, to_address, subject, text, html, message_id, created_at, next_attempt_at, sent_at)
      select ${uuid}, 'invitation', 'p' || n || '@example.com', 'Välkommen', repeat('Hej Förnamn' || n || '. ', 40),
        repeat('<p>Hej Förnamn' || n || '</p>', 150), 'm' || n, now(), now(), now() from ${people}`)
    await db.execute(sql`insert into audit_entries (at, actor_id, act, subject_kind, subject_id, details)
      select now(), 'u1', 'member_changed', 'member', ${uuid}::text, '{"fields":["phone","club"]}' from ${people}`)
    await db.execute(sql`insert into bookings (id, request_key, user_id, full_name, golf_id, email, course, quota_group, play_date, ball, is_match, status, created_at)
      select ${uuid}, ${uuid}, 'u' || n, 'Förnamn' || n, '000001-001', 'p' || n || '@example.com', 'chalmers', 'chalmers', '2026-06-01', 'two', false,
        'confirmed', now() from ${people} where n % 4 = 0`)
  }
  await db.execute(sql`analyze`)
}
