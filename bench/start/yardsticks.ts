import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { packedDatabase, unpackEmptyDatabase } from '#server/db/empty-database.ts'
import { residentMemory } from '../server/processor.ts'
import { runTime, settleMs, stop } from './measure.ts'

/** A program that does nothing but be there. */
export interface Alone {
  what: string
  /** From its call to when it is ready, in milliseconds. */
  readyMs: number
  /** Resident memory a second later, in megabytes. */
  memory: number
}

/** Each prints a line when it is ready, and stays. The engine has the site's settings that make it small (src/server/db/engine.ts). */
const programs: readonly { what: string; args: (directory: string) => string[] }[] = [
  { what: 'Node with nothing loaded', args: () => ['-e', 'console.log(1); setInterval(() => {}, 1e6)'] },
  {
    what: 'a bare `node:http` server',
    args: () => ['-e', "require('node:http').createServer((_, response) => response.end('1')).listen(0, '127.0.0.1', () => console.log(1))"],
  },
  {
    what: 'PGlite alone, on an empty database',
    args: (directory) => ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--input-type=module', '-e', `
      import { PGlite } from '@electric-sql/pglite'
      await PGlite.create({ dataDir: ${JSON.stringify(directory)}, startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] })
      console.log(1)
      setInterval(() => {}, 1e6)`],
  },
]

/** What the site's process is made of, each by itself, on the Node that runs the site. `workshop` is a folder for what they need. */
export async function measureAlone(workshop: string): Promise<Alone[]> {
  const directory = join(workshop, 'engine')
  await unpackEmptyDatabase(packedDatabase('db/migrations'), directory, { durable: false })
  const measured: Alone[] = []
  for (const { what, args } of programs) measured.push({ what, ...await runAlone(args(directory)) })
  return measured
}

async function runAlone(args: readonly string[]): Promise<Omit<Alone, 'what'>> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  // A program that ends has closed what it prints to.
  await Promise.race([once(child.stdout, 'data'), once(child.stdout, 'end')])
  const readyMs = performance.now() - began
  await wait(settleMs)
  if (child.exitCode !== null) throw new Error(`A yardstick ended with ${child.exitCode}: ${args.join(' ')}`)
  const memory = residentMemory(child.pid ?? 0)
  await stop(child)
  return { readyMs, memory }
}

/** The project's commit of today in a folder of its own, as whoever fetches it has it. */
export function clone(folder: string): void {
  const { status } = spawnSync('git', ['clone', '--quiet', '.', folder], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The project could not be cloned')
}

/** What the first start cannot do without. */
export interface Installation {
  /** `npm ci` by itself in a fresh clone. */
  npmMs: number
  /** The same files copied from one folder to another. */
  copyMs: number
  files: number
  bytes: number
}

/** It leaves every package in npm's cache. */
export async function measureInstallation(folder: string): Promise<Installation> {
  clone(folder)
  const npmMs = await runTime('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], folder)
  const copyMs = await runTime('cp', ['-R', 'node_modules', 'copied'], folder)
  const sizes = readdirSync(join(folder, 'copied'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  return { npmMs, copyMs, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
