import { get } from 'node:http'
import type { Caller } from '../booking/site.ts'
import { residentMemory } from '../server/processor.ts'
import { importIs, type World } from './world.ts'

/** What the site's process holds resident around something, in megabytes. */
export interface Held {
  what: string
  /** Rows that came or went; null where there is nothing to count. */
  rows: number | null
  seconds: number
  before: number
  highest: number
  after: number
}

const everyMs = 50
const pages = 100
export const importRows = 50_000

/** Lists, files that are taken out and, where asked for, one that is given in; on a process that has done nothing before. */
export async function measureMemory(world: World, { withImport }: { withImport: boolean }): Promise<Held[]> {
  const { admin, cursors } = world
  const held = [
    await watch(world, `${pages} pages of each list`, async () => {
      for (let page = 0; page < pages; page += 1) {
        await admin.call('list_members', { limit: 50, cursor: page % 2 ? cursors.member.next : cursors.member.deep })
        await admin.call('list_bookings', { limit: 50, cursor: page % 2 ? cursors.booking.next : cursors.booking.deep })
        await admin.call('list_all_applications', { limit: 50, cursor: page % 2 ? cursors.application.next : cursors.application.deep })
        await admin.call('list_audit_entries', { cursor: Number(page % 2 ? cursors.entry.next : cursors.entry.deep) })
      }
      return null
    }),
  ]
  for (const file of ['members', 'bookings', 'log']) {
    held.push(await watch(world, `${file}.csv taken out`, () => takeOut(admin, `/api/exports/${file}.csv`)))
  }
  if (!withImport) return held
  let id = ''
  held.push(await watch(world, 'a file of members read', async () => {
    id = await world.giveIn(importRows)
    return importRows
  }))
  held.push(await watch(world, 'its import', async () => {
    await admin.call('run_member_import', { p_id: id })
    await importIs(admin, id, 'imported')
    return importRows
  }))
  return held
}

async function watch({ site: { pid } }: World, what: string, work: () => Promise<number | null>): Promise<Held> {
  const before = residentMemory(pid)
  let highest = before
  const look = () => {
    highest = Math.max(highest, residentMemory(pid))
  }
  const watching = setInterval(look, everyMs)
  const began = performance.now()
  const rows = await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(watching)
  look()
  return { what, rows, seconds, before, highest, after: residentMemory(pid) }
}

/** Reads a file to its end and keeps nothing of it. @returns its rows, without the heading */
function takeOut({ origin, headers }: Caller, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      let ends = 0
      response.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) ends += 1
      })
      response.on('end', () => resolve(ends - 1))
      response.on('error', reject)
    }).on('error', reject)
  })
}
