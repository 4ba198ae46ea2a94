import { Hono } from 'hono'
import { dateInStockholm } from '#domain/calendar.ts'
import { paths } from '#domain/paths.ts'
import type { Services } from '#server/calls.ts'
import type { VisitorOf } from '#server/files/admin-files.ts'
import { refuseFile } from '#server/files/file-refusal.ts'
import { statusOn } from '../time-rules.ts'
import { competitionCalendar, competitionEvent } from './calendar-events.ts'
import { listSavedCompetitions } from './calendar-store.ts'

/** Serves `/api/competitions/<id>.ics`, which is not a call: the calendar file of a competition that is not over, for members only. */
export function createCompetitionCalendar({ db, clock, config }: Services, visitorOf: VisitorOf): Hono {
  const app = new Hono()

  app.get('/api/competitions/:file{[a-z0-9-]{1,60}\\.ics}', async (c) => {
    if (!await visitorOf(c.req.header('cookie'))) return refuseFile(c, 'NOT_LOGGED_IN', paths.competitions)
    const now = clock.now()
    const [found] = await listSavedCompetitions(db, c.req.param('file').replace(/\.ics$/, ''))
    const isOver = found === undefined || statusOn(dateInStockholm(now), found.entry) === 'completed'
    const event = isOver ? null : competitionEvent(config, found, now)
    // A browser is sent to the list, which shows what has changed since the member opened the page.
    if (!event) return refuseFile(c, 'NOT_FOUND', paths.competitions)
    return c.body(competitionCalendar(config, event), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      // Phones save an attachment among their files, but offer to add an inline one to the calendar.
      'content-disposition': `inline; filename="tavling-${event.day}.ics"`,
    })
  })

  return app
}
