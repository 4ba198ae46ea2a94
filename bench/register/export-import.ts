import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { measure, summary, type Times } from '../booking/client.ts'
import type { Caller } from '../booking/site.ts'
import { patiently } from './fill.ts'
import type { Measured, Register, Section } from './measures.ts'

/** The rows of the imported file, and how long its preview and import may take together, in milliseconds. */
const fileRows = 50_000
export const importGoalMs = 60_000
export const importTogether = 'preview and import together'

const given = z.object({ id: z.string() })
const standing = z.object({ state: z.string(), problem: z.nullable(z.string()), counts: z.record(z.string(), z.number()) })

/** How often each file is exported. */
const exports = 3
const copied = z.object({ rowCount: z.int() })

/**
 * Measures the yardstick of the exports, on a database that no site has open: the rows of the exported file, read, sorted and
 * written as CSV by the database itself. The driver receives them and keeps nothing.
 */
export async function copyOut(db: Db): Promise<Measured> {
  let answered = 0
  const times = await measure(exports, () => patiently(db, async (tx) => {
    const result = await tx.execute(sql`
      copy (
        select first_name || ' ' || last_name, golf_id, coalesce(private_email, work_email), phone, club, category
        from members where ended_on is null order by sort_key collate "C", id
      ) to stdout with csv`)
    answered = copied.parse(result).rowCount
  }))
  return { what: 'yardstick: the same rows by `copy … to stdout with csv`', times, answered }
}

/** Measures exporting the whole register, and importing a file of 50,000 new members. It changes the register, so it comes last. */
export async function files({ caller, copiedOut }: Register): Promise<Section> {
  const exported = await exportFile(caller, '')
  const searched = await exportFile(caller, '?search=svensson')
  const meanwhile: number[] = []
  const asking = askMeanwhile(caller, meanwhile)
  const first = await importFile(caller)
  await asking.stop()
  const again = await importFile(caller)
  return {
    title: 'Files',
    rows: [
      { what: 'export, everybody', ...exported },
      copiedOut,
      { what: 'export, the search svensson', ...searched },
      single(`preview of ${fileRows.toLocaleString('en')} new members`, first.previewMs, fileRows),
      single('their import', first.importMs, fileRows),
      single(importTogether, first.previewMs + first.importMs, null),
      { what: 'the start page meanwhile', times: summary(meanwhile, first.previewMs + first.importMs), answered: null },
      single('preview of the same file again', again.previewMs, fileRows),
    ],
  }
}

function single(what: string, ms: number, answered: number | null): Measured {
  return { what, times: summary([ms], ms), answered }
}

async function exportFile(caller: Caller, query: string): Promise<{ times: Times; answered: number }> {
  let answered = 0
  const times = await measure(exports, async () => {
    answered = (await caller.get(`/api/exports/members.csv${query}`)).split('\r\n').length - 2
  })
  return { times, answered }
}

async function importFile(caller: Caller): Promise<{ previewMs: number; importMs: number }> {
  const began = performance.now()
  const response = await fetch(`${caller.origin}/api/imports/members.csv`, {
    method: 'POST', body: file(), headers: { ...caller.headers, 'content-type': 'text/csv' },
  })
  const { id } = given.parse(await response.json())
  await until(caller, id, 'ready')
  const ready = performance.now()
  await caller.call('run_member_import', { p_id: id })
  await until(caller, id, 'imported')
  return { previewMs: ready - began, importMs: performance.now() - ready }
}

async function until(caller: Caller, id: string, state: string): Promise<void> {
  for (;;) {
    const now = standing.parse(await caller.call('get_member_import', { p_id: id }))
    if (now.state === state) return
    if (!['reading', 'importing'].includes(now.state)) throw new Error(`The import is ${now.state}: ${now.problem} ${JSON.stringify(now.counts)}`)
    await setTimeout(200)
  }
}

/** Returns a CSV file of people who are not in the filled register, as a Swedish spreadsheet saves it. */
function file(): string {
  const rows = Array.from({ length: fileRows }, (_, n) => {
    const day = new Date(Date.UTC(1940, 0, 1 + n % 20_000)).toISOString().slice(2, 10).replaceAll('-', '')
    const golfId = `${day}-${950 + Math.floor(n / 20_000)}`
    return `${golfId};Märta${n % 97};Lindström${n % 1999};fil${n}@example.com;fil${n}@work.example.com;0701740605;Sjögärde;Volvo Cars;Ja`
  })
  return ['Golf-ID;Förnamn;Efternamn;Privat e-post;Volvo Mail;Telefon;Hemklubb;Kategori;Betald', ...rows].join('\r\n')
}

/** Measures what a visitor waits for a page that needs no database, again and again while the import runs. */
function askMeanwhile(caller: Caller, times: number[]): { stop(): Promise<void> } {
  let isOver = false
  const asked = (async () => {
    while (!isOver) {
      const began = performance.now()
      await visit(`${caller.origin}/`)
      times.push(performance.now() - began)
      await setTimeout(50)
    }
  })()
  return {
    async stop() {
      isOver = true
      await asked
    },
  }
}

/** Fetches a page over a connection of its own, like a visitor who has just arrived. */
async function visit(url: string): Promise<void> {
  const asked = get(url, { agent: false })
  const response = await new Promise<IncomingMessage>((resolve, reject) => asked.once('response', resolve).once('error', reject))
  await once(response.resume(), 'end')
}
