import * as z from 'zod/mini'
import type { Caller } from './people.ts'
import type { Audience, Records } from './row.ts'
import type { World } from './world.ts'

const address = z.object({ url: z.string() })

export interface FileRow {
  who: Audience
  /** The address for this caller; the row's own address if absent. */
  at?: (world: World, caller: Caller) => string | Promise<string>
  body?: string
  /** As in `CallRow`. */
  records?: Records
  /** Exists only outside production. */
  onlyInDevelopment?: true
}

/** Every address besides calls and pages: files for the board, calendars, and what programs read. */
export const fileRows: Readonly<Record<string, FileRow>> = {
  'GET /api/exports/members.csv': { who: 'writers' },
  'GET /api/exports/bookings.csv': { who: 'writers' },
  'GET /api/exports/log.csv': { who: 'readers', records: 1 },
  'GET /api/exports/faulty.csv': {
    who: 'writers', at: async ({ readyImport }) => `/api/exports/faulty.csv?import=${await readyImport()}`,
    records: 'its rows were given in by the board, and the register does not have them',
  },
  'POST /api/imports/members.csv': {
    who: 'writers', body: 'Golf-ID,Förnamn,Efternamn\r\n770707-001,Nils,Ny\r\n', records: 'it is read and judged; the register is changed by run_member_import',
  },
  // Protected by the secret in the address: calendar programs cannot log in.
  'GET /api/calendar/:file{[0-9a-f]{64}\\.ics}': {
    who: 'anyone',
    at: async ({ other }) => new URL(address.parse((await other.visitor.rpc('renew_calendar_address')).body).url).pathname,
  },
  'GET /api/bookings/:file{[^/]+\\.ics}': { who: 'members', at: async ({ ownBooking }, caller) => `/api/bookings/${await ownBooking(caller)}.ics` },
  'GET /api/competitions/:file{[a-z0-9-]{1,60}\\.ics}': { who: 'members', at: async ({ comingCompetition }) => `/api/competitions/${await comingCompetition()}.ics` },
  'GET /api/health': { who: 'anyone' },
  'GET /api/openapi.json': { who: 'anyone' },
  'GET /robots.txt': { who: 'anyone' },
  'GET /sitemap.xml': { who: 'anyone' },
  'GET /site.webmanifest': { who: 'anyone' },
  'GET /dev/calls': { who: 'anyone', onlyInDevelopment: true },
  'GET /dev/mail': { who: 'anyone', onlyInDevelopment: true },
  'GET /dev/mail.json': { who: 'anyone', onlyInDevelopment: true },
  'GET /dev/mail/:id': { who: 'anyone', onlyInDevelopment: true },
  'GET /dev/mail/:id/html': { who: 'anyone', onlyInDevelopment: true },
  'GET /dev/mail/:id/attachments/:position': { who: 'anyone', onlyInDevelopment: true },
}
