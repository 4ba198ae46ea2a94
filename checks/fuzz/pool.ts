import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { bookingOptions } from '#content/booking-options.ts'
import { contentSeeds } from '#content/seeds.ts'
import { issueLink } from '#features/accounts/server/link-store.ts'
import { linkPurposes, sessions } from '#features/accounts/server/tables.ts'
import { bookingDays, bookings } from '#features/booking/server/tables.ts'
import { listEntries } from '#features/publishing/server/store.ts'
import { loadContent } from '#server/content/store.ts'
import { contentEntries } from '#server/content/tables.ts'
import type { World } from '../access/world.ts'
import type { Pool } from './schema-inputs.ts'
import type { Senders } from './senders.ts'

/** What exists now, with some of it made anew: inputs approve, end and erase what they name. */
export async function fillPool(world: World, senders: Senders): Promise<Pool> {
  const { site, other, today } = world
  // A long run asks for more than the courses of a fortnight take.
  await site.db.delete(bookings)
  await site.db.delete(bookingDays)
  // ... and inputs may have left the courses nothing to give.
  await site.db.delete(contentEntries).where(eq(contentEntries.kind, 'booking_option'))
  await loadContent(site.db, contentSeeds, site.clock.now())
  const [first, second, admin] = [await world.someone(), await world.someone(), await world.someone(['admin_read'])]
  const own = senders.person('member')
  const published = [...new Map((await listEntries(site.db)).map((entry) => [entry.kind, entry])).values()]
  const now = site.clock.now()
  const links = await Promise.all(linkPurposes.map((purpose) => issueLink(site.db, { purpose, subject: first.userId, lifetimeSeconds: 3600, now })))
  const [session] = await site.db.select({ id: sessions.id }).from(sessions).limit(1)
  return {
    ids: [
      first.memberId, second.memberId, admin.memberId, first.userId, other.memberId, own?.memberId ?? '', await world.waitingApplication(), await world.approvedApplication(),
      await world.requestedBooking(), await world.confirmedBooking(), own ? await world.ownBooking(own) : '', await world.readyImport(), await world.invitable(),
      session?.id ?? '', ...published.map(({ id }) => id), randomUUID(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    ],
    golfIds: [first.golfId, other.golfId, own?.golfId ?? '', own?.golfId ?? '', '000000-000', '999999-999', '880229-001'],
    emails: [other.email, own?.email ?? '', ...newEmails(), '"a b"@example.com', 'a+b@xn--d1acufc.example', `${'x'.repeat(64)}@example.com`, 'å@example.com', 'a\'b@example.com'],
    secrets: [...links, 'f'.repeat(64), `${randomUUID()}.${randomUUID()}`, 'aaaa-bbbb', '000000', world.waitingLogIn.ticket, 'x'.repeat(600)],
    passwords: [own?.password ?? '', 'fel', 'Annat-Lugnt-Vatten-9', 'lösenord', '\uD83D\uDE00'.repeat(80), ' '.repeat(30), 'a\u0000b'],
    days: [today, ...[-400, -1, 1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 15, 150, 181].map((days) => addDays(today, days)), '2028-02-29', '2099-12-31', '2000-01-01', '2025-02-30', '2025-13-01'],
    moments: [now.toISOString(), '2025-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z', dateInStockholm(now)],
    options: [...bookingOptions.map(({ id }) => id), 'torslanda', 'finns-inte'],
    phones: ['070-174 06 05', '+46701740605', '0046 701740605', '0701740605', '0701740606', '070 174 06 07', '123', '+', '٠٧٠١٧٤٠٦٠٥'],
    forms: published.map(({ texts }) => texts),
    versions: published.map(({ version }) => version),
  }
}

function newEmails(): string[] {
  return Array.from({ length: 12 }, () => `${randomUUID()}@example.com`)
}
