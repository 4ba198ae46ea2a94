import { dateInStockholm, timeZone } from '#domain/calendar.ts'
import { recordAct } from '#server/audit/audit.ts'
import type { Services } from '#server/calls.ts'
import { type AdminFiles, createAdminFiles, needsRole, refuseQuery, sendCsv, type VisitorOf } from '#server/files/admin-files.ts'
import { csvStream } from '#server/files/csv.ts'
import { type AuditEntry, auditFileQuery } from '../contract.ts'
import { auditStandIns } from '../texts.ts'
import { actText, detailsOf, doerName, roleText } from '../wording-rules.ts'
import { type AskedFilter, entryFilter, presentEntry } from './read-log.ts'
import { listEntries } from './store.ts'

const batchSize = 1000
/** `2026-11-21 09:00:00`, which spreadsheets read as a date and time. */
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
const heading = ['Tid', 'Vem', 'Händelse', 'Gäller', 'Detaljer']

/** `GET /api/exports/log.csv`: what the page's filter finds, newest first. The export itself is recorded in the log. */
export function createAuditFiles({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, visitorOf: VisitorOf): AdminFiles {
  const files = createAdminFiles()
  files.get('/api/exports/log.csv', needsRole('admin_read', visitorOf), async (c) => {
    const query = auditFileQuery.safeParse(c.req.query())
    if (!query.success) return refuseQuery(c, query.error)
    const now = clock.now()
    await recordAct(db, { actorId: c.var.visitor.userId, act: 'log_exported', details: traceOf(query.data), now })
    return sendCsv(c, `logg-${dateInStockholm(now)}.csv`, csvStream(heading, rows(query.data), log))
  })
  return files

  async function* rows(asked: AskedFilter) {
    const filter = entryFilter(asked)
    for (let after: number | undefined; ;) {
      const entries = await listEntries(db, filter, { limit: batchSize, after })
      yield entries.map((entry) => rowOf(presentEntry(entry)))
      if (entries.length < batchSize) return
      after = entries.at(-1)?.seq
    }
  }
}

function rowOf(entry: AuditEntry): string[] {
  // An imported file never has a name.
  const isNameless = entry.subject === null || entry.subject.kind === 'import'
  const subject = isNameless ? '' : entry.subject?.name ?? auditStandIns.goneFromFile
  return [moment.format(new Date(entry.at)), doerName(entry), actText(entry.act), subject, [...roleOf(entry), ...detailsOf(entry)].join('; ')]
}

/** Which role was granted or revoked, worded as in the page's sentence, which the file does not have. */
function roleOf({ details }: AuditEntry): string[] {
  if (details.role === undefined) return []
  const text = roleText(details)
  return [text.charAt(0).toUpperCase() + text.slice(1)]
}

/** The filter as the log records it, without the search text, which may be somebody's name. */
function traceOf({ acts, search, person, from, to }: AskedFilter) {
  const narrowed = search !== undefined || person !== undefined
  return { ...(acts && { acts: acts.length }), ...(from && { from }), ...(to && { to }), ...(narrowed && { searched: true }) }
}
