import { fileURLToPath } from 'node:url'
import { hashPassword, verifyPassword } from '#server/passwords.ts'
import type { Times } from '../booking/client.ts'
import { launch, type Running, startBareServer, startSite } from '../booking/site.ts'
import type { FilledSite } from '../server/fill.ts'
import { type LogIns, logIns } from '../server/log-ins.ts'
import { type Cost, costOf, load } from '../server/parts.ts'
import { processorTime, residentMemory } from '../server/processor.ts'
import { type Backends, watchBackends } from './backends.ts'
import { reads } from './reads.ts'

/** What was done under a load, and what it took of whom. */
export interface Load {
  times: Times
  /** Processor time for each request, in microseconds: of the site's processes together, of the proxy, of the database's connections. */
  site: number
  proxy: number
  database: number
  connections: number
}

export interface Measured {
  processes: number
  mixed: Load
  /** At a given rate, sent in time whatever comes back. */
  paced: Times
  logIns: LogIns & Omit<Load, 'times'>
  /** Resident memory of the largest process afterwards, in megabytes. */
  memory: number
}

/** Processor time of one hash in milliseconds, on one thread: unlike hashes a second, the same whatever else the machine does. */
export async function hashCost(): Promise<number> {
  const password = 'Lugnt-Vatten-23'
  const hash = await hashPassword(password)
  const before = process.cpuUsage()
  for (let turn = 0; turn < hashes; turn += 1) await verifyPassword(hash, password)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / hashes
}

const proxyProgram = fileURLToPath(new URL('proxy-program.ts', import.meta.url))
const atOnce = 32
const logInCount = 150
const hashes = 40
export const pace = { perSecond: 100, seconds: 15 } as const

const startProxy = (origins: readonly string[]): Promise<Running> => launch([proxyProgram, JSON.stringify(origins)], {})

/** A bare server that answers a kilobyte, asked itself and through the proxy: what the proxy alone costs here. */
export async function proxyAlone(): Promise<{ bare: Cost; proxied: Cost }> {
  const bare = await startBareServer()
  const proxy = await startProxy([bare.origin])
  try {
    const order = (origin: string) => ({ requests: [{ url: origin, method: 'GET' as const, headers: {} }], count: 10_000, atOnce })
    await load({ ...order(proxy.origin), count: 2000 })
    return { bare: await costOf(bare, order(bare.origin)), proxied: await costOf(proxy, order(proxy.origin)) }
  } finally {
    await proxy.stop()
    await bare.stop()
  }
}

/** So many processes on one database, behind the proxy. */
export async function measureProcesses(filled: FilledSite, { processes, dataDir }: { processes: number; dataDir: string }): Promise<Measured> {
  const { databaseUrl } = filled
  if (databaseUrl === null) throw new Error('Several processes need a PostgreSQL')
  const sites = await Promise.all(Array.from({ length: processes }, () => (
    // The load says for whom it asks, as a proxy before this one would.
    startSite({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TRUSTED_PROXIES: '2' })
  )))
  const proxy = await startProxy(sites.map(({ origin }) => origin))
  const watched = async <Result extends { times: Times; made?: number }>(work: () => Promise<Result>) => {
    const before = [timeOf(sites), processorTime(proxy.pid)] as const
    const { result, backends } = await watchBackends(databaseUrl, work)
    return { ...result, ...costs(result.made ?? result.times.count, before, [timeOf(sites), processorTime(proxy.pid)], backends) }
  }
  try {
    const behind: FilledSite = { ...filled, site: proxy }
    const requests = await reads(behind)
    const ask = async (count: number) => ({ times: await load({ requests, count, atOnce }) })
    await ask(1000)
    return {
      processes,
      mixed: await watched(() => ask(4000)),
      paced: await load({ requests, count: pace.perSecond * pace.seconds, atOnce: 1, perSecond: pace.perSecond }),
      logIns: await watched(() => logIns(behind, logInCount)),
      memory: Math.max(...sites.map(({ pid }) => residentMemory(pid))),
    }
  } finally {
    await proxy.stop()
    await Promise.all(sites.map((site) => site.stop()))
  }
}

function timeOf(sites: readonly Running[]): number {
  return sites.reduce((sum, { pid }) => sum + processorTime(pid), 0)
}

function costs(count: number, before: readonly [number, number], after: readonly [number, number], backends: Backends): Omit<Load, 'times'> {
  const each = (ms: number) => (ms * 1000) / count
  return {
    site: each(after[0] - before[0]), proxy: each(after[1] - before[1]), database: each(backends.processorMs), connections: backends.most,
  }
}
