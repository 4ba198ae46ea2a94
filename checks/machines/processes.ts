import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { rowsOf } from '#server/backup/catalog.ts'
import type { Serve } from '#server/testing.ts'
import { type RunningSite, startSite } from '../../e2e/support/site.ts'
import { Proxy } from './proxy.ts'

/** Several processes of the built site on one database, behind one proxy. */
export interface Processes {
  proxy: Proxy
  sites: readonly RunningSite[]
  /** A directory that they share besides the database. */
  dataDir: string
  /** Makes every process run now its work of every minute or longer. */
  tick(): void
}

const heldClock = new URL('held-clock.ts', import.meta.url).href

/**
 * Serves a test site with this many processes of the built site, whose clocks follow the test's. `started` is given the processes.
 * PostgreSQL only: the embedded database belongs to one process.
 */
export function byProcesses(count: number, started: (processes: Processes) => void = () => undefined): Serve {
  return async ({ db, clock }, { environment }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'machines-'))
    const heldAt = join(dataDir, 'clock')
    const file = openSync(heldAt, 'w')
    clock.follow((at) => {
      const bytes = Buffer.alloc(8)
      bytes.writeDoubleLE(at.getTime())
      writeSync(file, bytes, 0, 8, 0)
    })
    const [database] = await rowsOf(db, sql`select current_database() as name`, z.object({ name: z.string() }))
    const proxy = await Proxy.start()
    const env = {
      EXAMPLE_DATA: '0', ...environment,
      SITE_URL: proxy.origin, DATABASE_URL: Object.assign(new URL(serverUrl()), { pathname: `/${database?.name}` }).href,
      // Tests send the visitor's address as an earlier proxy would, so one more proxy is trusted.
      DATA_DIR: dataDir, TRUSTED_PROXIES: String(Number(environment.TRUSTED_PROXIES ?? 0) + 1),
      HELD_CLOCK: heldAt, NODE_OPTIONS: `--import ${heldClock}`,
    }
    // All at once, as after a restart of the machine.
    const sites = await Promise.all(Array.from({ length: count }, () => startSite({ env })))
    for (const { origin } of sites) proxy.put(origin)
    started({ proxy, sites, dataDir, tick: () => sites.forEach((site) => site.process.kill('SIGUSR2')) })
    return {
      origin: proxy.origin,
      async close() {
        await proxy.close()
        await Promise.all(sites.map((site) => site.stop()))
        closeSync(file)
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  }
}

function serverUrl(): string {
  const { TEST_DATABASE_URL: url } = process.env
  if (url === undefined) throw new Error('Several processes need a PostgreSQL: TEST_DATABASE_URL')
  return url
}
