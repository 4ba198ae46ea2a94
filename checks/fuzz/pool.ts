import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { bookingOptions } from '#content/booking-options.ts'
import { contentSeeds } from '#content/seeds.ts'
import { issueLink } from '#features/accounts/server/link-store.ts'
import { linkPurposes, sessions } from '#features/accounts/server/tables.ts'
import { addTotp, ticketFor, totpCode } from '#features/accounts/server/testing.ts'
import { bookingDays, bookings, memberStandings } from '#features/booking/server/tables.ts'
import { claimIdentifiers, createMember } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { listEntries } from '#features/publishing/server/store.ts'
import { loadContent } from '#server/content/store.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { TestPerson } from '#server/testing.ts'
import { giveKey } from '../access/others-things.ts'
import type { World } from '../access/world.ts'
import type { Pool } from './schema-inputs.ts'
import type { Senders } from './senders.ts'

/** What exists now, partly created anew: inputs approve, end and erase what they name. */
export async function fillPool(world: World, senders: Senders): Promise<Pool> {
  const { site, other, today } = world
  // Makes room: a long run requests more bookings than the courses have places in a fortnight.
  await emptyBookings(world)
  // Restores the quotas, which inputs may have set to zero.
  await site.db.delete(contentEntries).where(eq(contentEntries.kind, 'booking_option'))
  await loadContent(site.db, contentSeeds, site.clock.now())
  await site.db.delete(memberStandings)
  await senders.begin()
  const [first, second, ended, admin] = [await world.someone(), await world.someone(), await world.someone(), await world.someone(['admin_read'])]
  await giveKey(site, second.userId)
  await site.db.update(members).set({ endedOn: today }).where(eq(members.id, ended.memberId))
  const newAddress = newEmail()
  await site.db.update(members).set({ workEmail: newAddress }).where(eq(members.id, first.memberId))
  const own = senders.person('member')
  const published = await listEntries(site.db)
  const ofEachKind = [...new Map(published.map((entry) => [entry.kind, entry])).values()]
  const removable = ofEachKind.filter(({ kind }) => ['news', 'offer', 'manager'].includes(kind))
  const now = site.clock.now()
  const links = await Promise.all(linkPurposes.map((purpose) => issueLink(site.db, { purpose, subject: first.userId, lifetimeSeconds: 3600, now, email: newAddress })))
  const [session] = await site.db.select({ id: sessions.id }).from(sessions).limit(1)
  const [tournament] = await site.db.select({ id: contentEntries.id }).from(contentEntries).where(eq(contentEntries.kind, 'tournament')).limit(1)
  return {
    own: { golfIds: [], passwords: [] },
    ids: [
      first.memberId, second.memberId, ended.memberId, admin.memberId, first.userId, other.memberId, own?.memberId ?? '', await world.waitingApplication(),
      await world.approvedApplication(), await world.requestedBooking(), await world.confirmedBooking(), own ? await world.ownBooking(own) : '', await world.readyImport(),
      await world.invitable(), session?.id ?? '', ...ofEachKind.map(({ id }) => id), tournament?.id ?? '', randomUUID(), '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
    ],
    contentIds: removable.map(({ id }) => id),
    golfIds: [first.golfId, other.golfId, own?.golfId ?? '', '000000-000', '999999-999', '880229-001'],
    freshGolfIds: Array.from({ length: freshOnes }, newGolfId),
    emails: [other.email, own?.email ?? '', '"a b"@example.com', 'a+b@xn--d1acufc.example', `${'x'.repeat(64)}@example.com`, 'å@example.com', 'a\'b@example.com'],
    freshEmails: Array.from({ length: 2 * freshOnes }, newEmail),
    secrets: [...links, 'f'.repeat(64), `${randomUUID()}.${randomUUID()}`, 'aaaa-bbbb', '000000', world.waitingLogIn.ticket, 'x'.repeat(600)],
    invitations: await invite(world),
    ...await waitingLogIn(world, { someone: first, beginner: own }),
    keys: Array.from({ length: freshOnes }, () => randomUUID()),
    passwords: [own?.password ?? '', first.password, 'fel', 'Annat-Lugnt-Vatten-9', 'lösenord', '\uD83D\uDE00'.repeat(80), ' '.repeat(30), 'a\u0000b'],
    days: [today, ...[-1600, -400, -90, -30, -7, -1, 1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 15, 150, 181].map((days) => addDays(today, days)), '2028-02-29', '2099-12-31', '2000-01-01', '2025-02-30', '2025-13-01'],
    moments: [now.toISOString(), '2025-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z', dateInStockholm(now)],
    options: [...bookingOptions.map(({ id }) => id), 'torslanda', 'finns-inte'],
    phones: ['070-174 06 05', '+46701740605', '0046 701740605', '0701740605', '0701740606', '070 174 06 07', '123', '+', '٠٧٠١٧٤٠٦٠٥'],
    forms: ofEachKind.map(({ texts }) => texts),
    versions: removable.map(({ version }) => version),
    objects: {
      p_seen: quotas, p_quota: quotas,
      'p_kind p_id p_seen p_texts': ofEachKind.map(({ kind, id, version, texts }) => ({ p_kind: kind, p_id: id, p_seen: version, p_texts: texts })),
    },
  }
}

export async function emptyBookings({ site: { db } }: World): Promise<void> {
  await db.delete(bookings)
  await db.delete(bookingDays)
}

const quotas = [...new Map(bookingOptions.map(({ quota }) => [JSON.stringify(quota), quota])).values()]

/** How many single-use values a pool holds; an application uses up two addresses. */
const freshOnes = 150
const invitations = 40

const newEmail = (): string => `${randomUUID()}@example.com`

function newGolfId(): string {
  const digits = String(randomInt(1_000_000_000)).padStart(9, '0')
  return `${digits.slice(0, 6)}-${digits.slice(6)}`
}

/** Invitation links for people in the register who have no log-in yet. */
async function invite({ site: { db, clock } }: World): Promise<string[]> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const links: string[] = []
    for (let number = 0; number < invitations; number += 1) {
      const [golfId, privateEmail] = [newGolfId(), newEmail()]
      const memberId = await createMember(tx, {
        golfId, firstName: 'Nora', lastName: 'Ny', privateEmail, workEmail: null, phone: null, club: null, category: null, contactMethod: 'private_email', now,
      })
      await claimIdentifiers(tx, { ownerId: memberId, golfId, emails: [privateEmail] })
      links.push(await issueLink(tx, { purpose: 'onboarding', subject: memberId, lifetimeSeconds: 3600, now }))
    }
    return links
  })
}

const setUp = z.object({ ticket: z.string(), secret: z.string() })

/** Unfinished log-ins: one before the password and one before the second step, with codes that finish it; and an app that a person is adding. */
async function waitingLogIn({ site }: World, { someone, beginner }: {
  someone: { golfId: string }
  beginner: TestPerson | undefined
}): Promise<Pick<Pool, 'handles' | 'tickets' | 'codes'>> {
  const found = await site.visitor().call('POST', '/api/functions/lookup-email', { golfId: someone.golfId })
  const twoSteps = await site.person({ golfId: newGolfId() })
  const { codes } = await addTotp(site, twoSteps)
  const begun = setUp.safeParse((await beginner?.visitor.rpc('begin_totp', { p_password: beginner.password }))?.body).data
  return {
    handles: [z.object({ email: z.string() }).parse(found.body).email],
    tickets: [await ticketFor(site.visitor(), twoSteps), ...begun ? [begun.ticket] : []],
    codes: [...codes.slice(0, 2), ...begun ? [totpCode(begun.secret, site.clock.now())] : []],
  }
}
