import * as z from 'zod/mini'
import { dateInStockholm } from '#domain/calendar.ts'
import { recordAct } from '#server/audit/audit.ts'
import type { Services } from '#server/calls.ts'
import type { Db } from '#server/db/database.ts'
import { type AdminFiles, createAdminFiles, needsRole, refuseQuery, sendCsv, traceOf, type VisitorOf } from '#server/files/admin-files.ts'
import { csvStream } from '#server/files/csv.ts'
import { memberFilter, type RegisterFilter } from '../contract.ts'
import { memberSorts, type MemberSort } from '../rules.ts'
import { listInBatches } from './register-file-store.ts'
import { countListed, type ListedMember } from './register-store.ts'

const batchSize = 2000
const heading = ['Namn', 'Golf-ID', 'Email', 'Telefon', 'Hemklubb', 'Kategori']

/** The filter of `list_members`, as query parameters. */
const exportQuery = z.strictObject({
  ...memberFilter,
  paid: z.optional(z.enum(['yes', 'no'])),
  sort: z.optional(z.enum(memberSorts)),
})

/** `GET /api/exports/members.csv`: every row of the register, filtered and sorted like the list (specification 9, "Client-side export"). */
export function createMemberFiles({ db, clock, log }: Services, visitorOf: VisitorOf): AdminFiles {
  const files = createAdminFiles()
  files.get('/api/exports/members.csv', needsRole('admin_write', visitorOf), async (c) => {
    const query = exportQuery.safeParse(c.req.query())
    if (!query.success) return refuseQuery(c, query.error)
    const { sort = 'name', paid, ...rest } = query.data
    const filter: RegisterFilter = { ...rest, ...(paid && { paid: paid === 'yes' }) }
    const now = clock.now()
    const { count: rows } = await countListed(db, filter)
    await recordAct(db, { actorId: c.var.visitor.userId, act: 'members_exported', details: { rows, ...traceOf(query.data) }, now })
    return sendCsv(c, `members-${dateInStockholm(now)}.csv`, csvStream(heading, batches(db, filter, sort), log))
  })
  return files
}

/** Yields the register in order, batch by batch, so that its length costs no memory. */
async function* batches(db: Db, filter: RegisterFilter, sort: MemberSort) {
  for await (const found of listInBatches(db, { filter, sort, size: batchSize })) yield found.map(row)
}

/** Cells hold what the register stores: the code of the category, and the phone number in digits. */
function row({ firstName, lastName, golfId, privateEmail, workEmail, phone, club, category }: ListedMember) {
  return [`${firstName} ${lastName}`, golfId, privateEmail ?? workEmail, phone, club, category]
}
