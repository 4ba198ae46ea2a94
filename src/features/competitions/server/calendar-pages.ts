import { Hono } from 'hono'
import { dateInStockholm } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import type { Services } from '#server/calls.ts'
import type { VisitorOf } from '#server/files/admin-files.ts'
import { refuseFile } from '#server/files/file-refusal.ts'
import { statusOn } from '../time-rules.ts'
import { competitionCalendar, competitionEvent } from './calendar-events.ts'
import { listSavedCompetitions } from './calendar-store.ts'

/** `/api/competitions/<id>.ics`, which is no call: a competition to come as a calendar takes it, for members as the competitions are. */
export function createCompetitionCalendar({ db, clock, config }: Services, visitorOf: VisitorOf): Hono {
  const app = new Hono()

  app.get('/api/competitions/:file{[a-z0-9-]{1,60}\\.ics}', async (c) => {
    if (!await visitorOf(c.req.header('cookie'))) return refuseFile(c, 'NOT_LOGGED_IN', paths.competitions)
    const now = clock.now()
    const [found] = await listSavedCompetitions(db, c.req.param('file').replace(/\.ics$/, ''))
    const isOver = found === undefined || statusOn(dateInStockholm(now), found.entry) === 'completed'
    const event = isOver ? null : competitionEvent(config, found, now)
    // The list tells a member what has become of it since the page was opened.
    if (!event) return refuseFile(c, 'NOT_FOUND', paths.competitions)
    return c.body(competitionCalendar(config, event), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      // As an attachment a telephone saves it among its files; like this it offers to take it into the calendar.
      'content-disposition': `inline; filename="tavling-${event.day}.ics"`,
    })
  })

  return app
}
