import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { emailSchema } from '#domain/email.ts'
import { formatPhone, phoneDigits } from '#domain/phone.ts'
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
  /** Origin that links in mails use, without a trailing slash. */
  siteUrl: string
  /** null only outside production: mails are then kept and shown at `/dev/mail`. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  /** Where applications, bookings and messages to the board go. */
  boardEmail: string
  exampleData: boolean
  /** How many reverse proxies in front of the site may be believed about the visitor's address. */
  trustedProxies: number
  /** Where the map's tiles are fetched by the visitor's browser, with `{z}`, `{x}` and `{y}` in their places. */
  tileUrl: string
  association: Association
}

/** What the association says of itself; null shows `anges av föreningen` (decisions.md part 3). */
export interface Association {
  name: string
  email: string | null
  /** As it is to be shown. */
  phone: string | null
  /** As it is to be shown: `123-4567` or `1234-5678`. */
  bankgiro: string | null
  /** As it is to be shown: `123 456 78 90`. */
  swish: string | null
  /** Yearly fee in whole kronor. */
  fee: number
  membershipYear: number
  foundingYear: number
}

/** The process's environment, or a part of it. An empty value counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * A setting that is wrong or missing. The line names it and shows a right one, and never holds the value that was
 * given: it may be a password that ended up in the wrong place.
 */
export class SettingError extends StartError {
  override name = 'SettingError'
  readonly setting: string

  constructor(setting: string, demand: string, example: string) {
    super(`Inställningen ${setting} ${demand}. Exempel: ${setting}=${example}`)
    this.setting = setting
  }
}

/** Reads all settings. Throws {@link SettingError} for the first that is wrong, or is missing in production. */
export function readConfig(env: Environment): Config {
  const production = readProduction(env)
  const port = readInteger(env, 'PORT', { fallback: 3000, from: 0, to: 65_535 })
  const association = readAssociation(env)
  return {
    production,
    port,
    host: readHost(env),
    dataDir: resolve(given(env, 'DATA_DIR') ?? './data'),
    databaseUrl: readDatabaseUrl(env),
    siteUrl: readSiteUrl(env) ?? unlessProduction(production, 'SITE_URL', `http://localhost:${port}`, examples.site),
    smtpUrl: readSmtpUrl(env) ?? unlessProduction(production, 'SMTP_URL', null, examples.smtp),
    mailFrom: readMailFrom(env, association.name) ?? unlessProduction(
      production, 'MAIL_FROM', { name: association.name, address: 'no-reply@localhost' }, examples.mailFrom,
    ),
    boardEmail: readEmail(env, 'BOARD_EMAIL', examples.board)
      ?? unlessProduction(production, 'BOARD_EMAIL', 'styrelsen@example.com', examples.board),
    exampleData: readSwitch(env, 'EXAMPLE_DATA', !production),
    trustedProxies: readInteger(env, 'TRUSTED_PROXIES', { fallback: 0, from: 0, to: 10 }),
    tileUrl: readTileUrl(env),
    association,
  }
}

/** The settings once the server listens: with `PORT=0` the port, and the address made of it, are known only then. */
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
  phone: '"031-390 06 00"',
  tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
} as const

/** Fits the start page's counter of 20 years in membership year 2025 (specification 9). */
const usualFoundingYear = 2005

function readAssociation(env: Environment): Association {
  const membershipYear = readInteger(env, 'MEMBERSHIP_YEAR', { fallback: 2025, from: 2000, to: 2100 })
  return {
    name: readName(env) ?? 'VGF',
    email: readEmail(env, 'ASSOCIATION_EMAIL', 'kontakt@example.se') ?? null,
    phone: readPhone(env),
    bankgiro: readBankgiro(env),
    swish: readSwish(env),
    fee: readInteger(env, 'MEMBERSHIP_FEE', { fallback: 275, from: 0, to: 100_000 }),
    membershipYear,
    foundingYear: readInteger(env, 'FOUNDING_YEAR', {
      fallback: Math.min(usualFoundingYear, membershipYear), from: 1850, to: membershipYear,
    }),
  }
}

function given(env: Environment, setting: string): string | undefined {
  const value = env[setting]?.trim()
  return value === '' ? undefined : value
}

function unlessProduction<T>(production: boolean, setting: string, fallback: T, example: string): T {
  if (production) throw new SettingError(setting, 'saknas och måste anges i drift (NODE_ENV=production)', example)
  return fallback
}

/** A misspelt `production` would open the local mailbox and example accounts to the world: unknown values are refused. */
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

