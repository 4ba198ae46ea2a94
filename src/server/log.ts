import { pino } from 'pino'
import type { DestinationStream, LevelWithSilent, Logger } from 'pino'
import { randomInt } from 'node:crypto'
import { redactLine, safeError } from './log-redaction.ts'

export type Log = Logger

/**
 * Writes JSON lines to standard output. Whatever could identify a person or let somebody in is removed from every line as it is written.
 * Log errors as `err`.
 */
export function createLog({ level = 'info', destination }: {
  level?: LevelWithSilent
  destination?: DestinationStream
} = {}): Log {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => safeError(error) },
    hooks: { streamWrite: redactLine },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Without 0, 1, I, L, O and U, because references are read out over the phone. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short code, such as `K7QF-2M9D`, that is shown to the person and written in the log beside the error. */
export function createReference(): string {
  const letters = Array.from({ length: 8 }, () => referenceAlphabet.charAt(randomInt(referenceAlphabet.length)))
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
