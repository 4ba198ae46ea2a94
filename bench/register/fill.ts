import { and, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { grantRole } from '#features/accounts/server/role-store.ts'
import { createUser } from '#features/accounts/server/store.ts'
import { createMember } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import type { Db } from '#server/db/database.ts'
import { hashPassword } from '#server/passwords.ts'
import type { Person } from '../booking/fill.ts'

const firstNames = [
  'Anna', 'Eva', 'Maria', 'Karin', 'Kristina', 'Lena', 'Kerstin', 'Marie', 'Ingrid', 'Birgitta', 'Åsa', 'Ulla', 'Gun', 'Siv', 'Märta', 'Ebba',
  'Lars', 'Anders', 'Per', 'Mikael', 'Johan', 'Peter', 'Jan', 'Bo', 'Göran', 'Hans', 'Björn', 'Östen', 'Åke', 'Håkan', 'Nils', 'Olof',
]
/** About a third of the members have one of these, as in Sweden; the others have two-part names, of which there are a few hundred. */
const commonNames = [
  'Andersson', 'Johansson', 'Karlsson', 'Nilsson', 'Eriksson', 'Larsson', 'Olsson', 'Persson', 'Svensson', 'Gustafsson', 'Pettersson', 'Öberg',
]
const nameStarts = ['Lind', 'Berg', 'Sund', 'Ny', 'Hag', 'Ek', 'Sten', 'Alm', 'Björk', 'Ström', 'Dahl', 'Holm', 'Sjö', 'Ås', 'Öst', 'Zetter']
const nameEnds = ['ström', 'gren', 'berg', 'qvist', 'man', 'dahl', 'lund', 'strand', 'mark', 'bäck', 'stedt', 'blad', 'fors', 'rot', 'kvist', 'sten']
const clubs = ['Torslanda', 'Hulta', 'Ale', 'Lysegården', 'Sjögärde', 'Koberg', 'Öijared', 'Delsjö', 'Forsgården', 'Kungälv-Kode', 'Sankt Jörgen', 'Särö']
const password = 'Lugnt-Vatten-23'

/** Members inserted by one statement, during which the embedded engine does nothing else. */
const batch = 50_000

/** A member whom the measured calls ask for. */
export interface Sample {
  id: string
  golfId: string
  privateEmail: string | null
}

export interface Filled {
  administrator: Person
  samples: Sample[]
}

/** Fills a register with `count` made-up members, always the same ones, and log-ins, applications and mails for every tenth. */
export async function fillRegister(db: Db, count: number, now: Date): Promise<Filled> {
  const administrator = await addAdministrator(db, now)
  for (let first = 1; first < count; first += batch) {
    await patiently(db, (tx) => addMembers(tx, first, Math.min(first + batch - 1, count - 1)))
  }
  await patiently(db, addHistory)
  return { administrator, samples: await takeSamples(db) }
}

/** Runs `work` in a transaction without the statement timeout that a visitor's queries have. */
export function patiently(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await work(tx)
  })
}

async function addAdministrator(db: Db, now: Date): Promise<Person> {
  const [golfId, email] = ['990230-001', 'administrator@example.com']
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const userId = await createUser(tx, { name: 'Eva Exempel', email, passwordHash, now })
    await createMember(tx, {
      userId, golfId, firstName: 'Eva', lastName: 'Exempel', phone: null, privateEmail: email, workEmail: null, club: 'Ale', category: 'pensioner',
      contactMethod: 'private_email', now,
    })
    await grantRole(tx, { userId, role: 'superadmin', now })
  })
  return { golfId, password, name: 'Eva Exempel' }
}

const list = (texts: readonly string[]) => sql`array[${sql.join(texts.map((text) => sql`${text}`), sql`, `)}]::text[]`

