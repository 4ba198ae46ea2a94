import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMemory } from '../server/processor.ts'

/** What stays while the site runs, each process started by the one before it: resident memory in megabytes. */
export interface Memory {
  npm: number
  /** The machine's own Node where it is too old for the site: it passes signals on. Null where npm starts the site itself. */
  relay: number | null
  site: number
}

export interface Started {
  /** From the command to the line that it is listening, in milliseconds. */
  readyMs: number
  /** A second later. */
  memory: Memory
  /** What it said on the way, and when. */
  lines: { line: string; atMs: number }[]
}

/** A benchmark is itself run by npm, which puts the project's Node first; who types a command has the machine's own. */
const typedPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin')).join(delimiter)

/** So long after it is ready a process is looked at. */
export const settleMs = 1000

/** `npm start` in a folder, as a person types it, until it is ready; then it is stopped. */
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

/** How long a program takes from its call, as a person types it, to its end, in milliseconds. Throws when it fails. */
export async function runTime(command: string, args: readonly string[], folder: string): Promise<number> {
  const began = performance.now()
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, PATH: typedPath }, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${child.exitCode}`)
  return performance.now() - began
}

/** The version of the machine's own Node. */
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

/** A process and all below it. Linux only. */
function family(pid: number): number[] {
  const parents = new Map(readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((name) => [Number(name), parentOf(name)]))
  const found = [pid]
  for (const parent of found) for (const [child, itsParent] of parents) if (itsParent === parent) found.push(child)
  return found
}

/** Processes may end while they are looked at. */
function parentOf(pid: string): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
