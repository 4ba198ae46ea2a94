/** Returns the rows of one statement. */
export type Query = (statement: string) => Promise<Record<string, unknown>[]>

/** Applicants created by the load; a new site's examples have no mails. */
const applicants = "select * from applications where golf_id not like '990230-%'"

const mailCount = (kind: string, about: string): string => `(select count(*) from mails m where m.kind = '${kind}' and m.about = ${about})`
const entryCount = (act: string, subject: string): string => `(select count(*) from audit_entries e where e.act = '${act}' and e.subject_id = ${subject})`
const claimCount = (owner: string): string => `(select count(*) from identifier_claims c where c.owner_id = ${owner})`

/**
 * What a transaction writes must be there completely or not at all. Each statement returns the `id` of incomplete rows.
 * Nothing is sent or pruned while the load runs, so every mail is still there.
 */
const halves: Record<string, string> = {
  'application without its two mails': `select id from (${applicants}) a
    where ${mailCount('application_receipt', 'a.id::text')} <> 1 or ${mailCount('application_notice', 'a.id::text')} <> 1`,
  'application without its consent': `select id from (${applicants}) a
    where (select count(*) from consents c where c.application_id = a.id and c.step = 'application') <> 1`,
  'member without both consents': `select a.id from (${applicants}) a join members m on m.golf_id = a.golf_id
    where (select count(*) from consents c where c.application_id = a.id and c.member_id = m.id) <> 2`,
  'open application without its Golf-ID and addresses': `select id from (${applicants}) a
    where status <> 'rejected' and completed_at is null and ${claimCount('a.id')} <> 3`,
  'approval without link, mail or log entry': `select id from (${applicants}) a where status = 'approved'
    and (${mailCount('invitation', 'a.id::text')} <> 1 or ${entryCount('application_approved', 'a.id::text')} <> 1
      or not exists (select from one_time_links l where l.purpose = 'onboarding' and l.subject = a.id::text))`,
  'rejection without mail or log entry, or with claims left': `select id from (${applicants}) a where status = 'rejected'
    and (${mailCount('application_rejected', 'a.id::text')} <> 1 or ${entryCount('application_rejected', 'a.id::text')} <> 1 or ${claimCount('a.id')} <> 0)`,
  'member without log-in, password, claims, mail, log entry or used link': `select a.id from (${applicants}) a
    left join members m on m.golf_id = a.golf_id left join users u on u.id = m.user_id
    where a.completed_at is not null and (u.id is null or ${claimCount('m.id')} <> 3 or ${claimCount('a.id')} <> 0
      or (select count(*) from credentials c where c.user_id = u.id and c.password is not null) <> 1
      or ${mailCount('welcome', 'u.id')} <> 1 or ${entryCount('registration_completed', 'm.id::text')} <> 1
      or exists (select from one_time_links l where l.purpose = 'onboarding' and l.subject = a.id::text and l.ended_at is null))`,
  'member without a completed application': `select m.id from members m join (${applicants}) a on a.golf_id = m.golf_id where a.completed_at is null`,
  'log entry of a decision that was not made': `select e.seq as id from audit_entries e left join applications a on a.id::text = e.subject_id
    where e.act in ('application_approved', 'application_rejected') and a.status is distinct from substring(e.act from 13)`,
  'mail about an application that is not there': `select m.id from mails m
    where m.kind like 'application%' and not exists (select from applications a where a.id::text = m.about)`,
  'booking without both mails': `select id from bookings b
    where ${mailCount('booking_receipt', 'b.id::text')} <> 1 or ${mailCount('booking_request', 'b.id::text')} <> 1`,
  'booking without its players': `select id from bookings b where (select count(*) from booking_players p where p.booking_id = b.id) <> 2
    or (select count(*) from active_players p where p.booking_id = b.id) <> case when status in ('received', 'confirmed') then 2 else 0 end`,
  'confirmation without mail or log entry': `select id from bookings b where status = 'confirmed'
    and (${mailCount('booking_confirmed', 'b.id::text')} <> 1 or ${entryCount('booking_confirmed', 'b.id::text')} <> 1)`,
  'cancellation without its two mails': `select id from bookings b where status = 'cancelled'
    and (${mailCount('booking_cancelled', 'b.id::text')} <> 1 or ${mailCount('booking_cancellation_notice', 'b.id::text')} <> 1)`,
  'mail about a booking that is not there': `select m.id from mails m
    where m.kind like 'booking%' and not exists (select from bookings b where b.id::text = m.about)`,
  'day that holds other than its bookings': `select d.quota_group || d.play_date as id from booking_days d where (d.four_balls, d.two_balls) <> (
    select count(*) filter (where ball = 'four'), count(*) filter (where ball = 'two') from bookings b
    where b.quota_group = d.quota_group and b.play_date = d.play_date and b.status in ('received', 'confirmed'))`,
  'booking without its day': `select id from bookings b where status in ('received', 'confirmed')
    and not exists (select from booking_days d where d.quota_group = b.quota_group and d.play_date = b.play_date)`,
  'member whose messages and their mails differ in number': `select u.id from users u,
    lateral (select count(*) as sent from contact_messages c where c.user_id = u.id) s
    where ${mailCount('contact_message', 'u.id')} <> s.sent or ${mailCount('contact_receipt', 'u.id')} <> s.sent`,
  'setting without its log entries': `select name as id from site_settings s where revision <> ${entryCount('settings_changed', 's.name')}`,
}

/** Finds transactions of which a part is missing; returns one line for each. */
export async function findHalves(query: Query): Promise<string[]> {
  const found: string[] = []
  for (const [what, statement] of Object.entries(halves)) {
    for (const { id } of await query(statement)) found.push(`${what}: ${String(id)}`)
  }
  return found
}
