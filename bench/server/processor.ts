import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/**
 * Processor time that a process has taken since it started, in milliseconds, on all its threads. Unlike the clock, it says
 * what a request costs whatever else the machine does. Linux only.
 */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name may hold spaces; what follows its bracket does not.
  const [, user = '0', system = '0'] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? []
  return (Number(user) + Number(system)) * tickMs
}

/** Resident memory of a process in megabytes. Linux only. */
export function residentMemory(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
