import * as z from 'zod/mini'
import { memberFiles } from '../../bench/growth/member-rows.ts'
import type { Ask } from '../../bench/growth/row.ts'
import { importIs, type World } from '../../bench/growth/world.ts'
import type { FileAsk } from './world.ts'

const given = z.object({ id: z.string() })
const people = 12

/** How a file is requested, by its address; a file without an entry is requested as the board. */
const asks: Readonly<Record<string, (world: World) => Ask | FileAsk | Promise<Ask>>> = {
  'GET /api/calendar/:file{[0-9a-f]{64}\\.ics}': async (world) => {
    const ask = await ofMember(world, 'GET calendar/….ics')
    await world.post('/api/rpc/choose_calendar_competitions', { p_wanted: true }, world.person(0).headers)
    return ask
  },
  'GET /api/bookings/:file{[^/]+\\.ics}': (world) => ofMember(world, 'GET bookings/….ics'),
  'GET /api/competitions/:file{[a-z0-9-]{1,60}\\.ics}': (world) => ofMember(world, 'GET competitions/….ics'),
  'GET /api/exports/faulty.csv': ({ admin, readyImport }) => ({ headers: admin.headers, at: `/api/exports/faulty.csv?import=${readyImport}` }),
  'POST /api/imports/members.csv': (world) => {
    const { admin, unused } = world
    const lines = Array.from({ length: people }, () => {
      const { number, golfId } = unused()
      return `${golfId};Märta;Fil${number};fil${number}@example.com`
    })
    return {
      headers: { ...admin.headers, 'content-type': 'text/csv' },
      body: ['Golf-ID;Förnamn;Efternamn;Privat e-post', ...lines].join('\r\n'),
      after: (made) => importIs(admin, given.parse(made).id, 'ready'),
    }
  },
}

export function askForFile(address: string, world: World): Ask | FileAsk | Promise<Ask> {
  return asks[address]?.(world) ?? { headers: world.admin.headers }
}

function ofMember(world: World, name: string): Ask | Promise<Ask> {
  const ask = memberFiles[name]?.asks['']
  if (!ask) throw new Error(`The benchmarks know no ${name}`)
  return ask(world, 0)
}
