import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, type Environment, readConfig } from './config.ts'
import type { OpenOptions } from './db/open.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

/** A command of the operator's, beside the site. */
export interface Command {
  env: Environment
  /** What stands after its name. */
  args: string[]
  /** `db/migrations` of the project. */
  migrationsDir: string
  say(line: string): void
  /** Told what went wrong, in one line. */
  complain(line: string): void
}

export interface Order {
  /** The process's environment, with the settings' file of `--settings` over it. */
  env: Environment
  /** The only argument; undefined when there is none. */
  subject: string | undefined
  /** `--try` */
  isTrial: boolean
}

/** What a command was asked for. @throws StartError with the usage when it cannot be understood, or the settings' file not be read */
export function readOrder({ env, args }: Pick<Command, 'env' | 'args'>, usage: string): Order {
  const { values, positionals: [subject, ...more] } = parse(args, usage)
  if (more.length > 0) throw new StartError(usage)
  const file = values.settings
  return { env: file === undefined ? env : { ...env, ...readSettingsFile(pathFrom(env, file)) }, subject, isTrial: values.try }
}

function parse(args: string[], usage: string) {
  try {
    return parseArgs({ args, options: { try: { type: 'boolean', default: false }, settings: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}

/** A file is named from where the person stands; npm starts scripts at the project's root. */
export function pathFrom(env: Environment, file: string): string {
  return resolve(env.INIT_CWD ?? '.', file)
}

/**
 * The file that systemd (`EnvironmentFile=`) or Docker (`--env-file`) gives the site. Nothing in it is expanded or cut, so a
 * value may hold spaces and signs that mean something to a shell; quotes around the whole stand for nothing.
 */
function readSettingsFile(file: string): Environment {
  try {
    return Object.fromEntries(readFileSync(file, 'utf8').split('\n').flatMap((line) => {
      const [, name, value] = /^\s*([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]]
    }))
  } catch (error) {
    throw new StartError(`Filen med inställningar, ${file}, går inte att läsa. Kör kommandot som webbplatsens användare.`, { cause: error })
  }
}

/** Which database a command means. It needs none of the site's other settings. */
export function readPlace(env: Environment, migrationsDir: string): { open: OpenOptions; dataDir: string; name: string } {
  const config = readConfig({ DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL })
  const { dataDir, databaseUrl } = config
  return { dataDir, open: { dataDir, databaseUrl, migrationsDir, log: createLog({ level: 'fatal' }) }, name: nameOf(config) }
}

/** @throws StartError where the embedded database has not been made: opening it would make an empty one */
export function requireDatabase({ databaseUrl, dataDir }: OpenOptions): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'db'))) throw new StartError(`Det finns ingen databas i ${dataDir}.`)
}

/**
 * Warns root of what a command of its own leaves in the embedded database, also one that only reads: files that the site's user may not open, so
 * that the site does not start. Nothing is said where root owns the place itself, as in many containers.
 */
export function warnRoot({ complain }: Pick<Command, 'complain'>, { databaseUrl, dataDir }: OpenOptions): void {
  if (databaseUrl !== null || process.getuid?.() !== 0) return
  const { uid, gid } = statSync(nearest(dataDir))
  if (uid !== 0) complain(`Kommandot körs som root. Webbplatsens användare kan inte öppna filer som root skapar, så kör efteråt: chown -R ${uid}:${gid} ${dataDir}`)
}

/** The directory, or, while it has not been made, the one that it will be made in. */
const nearest = (directory: string): string => (existsSync(directory) ? directory : nearest(dirname(directory)))

/** The database for people, without its password. */
function nameOf({ dataDir, databaseUrl }: Config): string {
  if (databaseUrl === null) return `databasen i ${join(dataDir, 'db')}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `databasen ${decodeURIComponent(pathname.slice(1))} på ${host || (searchParams.get('host') ?? 'den här maskinen')}`
}
