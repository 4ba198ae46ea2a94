import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMemory } from '../server/processor.ts'

/** Resident memory in megabytes of the processes that stay while the site runs, each started by the one before it. */
export interface Memory {
  npm: number
  /** The machine's own Node when it is too old for the site: it only passes signals on. Null when npm starts the site directly. */
  relay: number | null
  site: number
}

export interface Started {
  /** From the command to the line saying that the site is listening, in milliseconds. */
  readyMs: number
  /** Read a second later. */
  memory: Memory
  /** The lines that it printed meanwhile, and when. */
  lines: { line: string; atMs: number }[]
}

/** The PATH of a typed command: npm, which runs the benchmark, puts the project's Node first, but a shell finds the machine's own. */
const typedPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin')).join(delimiter)

/** How long after a process is ready its memory is read. */
export const settleMs = 1000

/** Runs `npm start` in a folder, as a person types it, until the site is ready, and then stops it. */
export async function start(folder: string, environment: Record<string, string>): Promise<Started> {
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder, env: { ...process.env, PATH: typedPath, PORT: '0', EXAMPLE_DATA: '0', ...environment }, stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Started['lines'] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push({ line, atMs: performance.now() - began })
    if (line.startsWith('Listening on')) break
  }
  const readyMs = performance.now() - began
  if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${lines.map(({ line }) => line).join('\n')}`)
  child.stdout.resume()
  await wait(settleMs)
  const memory = memoryOf(family(child.pid ?? 0))
  await stop(child)
  return { readyMs, memory, lines }
}

export async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Runs a program, as a person types it, and returns how many milliseconds it took. Throws when it fails. */
export async function runTime(command: string, args: readonly string[], folder: string): Promise<number> {
  const began = performance.now()
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, PATH: typedPath }, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${child.exitCode}`)
  return performance.now() - began
}

/** Returns the version of the machine's own Node. */
export function ownNode(): string {
  return execFileSync('node', ['--version'], { encoding: 'utf8', env: { ...process.env, PATH: typedPath } }).trim().slice(1)
}

function memoryOf(pids: readonly number[]): Memory {
  const held = pids.map(residentMemory)
  const [npm, ...started] = held
  const site = started.pop()
  if (npm === undefined || site === undefined || started.length > 1) throw new Error(`npm, one that relays and the site were expected, not ${held.length} processes`)
  return { npm, relay: started[0] ?? null, site }
}

/** Returns the ids of a process and all its descendants. Linux only. */
function family(pid: number): number[] {
  const parents = new Map(readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((name) => [Number(name), parentOf(name)]))
  const found = [pid]
  for (const parent of found) for (const [child, itsParent] of parents) if (itsParent === parent) found.push(child)
  return found
}

/** Returns a process's parent; 0 when the process has ended meanwhile. */
function parentOf(pid: string): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
