import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { emailSchema } from '#domain/email.ts'
import { associationOf, checkSetting, type SettingName, type SettingTexts } from '#domain/settings.ts'
import type { SiteAssociation } from '#domain/site-facts.ts'
import { StartError } from './start-error.ts'

/** Every setting of the site, read once from the environment at start. README lists them. */
export interface Config {
  production: boolean
  /** 0 means any free port. */
  port: number
  host: string | undefined
  /** Absolute path. */
  dataDir: string
  /** PostgreSQL's address; null means the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** The part of the site's secret that is not in the database; null when all of it is. */
  siteSecret: string | null
  /** The origin of links in mails, without a trailing slash. */
  siteUrl: string
  /** null only outside production: mails are then kept and shown at `/dev/mail`. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  /** Where mail to the board goes: applications, bookings, messages, requests for erasure, warnings of failed backups. */
  boardEmail: string
  exampleData: boolean
  /** How many reverse proxies in front of the site are trusted to report the visitor's address. */
  trustedProxies: number
  /** The address from which the visitor's browser fetches map tiles, with the placeholders `{z}`, `{x}` and `{y}`. */
  tileUrl: string
  /** The association's facts; null is shown as `anges av föreningen` (decisions.md part 3). */
  association: SiteAssociation
  /** The board's settings of the match-play season, which override the competitions' content; empty where the board has set nothing. */
  season: { groupStageEnds: string; knockoutStarts: string; leaderEmail: string }
  /** The environment's values of the settings that the board may change; empty where there is none. */
  installed: SettingTexts
}

/** The process's environment, or a part of it. An empty value counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Thrown for a setting that is wrong or missing. The message names it and gives a valid example, but never contains the value that was
 * given: it may be a password that ended up in the wrong place.
 */
export class SettingError extends StartError {
  override name = 'SettingError'

  constructor(setting: string, demand: string, example: string) {
    super(`Inställningen ${setting} ${demand}. Exempel: ${setting}=${example}`)
  }
}

/** Reads all settings. Throws {@link SettingError} for the first one that is wrong, or missing in production. */
export function readConfig(env: Environment): Config {
  const production = readProduction(env)
  const port = readInteger(env, 'PORT', { fallback: 3000, from: 0, to: 65_535 })
  const siteUrl = readSiteUrl(env, production) ?? unlessProduction(production, 'SITE_URL', `http://localhost:${port}`, examples.site)
  const smtpUrl = readSmtpUrl(env) ?? unlessProduction(production, 'SMTP_URL', null, examples.smtp)
  const installed = readInstalled(env, production)
  const { name } = installed
  return {
    production,
    port,
    host: readHost(env),
    dataDir: resolve(given(env, 'DATA_DIR') ?? './data'),
    databaseUrl: readDatabaseUrl(env),
    siteSecret: readSiteSecret(env),
    siteUrl,
    smtpUrl,
    mailFrom: readMailFrom(env, name) ?? unlessProduction(
      production, 'MAIL_FROM', { name, address: 'no-reply@localhost' }, examples.mailFrom,
    ),
    exampleData: readSwitch(env, 'EXAMPLE_DATA', !production),
    trustedProxies: readInteger(env, 'TRUSTED_PROXIES', { fallback: 0, from: 0, to: 10 }),
    tileUrl: readTileUrl(env),
    ...settingsFrom(installed),
    installed,
  }
}

/** The settings that the board may change, as the site reads them. */
export function settingsFrom(texts: SettingTexts): Pick<Config, 'association' | 'boardEmail' | 'season'> {
  return {
    association: associationOf(texts),
    boardEmail: texts.board_email,
    season: { groupStageEnds: texts.group_stage_ends, knockoutStarts: texts.knockout_starts, leaderEmail: texts.leader_email },
  }
}

/** The config once the server listens: with `PORT=0` the port, and the address derived from it, are known only then. */
export function withPort(config: Config, port: number): Config {
  const siteUrl = config.port === 0 && config.siteUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.siteUrl
  return { ...config, port, siteUrl }
}

const examples = {
  site: 'https://golf.example.se',
  smtp: 'smtps://användare:lösenord@smtp.example.se:465',
  database: 'postgres://användare:lösenord@localhost:5432/golf',
  mailFrom: '"VGF <no-reply@example.se>"',
  board: 'styrelsen@example.se',
  tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
} as const

/** Matches the start page's counter of 20 years in membership year 2025 (specification 9). */
const usualFoundingYear = 2005

/** The environment variable of a setting that the board may change, with the text for a wrong value. */
interface Variable {
  variable: string
  demand: string
  example: string
}

