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

/** The times of requests under a load, and the processor time that each part took. */
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
  /** Requests sent at a fixed rate, without waiting for answers. */
  paced: Times
  logIns: LogIns & Omit<Load, 'times'>
  /** Resident memory of the largest process afterwards, in megabytes. */
  memory: number
}

/** Measures the processor time of one hash in milliseconds, on one thread: unlike hashes per second, independent of what else runs. */
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

/** Measures a bare server that answers a kilobyte, directly and through the proxy: what the proxy alone costs on this machine. */
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

/** Measures so many processes on one database, behind the proxy. */
export async function measureProcesses(filled: FilledSite, { processes, dataDir }: { processes: number; dataDir: string }): Promise<Measured> {
  const { databaseUrl } = filled
  if (databaseUrl === null) throw new Error('Several processes need a PostgreSQL')
  const sites = await Promise.all(Array.from({ length: processes }, () => (
    // The load names its client in x-forwarded-for, as another proxy in front of this one would.
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