/** SQL for one of the texts, chosen by the row's number and a salt: the same in every run. */
const pick = (texts: readonly string[], salt: number) => sql`(${list(texts)})[1 + ${chance(salt, texts.length)}]`
const chance = (salt: number, of: number): SQL => sql`(hashint4(n + ${sql.raw(String(salt * 1_000_003))}) & 2147483647) % ${sql.raw(String(of))}`

/** Adds the members with these numbers; every tenth has a log-in. */
async function addMembers(db: Db, first: number, last: number): Promise<void> {
  await db.execute(sql`
    with named as (
      select n, to_char(date '1940-01-01' + n % 20000, 'YYMMDD') || '-' || to_char(2 + n / 20000, 'FM000') as golf_id, ${pick(firstNames, 1)} as first_name,
        case when ${chance(2, 3)} = 0 then ${pick(commonNames, 8)} else ${pick(nameStarts, 9)} || ${pick(nameEnds, 10)} end as last_name
      from generate_series(${first}::int, ${last}::int) n
    ), made as materialized (
      select *, lower(translate(first_name || '.' || last_name, 'åäöÅÄÖ', 'aaoaao')) || n || '@example.com' as email,
        case when n % 10 = 5 then 'user-' || n end as user_id, timestamptz '2026-01-01' - n * interval '1 minute' as joined
      from named
    ), logged as (
      insert into users (id, name, email, created_at, updated_at)
      select user_id, first_name || ' ' || last_name, email, joined, joined from made where user_id is not null
    )
    insert into members (id, user_id, golf_id, first_name, last_name, phone, private_email, work_email, club, category, contact_method,
      matchplay_approved, ended_on, created_at, updated_at)
    select gen_random_uuid(), user_id, golf_id, first_name, last_name, '070' || to_char(1740605 + n % 90, 'FM0000000'), email,
      case when n % 5 < 4 then lower(translate(last_name, 'åäöÅÄÖ', 'aaoaao')) || n || '@work.example.com' end, ${pick(clubs, 3)},
      case when ${chance(4, 500)} > 0 then ${pick(['volvo_cars', 'volvo_group', 'pensioner'], 5)} end, 'private_email',
      ${chance(6, 10)} > 0, case when ${chance(7, 40)} = 0 then date '2025-12-31' end, joined, joined
    from made`)
}

/** Adds the members' identifier claims, and an application and three mails for those who have a log-in. */
async function addHistory(db: Db): Promise<void> {
  await db.execute(sql`
    insert into identifier_claims (kind, value, owner_id)
    select kind, value, id from members, lateral (values ('golf_id', golf_id), ('email', private_email), ('email', work_email)) claim (kind, value)
    where value is not null on conflict do nothing`)
  await db.execute(sql`
    insert into applications (id, golf_id, first_name, last_name, phone, private_email, work_email, club, category, contact_method, status,
      consent_at, consent_version, created_at, decided_at, completed_at)
    select gen_random_uuid(), golf_id, first_name, last_name, phone, private_email, private_email, club, coalesce(category, 'pensioner'), 'private_email',
      'approved', created_at, '1', created_at, created_at, created_at
    from members where user_id like 'user-%'`)
  await db.execute(sql`
    insert into mails (id, kind, about, to_address, subject, text, html, message_id, created_at, next_attempt_at, sent_at)
    select gen_random_uuid(), 'test', user_id, private_email, 'Brev ' || letter, '', '', gen_random_uuid(), created_at, created_at, created_at
    from members, generate_series(1, 3) letter where user_id like 'user-%'`)
}

/** Returns 50 members with a log-in and 50 without, mixed and chosen at random by their ids. */
async function takeSamples(db: Db): Promise<Sample[]> {
  const { id, golfId, privateEmail, userId } = members
  const some = (condition: SQL) => db.select({ id, golfId, privateEmail }).from(members)
    .where(and(isNotNull(privateEmail), isNull(members.endedOn), condition)).orderBy(id).limit(50)
  const [withLogIn, without] = [await some(isNotNull(userId)), await some(isNull(userId))]
  return [...withLogIn, ...without].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
