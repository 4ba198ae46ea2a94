import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { residentMemory } from '../server/processor.ts'

export interface Started {
  /** From the command to the line that it is listening, in milliseconds. */
  readyMs: number
  /** Resident memory of the site's process a second later, in megabytes. */
  memory: number
  /** What it said on the way, and when. */
  lines: { line: string; atMs: number }[]
}

/** `npm start` in a folder, as a person types it, until it is ready; then it is stopped. */
export async function start(folder: string, environment: Record<string, string>): Promise<Started> {
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder, env: { ...process.env, PORT: '0', EXAMPLE_DATA: '0', ...environment }, stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Started['lines'] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push({ line, atMs: performance.now() - began })
    if (line.startsWith('Listening on')) break
  }
  const readyMs = performance.now() - began
  if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${lines.map(({ line }) => line).join('\n')}`)
  child.stdout.resume()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const memory = Math.max(...family(child.pid ?? 0).map(residentMemory))
  await stop(child)
  return { readyMs, memory, lines }
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** How long a program takes from its call to its end, in milliseconds. */
export async function runTime(command: string, args: readonly string[], folder: string): Promise<number> {
  const began = performance.now()
  const child = spawn(command, args, { cwd: folder, stdio: 'ignore' })
  await once(child, 'exit')
  return performance.now() - began
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