const variables = {
  name: { variable: 'ASSOCIATION_NAME', demand: 'får ha högst 80 tecken och inte innehålla < > " eller radbrytning', example: 'VGF' },
  email: { variable: 'ASSOCIATION_EMAIL', demand: 'måste vara en e-postadress', example: 'kontakt@example.se' },
  phone: { variable: 'ASSOCIATION_PHONE', demand: 'måste vara ett telefonnummer som börjar med 0 eller +', example: '"031-390 06 00"' },
  board_email: { variable: 'BOARD_EMAIL', demand: 'måste vara en e-postadress', example: examples.board },
  bankgiro: { variable: 'BANKGIRO', demand: 'måste vara 7 eller 8 siffror med rätt kontrollsiffra', example: 'NNN-NNNN' },
  swish: { variable: 'SWISH', demand: 'måste vara 10 siffror som börjar med 123', example: '123NNNNNNN' },
  fee: { variable: 'MEMBERSHIP_FEE', demand: 'måste vara ett heltal från 0 till 100000', example: '275' },
  membership_year: { variable: 'MEMBERSHIP_YEAR', demand: 'måste vara ett årtal från 2000 till 2100', example: '2025' },
  founding_year: { variable: 'FOUNDING_YEAR', demand: 'måste vara ett årtal från 1850 till medlemsåret', example: '2005' },
  member_counter: { variable: 'MEMBER_COUNTER', demand: 'måste vara ett heltal från 0 till 99999', example: '650' },
  course_counter: { variable: 'COURSE_COUNTER', demand: 'måste vara ett heltal från 0 till 999', example: '11' },
} as const satisfies Partial<Record<SettingName, Variable>>

function readInstalled(env: Environment, production: boolean): SettingTexts {
  const read = (setting: keyof typeof variables) => readSetting(env, setting, variables[setting])
  const membershipYear = read('membership_year') ?? '2025'
  const foundingYear = read('founding_year') ?? String(Math.min(usualFoundingYear, Number(membershipYear)))
  const { variable, demand, example } = variables.founding_year
  if (Number(foundingYear) > Number(membershipYear)) throw new SettingError(variable, demand, example)
  return {
    name: read('name') ?? 'VGF',
    email: read('email') ?? '',
    phone: read('phone') ?? '',
    board_email: read('board_email') ?? unlessProduction(production, 'BOARD_EMAIL', 'styrelsen@example.com', examples.board),
    bankgiro: read('bankgiro') ?? '',
    swish: read('swish') ?? '',
    fee: read('fee') ?? '275',
    membership_year: membershipYear,
    founding_year: foundingYear,
    member_counter: read('member_counter') ?? '650',
    course_counter: read('course_counter') ?? '11',
    group_stage_ends: '',
    knockout_starts: '',
    leader_email: '',
    round_payment: '',
  }
}

function readSetting(env: Environment, setting: SettingName, { variable, demand, example }: Variable): string | undefined {
  const value = given(env, variable)
  if (value === undefined) return undefined
  const checked = checkSetting(setting, value)
  if ('text' in checked) return checked.text
  throw new SettingError(variable, demand, example)
}

