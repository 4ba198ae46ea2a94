import { Hono } from 'hono'
import { addDays, dateInStockholm } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import { rowIdSchema } from '#domain/row-id.ts'
import { listCompetitionEvents } from '#features/competitions/server/calendar-store.ts'
import { refusal, type Services } from '#server/calls.ts'
import type { VisitorOf } from '#server/files/admin-files.ts'
import { refuseFile } from '#server/files/file-refusal.ts'
import { bookingCalendar, readCourseFacts } from './calendar-events.ts'
import { findBooking, findCalendarAddress, listCalendarBookings } from './store.ts'

/** How many days back a subscribed calendar shows confirmed bookings and competitions. */
const keptDays = 365
const id = rowIdSchema()
const headers = { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' }

/**
 * The two URLs that calendars read, which are no RPC calls: `/api/calendar/<token>.ics`, private by its token, for programs that cannot log
 * in, and `/api/bookings/<id>.ics` for the booker's own browser.
 */
export function createCalendarPages({ db, clock, config }: Services, visitorOf: VisitorOf): Hono {
  const app = new Hono()

  app.get('/api/calendar/:file{[0-9a-f]{64}\\.ics}', async (c) => {
    const address = await findCalendarAddress(db, c.req.param('file').slice(0, 64))
    if (address === null) throw refusal('NOT_FOUND')
    const now = clock.now()
    const today = dateInStockholm(now)
    const { userId, withCompetitions } = address
    const from = addDays(today, -keptDays)
    const bookings = await listCalendarBookings(db, { userId, from, today })
    const courseOf = await readCourseFacts(db)
    const competitions = withCompetitions ? await listCompetitionEvents(db, config, { from, now }) : []
    // Of others' bookings no more is shown than "Mina bokningar" shows of them; those of past days are shown here too.
    const shown = bookings.map((booking) => booking.userId === userId ? booking
      : { ...booking, players: [], note: null, bookedBy: booking.bookerName ?? booking.fullName })
    return c.body(bookingCalendar(config, shown, { courseOf: ({ course }) => courseOf(course), now, others: competitions }), 200, {
      ...headers,
      // robots.txt lets calendar services fetch it; no search engine may list it, should somebody publish the address.
      'x-robots-tag': 'noindex',
    })
  })

  app.get('/api/bookings/:file{[^/]+\\.ics}', async (c) => {
    const visitor = await visitorOf(c.req.header('cookie'))
    if (!visitor) return refuseFile(c, 'NOT_LOGGED_IN', paths.profile)
    const wanted = id.safeParse(c.req.param('file').replace(/\.ics$/, ''))
    const booking = wanted.success ? await findBooking(db, wanted.data) : null
    // A browser is sent to the bookings: the page that has the link may have been open since before the board declined.
    if (booking?.userId !== visitor.userId || booking.status === 'declined') return refuseFile(c, 'NOT_FOUND', paths.profile)
    const course = (await readCourseFacts(db))(booking.course)
    return c.body(bookingCalendar(config, [booking], { courseOf: () => course, now: clock.now() }), 200, {
      ...headers,
      // A phone would save an attachment among its files; inline, it offers to add the event to the calendar.
      'content-disposition': `inline; filename="golf-${booking.playDate}.ics"`,
    })
  })

  return app
}
