import { readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10

/**
 * Returns the processor time that a process has used since it started, in milliseconds, on all its threads. Unlike elapsed time,
 * it shows what a request costs whatever else the machine does. Linux only.
 */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The fields are counted from the bracket after the program's name, which may itself contain spaces.
  const [, user = '0', system = '0'] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? []
  return (Number(user) + Number(system)) * tickMs
}

/** Returns the resident memory of a process in megabytes. Linux only. */
export function residentMemory(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
