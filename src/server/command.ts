import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, type Environment, readConfig } from './config.ts'
import type { OpenOptions } from './db/open.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

/** A command that the operator runs besides the site. */
export interface Command {
  env: Environment
  /** The arguments after the command's name. */
  args: string[]
  /** The project's `db/migrations`. */
  migrationsDir: string
  say(line: string): void
  /** Reports in one line what went wrong. */
  complain(line: string): void
}

export interface Order {
  /** The process's environment, overridden by the file given with `--settings`. */
  env: Environment
  /** The only argument; undefined when there is none. */
  subject: string | undefined
  /** `--try` */
  isTrial: boolean
}

/** Parses a command's arguments. @throws StartError with the usage when they are wrong, or when the settings file cannot be read */
export function parseCommand({ env, args }: Pick<Command, 'env' | 'args'>, usage: string): Order {
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

/** Resolves a path relative to where the person is; npm starts scripts at the project's root. */
export function pathFrom(env: Environment, file: string): string {
  return resolve(env.INIT_CWD ?? '.', file)
}

/**
 * Reads the file that systemd (`EnvironmentFile=`) or Docker (`--env-file`) gives the site. Nothing in it is expanded or cut off, so a
 * value may contain spaces and shell characters; quotes around a whole value are removed.
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

/** Which database a command works on. Needs none of the site's other settings. */
export function readDatabase(env: Environment, migrationsDir: string): { open: OpenOptions; dataDir: string; name: string } {
  const config = readConfig({ DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL })
  const { dataDir, databaseUrl } = config
  return { dataDir, open: { dataDir, databaseUrl, migrationsDir, log: createLog({ level: 'fatal' }) }, name: nameOf(config) }
}

/** @throws StartError when there is no embedded database yet: opening it would create an empty one */
export function requireDatabase({ databaseUrl, dataDir }: OpenOptions): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'db'))) throw new StartError(`Det finns ingen databas i ${dataDir}.`)
}

/**
 * Warns root that the command, even one that only reads, leaves files in the embedded database that the site's user may not open, so that
 * the site does not start. Says nothing where root owns the directory, as in many containers.
 */
export function warnRoot({ complain }: Pick<Command, 'complain'>, { databaseUrl, dataDir }: OpenOptions): void {
  if (databaseUrl !== null || process.getuid?.() !== 0) return
  const { uid, gid } = statSync(nearest(dataDir))
  if (uid !== 0) complain(`Kommandot körs som root. Webbplatsens användare kan inte öppna filer som root skapar, så kör efteråt: chown -R ${uid}:${gid} ${dataDir}`)
}

/** The directory or, while it does not exist, its nearest existing ancestor. */
const nearest = (directory: string): string => (existsSync(directory) ? directory : nearest(dirname(directory)))

/** The database as people know it, without its password. */
function nameOf({ dataDir, databaseUrl }: Config): string {
  if (databaseUrl === null) return `databasen i ${join(dataDir, 'db')}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `databasen ${decodeURIComponent(pathname.slice(1))} på ${host || (searchParams.get('host') ?? 'den här maskinen')}`
}
