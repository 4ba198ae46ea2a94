import { dateInStockholm, timeZone } from '#domain/calendar.ts'
import { recordAct } from '#server/audit/audit.ts'
import type { Services } from '#server/calls.ts'
import { type AdminFiles, createAdminFiles, needsRole, refuseQuery, sendCsv, traceOf, type VisitorOf } from '#server/files/admin-files.ts'
import { csvStream } from '#server/files/csv.ts'
import { bookingsFileQuery } from '../desk-contract.ts'
import { ballTexts, bookingStatusTexts } from '../texts.ts'
import { batchesByDay, type FiledBooking } from './board-file-store.ts'
import type { BookingFilter } from './board-store.ts'
import { readOptions } from './facts.ts'

const batchSize = 1000
/** `2026-11-21 09:00`, which spreadsheets read as a date and time. */
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
const heading = ['Speldatum', 'Bana', 'Status', 'Boll', 'Bokad av', 'Golf-ID', 'Medspelare', 'Starttid', 'Kom in', 'Besvarad', 'Avgift']

/** `GET /api/exports/bookings.csv`: the bookings that the desk's filter finds, latest play day first. */
export function createBookingFiles({ db, clock, log }: Services, visitorOf: VisitorOf): AdminFiles {
  const files = createAdminFiles()
  files.get('/api/exports/bookings.csv', needsRole('admin_write', visitorOf), async (c) => {
    const query = bookingsFileQuery.safeParse(c.req.query())
    if (!query.success) return refuseQuery(c, query.error)
    const { status, course, from, to, search, ...rest } = query.data
    rest satisfies Record<string, never>
    const filter: BookingFilter = { status, course, from, to, search }
    const now = clock.now()
    const labels = new Map((await readOptions(db)).map(({ id, label }) => [id, label]))
    await recordAct(db, { actorId: c.var.visitor.userId, act: 'bookings_exported', details: traceOf(query.data), now })
    return sendCsv(c, `bokningar-${dateInStockholm(now)}.csv`, csvStream(heading, rowsOf(), log))

    async function* rowsOf() {
      for await (const bookings of batchesByDay(db, filter, { size: batchSize })) {
        yield bookings.map((booking) => row(booking, labels.get(booking.course) ?? booking.course))
      }
    }
  })
  return files
}

function row(booking: FiledBooking, label: string) {
  const { playDate, status, ball, fullName, golfId, coPlayers, teeTime, createdAt, answeredAt, fee } = booking
  return [
    playDate, label, bookingStatusTexts[status], ballTexts[ball], fullName, golfId, coPlayers.map(named).join(', '), teeTime,
    moment.format(createdAt), answeredAt && moment.format(answeredAt), fee,
  ]
}

function named({ name, golfId }: FiledBooking['coPlayers'][number]): string {
  return golfId === null ? name : `${name} (${golfId})`
}