/** Returns a setting without quotes around the whole value, which `docker run --env-file`, unlike other readers of such files, keeps. */
export function given(env: Environment, setting: string): string | undefined {
  const value = env[setting]?.trim().replace(/^(["'])(.*)\1$/s, '$2').trim()
  return value === '' ? undefined : value
}

function unlessProduction<T>(production: boolean, setting: string, fallback: T, example: string): T {
  if (production) throw new SettingError(setting, 'saknas och måste anges i drift (NODE_ENV=production)', example)
  return fallback
}

/** Refuses unknown values: a misspelt `production` would open the local mailbox and example accounts to the world. */
function readProduction(env: Environment): boolean {
  const value = given(env, 'NODE_ENV') ?? 'development'
  if (value === 'production') return true
  if (value === 'development' || value === 'test') return false
  throw new SettingError('NODE_ENV', 'måste vara production, development eller test', 'production')
}

function readInteger(env: Environment, setting: string, rule: { fallback: number; from: number; to: number }): number {
  const value = given(env, setting)
  if (value === undefined) return rule.fallback
  const number = /^\d{1,9}$/.test(value) ? Number(value) : -1
  if (number >= rule.from && number <= rule.to) return number
  throw new SettingError(setting, `måste vara ett heltal från ${rule.from} till ${rule.to}`, String(rule.fallback))
}

function readSwitch(env: Environment, setting: string, fallback: boolean): boolean {
  const value = given(env, setting)
  if (value === undefined) return fallback
  if (value === '0' || value === '1') return value === '1'
  throw new SettingError(setting, 'måste vara 1 (på) eller 0 (av)', fallback ? '1' : '0')
}

function readHost(env: Environment): string | undefined {
  const value = given(env, 'HOST')
  if (value === undefined || /^[\da-z:.%_-]+$/i.test(value)) return value
  throw new SettingError('HOST', 'måste vara ett värdnamn eller en IP-adress, utan http:// och utan port', '127.0.0.1')
}

function readDatabaseUrl(env: Environment): string | null {
  const value = given(env, 'DATABASE_URL')
  if (value === undefined) return null
  const url = parseUrl(value)
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol) && decodes(url.username, url.password)) return value
  const demand = 'måste vara en adress som börjar med postgres:// (tecken som / # % @ i lösenordet skrivs procentkodade)'
  throw new SettingError('DATABASE_URL', demand, examples.database)
}

/** Requires a length that cannot be guessed, because keys are derived from the secret without stretching. */
function readSiteSecret(env: Environment): string | null {
  const value = given(env, 'SITE_SECRET')
  // Refuses the command copied from the instructions: it is public, and a settings file does not expand it.
  if (value === undefined || (value.length >= 32 && !value.includes('openssl rand'))) return value ?? null
  throw new SettingError('SITE_SECRET', 'måste ha minst 32 slumpade tecken, som openssl rand -hex 32 skriver ut', '<det som skrevs ut>')
}

function readSmtpUrl(env: Environment): string | undefined {
  const value = given(env, 'SMTP_URL')
  if (value === undefined) return undefined
  const url = parseUrl(value)
  const named = url !== null && url.hostname !== '' && decodes(url.username, url.password)
  if (named && ['smtp:', 'smtps:'].includes(url.protocol)) return value
  const demand = 'måste vara en adress som börjar med smtp:// eller smtps:// (tecken som / # % @ i lösenordet skrivs procentkodade)'
  throw new SettingError('SMTP_URL', demand, examples.smtp)
}

function readSiteUrl(env: Environment, production: boolean): string | undefined {
  const value = given(env, 'SITE_URL')
  if (value === undefined) return undefined
  const url = parseUrl(value)
  const bare = url !== null && url.pathname === '/' && url.username === '' && url.password === '' && !/[?#@]/.test(value)
  // Passwords and cookies would be sent unencrypted, which is safe only within this machine.
  if (production && url?.protocol === 'http:' && !isThisMachine(url.hostname)) {
    throw new SettingError('SITE_URL', 'måste börja med https:// i drift (NODE_ENV=production)', examples.site)
  }
  if (bare && ['https:', 'http:'].includes(url.protocol)) return url.origin
  throw new SettingError('SITE_URL', 'måste vara webbplatsens adress med https:// eller http:// och utan sökväg', examples.site)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127\.[\d.]+$/.test(host) || host === '[::1]'
}

function readTileUrl(env: Environment): string {
  const value = given(env, 'TILE_URL') ?? examples.tiles
  const url = parseUrl(value)
  const placed = ['{z}', '{x}', '{y}'].every((place) => value.includes(place))
  // The host goes into the content security policy, so only characters of a host name are allowed.
  const plain = url !== null && /^[\w.-]+$/.test(url.hostname) && url.username === '' && url.password === ''
  if (plain && placed && ['https:', 'http:'].includes(url.protocol)) return value
  throw new SettingError('TILE_URL', 'måste vara en adress med https:// eller http:// och {z}, {x} och {y} i sökvägen', examples.tiles)
}

function parseUrl(value: string): URL | null {
  return /\s/.test(value) ? null : URL.parse(value)
}

/** Whether names and passwords can be percent-decoded: a bare `%` would fail much later, at the first connection. */
function decodes(...parts: string[]): boolean {
  return parts.every((part) => !/%(?![\da-f]{2})/i.test(part))
}

const email = emailSchema()

/** `address` or `Name <address>`; a bare address is signed with the association's name. */
function readMailFrom(env: Environment, associationName: string): Config['mailFrom'] | undefined {
  const value = given(env, 'MAIL_FROM')
  if (value === undefined) return undefined
  const [, name, bracketed] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>$/u.exec(value) ?? []
  const address = z.safeParse(email, bracketed ?? value)
  if (address.success) return { name: name?.trim() || associationName, address: address.data }
  throw new SettingError('MAIL_FROM', 'måste vara en e-postadress eller Namn <e-postadress>', examples.mailFrom)
}
