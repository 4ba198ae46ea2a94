import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { packedDatabase, unpackEmptyDatabase } from '#server/db/empty-database.ts'
import { residentMemory } from '../server/processor.ts'
import { runTime, settleMs, stop } from './measure.ts'

/** The figures of a program that does nothing but stay. */
export interface Alone {
  what: string
  /** From starting it to when it is ready, in milliseconds. */
  readyMs: number
  /** Resident memory a second later, in megabytes. */
  memory: number
}

/** Each prints a line when it is ready, and stays. The engine has the site's settings that keep it small (src/server/db/engine.ts). */
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

/** Measures the parts of the site's process, each by itself, on the Node that runs the site. `workshop` is a folder for their files. */
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
  // A program that ends early closes its output without having printed anything.
  await Promise.race([once(child.stdout, 'data'), once(child.stdout, 'end')])
  const readyMs = performance.now() - began
  await wait(settleMs)
  if (child.exitCode !== null) throw new Error(`A yardstick ended with ${child.exitCode}: ${args.join(' ')}`)
  const memory = residentMemory(child.pid ?? 0)
  await stop(child)
  return { readyMs, memory }
}

/** Clones the project's current commit into a folder, without what is not committed. */
export function clone(folder: string): void {
  const { status } = spawnSync('git', ['clone', '--quiet', '.', folder], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The project could not be cloned')
}

/** What the first start takes at least. */
export interface Installation {
  /** Milliseconds for `npm ci` by itself in a fresh clone. */
  npmMs: number
  /** Milliseconds for copying the same files from one folder to another. */
  copyMs: number
  files: number
  bytes: number
}

/** Measures the installation in a fresh clone, which leaves every package in npm's cache. */
export async function measureInstallation(folder: string): Promise<Installation> {
  clone(folder)
  const npmMs = await runTime('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], folder)
  const copyMs = await runTime('cp', ['-R', 'node_modules', 'copied'], folder)
  const sizes = readdirSync(join(folder, 'copied'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  return { npmMs, copyMs, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
