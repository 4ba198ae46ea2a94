import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { erasures } from '#features/privacy/server/tables.ts'
import { Workplace } from '#server/backup/testing.ts'
import { createLog } from '#server/log.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import { usualKeep } from '../rules.ts'
import { erasedListName, readErasedList, writeErasedList } from './erased-list.ts'
import { backUpNightly, type BackupNeeds, noRunsYet } from './schedule.ts'
import { claimRun, finishRun } from './store.ts'

vi.setConfig({ testTimeout: 60_000 })

const kind = process.env.TEST_DATABASE_URL === undefined ? 'embedded' : 'postgres'
const night = new Date('2026-11-21T03:00:00Z')
const made = 'nightly-2026-11-21.tar.gz'
/** A copy that is thirteen months old. */
const tooOld = 'nightly-2025-10-21.tar.gz'

let work: Workplace
let site: TestSite
/** The backup directories of two machines with one database. */
let here: string
let there: string

beforeEach(async () => {
  work = new Workplace()
  site = await startTestSite({ DATA_DIR: join(await work.directory(), 'data') })
  const place = await work.directory()
  here = join(place, 'here')
  there = join(place, 'there')
  const drill = await claimRun(site.db, { kind: 'drill', day: '2026-11-20', now: new Date('2026-11-20T03:00:00Z') })
  await finishRun(site.db, drill?.id ?? '', { file: 'none', bytes: null, rows: null, now: new Date('2026-11-20T03:00:00Z') })
  site.clock.set(night)
})
afterEach(async () => {
  await site.close()
  await work.clear()
})

const backUp = (directory: string, own = noRunsYet(), services: BackupNeeds['services'] = site.services): Promise<void> => backUpNightly(
  { services, kind, settings: { directory, keep: usualKeep }, startedAt: new Date('2026-01-01T00:00:00Z'), trialProgram: 'none' },
  new AbortController().signal, own,
)
const copiesIn = async (directory: string): Promise<string[]> => (await readdir(directory)).filter((name) => name !== erasedListName).toSorted()

async function put(directory: string, names: string[]): Promise<void> {
  await mkdir(directory, { recursive: true })
  for (const name of names) await writeFile(join(directory, name), '')
}

/** Makes every copy fail, by tables whose references form a cycle. @returns what removes them again */
async function breakCopies(): Promise<() => Promise<unknown>> {
  await site.db.execute(sql`create table one (id int primary key, other int)`)
  await site.db.execute(sql`create table other (id int primary key, one int references one (id))`)
  await site.db.execute(sql`alter table one add constraint circle foreign key (other) references other (id)`)
  return () => site.db.execute(sql`drop table one, other cascade`)
}

const said = z.object({ level: z.string(), msg: z.string(), files: z.optional(z.array(z.string())), directories: z.optional(z.array(z.string())) })

describe('a copy older than the privacy policy allows', () => {
  it('is removed also on a machine that did not make the nightly copy, and no younger one is', async () => {
    const young = ['manual-2025-10-20-120000.tar.gz', 'nightly-2025-11-21.tar.gz', 'nightly-2025-11-22.tar.gz', 'nightly-2025-11-23.tar.gz']
    await put(there, [...young, tooOld, 'former-2025-11-20-040001.tar.gz'])
    await backUp(here)
    await backUp(there)
    expect(await copiesIn(here)).toEqual([made])
    expect(await copiesIn(there)).toEqual(young)
  })

  it('is removed also if the nightly copy fails', async () => {
    await put(here, [tooOld, 'nightly-2026-11-20.tar.gz'])
    await breakCopies()
    await backUp(here)
    expect(await copiesIn(here)).toEqual(['nightly-2026-11-20.tar.gz'])
  })

  it('is kept and logged as an error if it was made by hand', async () => {
    const lines: string[] = []
    const log = createLog({ destination: { write: (line) => void lines.push(line) } })
    const [young, old] = ['manual-2025-11-21-120000.tar.gz', 'manual-2025-11-20-120000.tar.gz']
    await put(here, [young, old])
    const { dataDir } = site.config
    for (const [name, day] of [['db.old', '2025-11-20'], ['db.newer', '2025-11-21']] as const) {
      await mkdir(join(dataDir, name), { recursive: true })
      await utimes(join(dataDir, name), new Date(`${day}T12:00:00Z`), new Date(`${day}T12:00:00Z`))
    }
    await backUp(here, noRunsYet(), { ...site.services, log })
    expect(await copiesIn(here)).toEqual([old, young, made])
    const errors = lines.map((line) => said.parse(JSON.parse(line))).filter(({ level }) => level === 'error')
    expect(errors).toMatchObject([{ directories: ['db.old'] }, { files: [old] }])
    for (const { msg } of errors) expect(msg).toContain('older than the privacy policy says')
  })

  it('is looked for only once a day', async () => {
    const own = noRunsYet()
    await backUp(here)
    await backUp(there, own)
    await put(there, [tooOld])
    site.clock.advance({ hours: 3 })
    await backUp(there, own)
    expect(await copiesIn(there)).toEqual([tooOld])
    site.clock.advance({ days: 1 })
    await backUp(here)
    await backUp(there, own)
    expect(await copiesIn(there)).toEqual([])
  })

  it('is removed with the erasure records that it needed, in the database and the list beside it', async () => {
    const memberId = randomUUID()
    await site.db.insert(erasures).values({ memberId, applicationIds: [], erasedAt: new Date('2025-11-01T12:00:00Z') })
    await put(there, [tooOld])
    await writeErasedList(site.db, there)
    expect(await readErasedList(there)).toMatchObject({ erased: [{ memberId }] })
    await backUp(here)
    await backUp(there)
    expect(await readErasedList(there)).toEqual({ erased: [], removedNames: [] })
    expect(await site.db.select().from(erasures)).toEqual([])
  })
})

it('a process whose copy failed leaves the retry to others for ten minutes, then makes it itself', async () => {
  const [failing, well] = [noRunsYet(), noRunsYet()]
  const mend = await breakCopies()
  await backUp(here, failing)
  site.clock.advance({ hours: 1, seconds: 1 })
  await mend()
  await backUp(here, failing)
  expect(await copiesIn(here)).toEqual([])
  await backUp(there, well)
  expect(await copiesIn(there)).toEqual([made])

  const mendAgain = await breakCopies()
  site.clock.set(new Date('2026-11-22T03:00:00Z'))
  await backUp(here, failing)
  site.clock.advance({ hours: 1, minutes: 9 })
  await mendAgain()
  await backUp(here, failing)
  expect(await copiesIn(here)).toEqual([])
  site.clock.advance({ minutes: 2 })
  await backUp(here, failing)
  expect(await copiesIn(here)).toEqual(['nightly-2026-11-22.tar.gz'])
})