function readSmtpUrl(env: Environment): string | undefined {
  const value = given(env, 'SMTP_URL')
  if (value === undefined) return undefined
  const url = parseUrl(value)
  const named = url !== null && url.hostname !== '' && decodes(url.username, url.password)
  if (named && ['smtp:', 'smtps:'].includes(url.protocol)) return value
  const demand = 'måste vara en adress som börjar med smtp:// eller smtps:// (tecken som / # % @ i lösenordet skrivs procentkodade)'
  throw new SettingError('SMTP_URL', demand, examples.smtp)
}

function readSiteUrl(env: Environment): string | undefined {
  const value = given(env, 'SITE_URL')
  if (value === undefined) return undefined
  const url = parseUrl(value)
  const bare = url !== null && url.pathname === '/' && url.username === '' && url.password === '' && !/[?#@]/.test(value)
  if (bare && ['https:', 'http:'].includes(url.protocol)) return url.origin
  throw new SettingError('SITE_URL', 'måste vara webbplatsens adress med https:// eller http:// och utan sökväg', examples.site)
}

function readTileUrl(env: Environment): string {
  const value = given(env, 'TILE_URL') ?? examples.tiles
  const url = parseUrl(value)
  const placed = ['{z}', '{x}', '{y}'].every((place) => value.includes(place))
  // The host goes into the content security policy, so only what a host is made of may stand there.
  const plain = url !== null && /^[\w.-]+$/.test(url.hostname) && url.username === '' && url.password === ''
  if (plain && placed && ['https:', 'http:'].includes(url.protocol)) return value
  throw new SettingError('TILE_URL', 'måste vara en adress med https:// eller http:// och {z}, {x} och {y} i sökvägen', examples.tiles)
}

function parseUrl(value: string): URL | null {
  return /\s/.test(value) ? null : URL.parse(value)
}

/** Whether names and passwords can be read back: a bare `%` in them would fail much later, at the first connection. */
function decodes(...parts: string[]): boolean {
  return parts.every((part) => !/%(?![\da-f]{2})/i.test(part))
}

const email = emailSchema()

function readEmail(env: Environment, setting: string, example: string): string | undefined {
  const value = given(env, setting)
  if (value === undefined) return undefined
  const parsed = z.safeParse(email, value)
  if (parsed.success) return parsed.data
  throw new SettingError(setting, 'måste vara en e-postadress', example)
}

/** `address` or `Name <address>`; a bare address is signed with the association's name. */
function readMailFrom(env: Environment, associationName: string): Config['mailFrom'] | undefined {
  const value = given(env, 'MAIL_FROM')
  if (value === undefined) return undefined
  const [, name, bracketed] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>$/u.exec(value) ?? []
  const address = z.safeParse(email, bracketed ?? value)
  if (address.success) return { name: name?.trim() || associationName, address: address.data }
  throw new SettingError('MAIL_FROM', 'måste vara en e-postadress eller Namn <e-postadress>', examples.mailFrom)
}

function readName(env: Environment): string | undefined {
  const value = given(env, 'ASSOCIATION_NAME')
  if (value === undefined || (value.length <= 80 && !/[\p{Cc}<>"]/u.test(value))) return value
  throw new SettingError('ASSOCIATION_NAME', 'får ha högst 80 tecken och inte innehålla < > " eller radbrytning', 'VGF')
}

/** Kept as typed, since only the association knows how long its area code is; bare digits are grouped as a mobile number. */
function readPhone(env: Environment): string | null {
  const value = given(env, 'ASSOCIATION_PHONE')
  if (value === undefined) return null
  const digits = value.replace(/\D/g, '')
  if (/^(\+|0)[\d ()-]+$/.test(value) && digits.length >= 7 && digits.length <= 15) {
    return value === digits && digits.length === phoneDigits ? formatPhone(digits) : value
  }
  throw new SettingError('ASSOCIATION_PHONE', 'måste vara ett telefonnummer som börjar med 0 eller +', examples.phone)
}

function readBankgiro(env: Environment): string | null {
  const value = given(env, 'BANKGIRO')
  if (value === undefined) return null
  const digits = value.replace('-', '')
  if (/^\d{3,4}-?\d{4}$/.test(value) && passesLuhn(digits)) return `${digits.slice(0, -4)}-${digits.slice(-4)}`
  throw new SettingError('BANKGIRO', 'måste vara 7 eller 8 siffror med rätt kontrollsiffra', 'NNN-NNNN')
}

function readSwish(env: Environment): string | null {
  const value = given(env, 'SWISH')
  if (value === undefined) return null
  const digits = value.replace(/[ -]/g, '')
  if (!/^123\d{7}$/.test(digits)) throw new SettingError('SWISH', 'måste vara 10 siffror som börjar med 123', '123NNNNNNN')
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6, 8)} ${digits.slice(8)}`
}

/** Modulus 10, as in every bankgiro number: from the right, every second digit doubled, nine taken off when above nine. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return digits !== '' && /[1-9]/.test(digits) && sum % 10 === 0
}
