import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type RunningSite, startSite } from '../../e2e/support/site.ts'
import { siteCalls } from '../access/site-addresses.ts'
import { saveReport } from '../check-mode.ts'
import { addressOf, everyCall } from './every-call.ts'
import { startTalkativeMailServer } from './mail-server.ts'
import { markedPerson, Marks } from './marks.ts'
import { actsOnBrokenSite, misuse } from './misuse.ts'
import { type Record, RecordingVisitor } from './recorder.ts'
import { busyDay, type World } from './scenario.ts'

const build = fileURLToPath(new URL('../../build', import.meta.url))
const server = process.env.TEST_DATABASE_URL
const siteUrl = 'https://golf.example'

/** Every text file below a directory. */
async function filesBelow(directory: string, isText: RegExp): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => relative(directory, join(parentPath, name))).filter((name) => isText.test(name))
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(directory, name), 'utf8') })))
}

interface Database {
  env: { [name: string]: string }
  /** Makes queries about people fail from now on; null if the database cannot be changed from outside. */
  break: (() => Promise<void>) | null
  drop(): Promise<void>
}

async function makeDatabase(marks: Marks): Promise<Database> {
  if (server === undefined) return { env: {}, break: null, drop: async () => undefined }
  const name = `secrets_${randomBytes(6).toString('hex')}`
  const role = `role_${name}`
  const password = marks.add('the database\'s password', `Databas${randomBytes(6).toString('hex')}`)
  const url = new URL(server)
  await ask(server, `create role ${role} superuser login password '${password}'`)
  await ask(server, `create database ${name}`)
  Object.assign(url, { pathname: `/${name}`, username: role, password })
  return {
    env: { DATABASE_URL: url.href },
    break: () => ask(url.href, 'alter table mails rename to mails_gone; alter table identifier_claims rename to claims_gone; alter table users rename column email to gone'),
    async drop() {
      await ask(server, `drop database if exists ${name} with (force)`)
      await ask(server, `drop role if exists ${role}`)
    },
  }
}

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

interface Run {
  marks: Marks
  records: Record[]
  printed: string
  /** Files such as logs: everything the site has written besides its database and backups. */
  files: { name: string; text: string }[]
}

/** A day on the built site in production, with everything that can go wrong. */
async function run(): Promise<Run> {
  const [marks, records] = [new Marks(), [] as Record[]]
  const smtpPassword = marks.add('the mail server\'s password', `Post${randomBytes(6).toString('hex')}`)
  const [mail, database] = [await startTalkativeMailServer({ user: 'site', password: smtpPassword }), await makeDatabase(marks)]
  let site: RunningSite | undefined
  try {
    site = await startSite({
      env: {
        ...database.env, NODE_ENV: 'production', SITE_URL: siteUrl, SMTP_URL: `smtp://site:${smtpPassword}@127.0.0.1:${mail.port}`,
        MAIL_FROM: 'VGF <no-reply@golf.example>', BOARD_EMAIL: marks.add('the board\'s address', `styrelsen.${randomBytes(5).toString('hex')}@example.com`), TRUSTED_PROXIES: '1',
      },
    })
    const { origin } = site
    const administratorLink = /https:\/\/golf\.example\/\S+token=\S+/.exec(site.printed())?.[0] ?? ''
    let networks = 0
    const world: World = {
      marks, mail, siteUrl, administratorLink,
      visitor: () => new RecordingVisitor(origin, { marks, records, network: `10.0.0.${networks += 1}` }),
    }
    const busy = await busyDay(world)
    await misuse(world, busy, records, origin)
    await everyCall(world, busy, busy.person)
    // If one of these calls had logged them out, everything after it would merely have been refused.
    expect([(await busy.member.rpc('get_my_profile')).status, (await busy.board.rpc('get_settings')).status]).toEqual([200, 200])
    mail.refuse()
    await actsOnBrokenSite(world, busy, markedPerson(marks))
    await mail.stop()
    await actsOnBrokenSite(world, busy, markedPerson(marks))
    const running = site
    await expect.poll(() => running.printed().match(/mail postponed/g)?.length ?? 0, { timeout: 30_000 }).toBeGreaterThan(1)
    if (database.break) {
      await database.break()
      await actsOnBrokenSite(world, busy, markedPerson(marks))
      await everyCall(world, busy, markedPerson(marks))
    }
    const files = await filesBelow(site.dataDir, /^(?!db\/|backups\/)/)
    return { marks, records, printed: site.printed().replaceAll(administratorLink, ''), files }
  } finally {
    await site?.stop()
    await mail.stop().catch(() => undefined)
    await database.drop()
  }
}

/** Acts of the board whose refusals name people: only those who may see the register get them (`holders.test.ts`, `review.test.ts`, `checks/access`). */
const naming = new Set(['add_member', 'change_member'].map((name) => `POST /api/rpc/${name}`)
  .concat(['approve', 'reject'].map((act) => `POST /api/functions/${act}-application`)))

function isForTheBoard(address: string, status: number, found: string): boolean {
  return status === 409 && naming.has(address) && /^(Golf-ID|first name|last name) /.test(found)
}

const figures: string[] = []
afterAll(() => saveReport('secrets', 'Personal data and secrets where they do not belong', figures))

describe('a day with everything that can go wrong', () => {
  test('leaves no personal data or secret in logs, other files, error answers or headers', { timeout: 600_000 }, async () => {
    const { marks, records, printed, files } = await run()
    const refused = records.filter(({ status }) => status >= 400)
    // The search proves nothing if little was logged or refused.
    const lines = printed.split('\n').filter((line) => line !== '')
    expect(lines.length).toBeGreaterThan(50)
    expect(refused.length).toBeGreaterThan(100)
    const made = new Set(records.map(({ address }) => address))
    expect(siteCalls().map(addressOf).filter((address) => !made.has(address))).toEqual([])
    if (server !== undefined) expect(records.filter(({ status }) => status === 500).length).toBeGreaterThan(5)

    expect(lines.flatMap((line) => marks.foundIn(line).map((found) => `${found}: ${line.slice(0, 300)}`))).toEqual([])
    expect(files.flatMap(({ name, text }) => marks.foundIn(text).map((found) => `${name}: ${found}`))).toEqual([])
    expect(refused.flatMap(({ address, status, body }) => marks.foundIn(body).filter((found) => !isForTheBoard(address, status, found)).map((found) => `${address} ${status}: ${found}`))).toEqual([])
    expect(records.flatMap(({ address, status, headers }) => marks.foundIn(headers).map((found) => `${address} ${status}: ${found}`))).toEqual([])
    // Proves that the search works: marks do occur in answers to those who may see them.
    const shown = records.filter(({ status }) => status === 200).flatMap(({ body }) => marks.foundIn(body))
    for (const what of ['Golf-ID', 'first name', 'e-mail', 'phone', 'TOTP secret', 'recovery code']) expect(shown.some((found) => found.startsWith(what)), what).toBe(true)
    figures.push(`${marks.size} marked values in ${records.length} answers (${refused.length} refused), ${lines.length} lines of the log and ${files.length} files written beside the database: none in the log, the files or a header, nor in a refused answer but the names that administrators are told.`)
  })
})

describe('the built site', () => {
  test('contains no path, name or secret of the build machine, no key and no source map', async () => {
    // Leaves out the page benchmark's own tools, which lie in the same directory and are not part of the site.
    const files = (await filesBelow(build, /\.(html|js|mjs|css|json|svg|xml|txt|webmanifest|map|sql)$/)).filter(({ name }) => !name.startsWith('lighthouse'))
    expect(files.length).toBeGreaterThan(50)
    const project = fileURLToPath(new URL('../..', import.meta.url))
    const environment = Object.entries(process.env).filter(([name, value]) => /secret|token|password|_key$|database_url|smtp/i.test(name) && (value?.length ?? 0) > 7)
    const told = [project, ...hostname().length > 7 ? [hostname()] : [], ...environment.flatMap(([, value]) => value ?? [])]
    expect(files.flatMap(({ name, text }) => told.filter((one) => text.includes(one)).map(() => name))).toEqual([])
    expect(files.filter(({ name, text }) => name.endsWith('.map') || /sourceMappingURL=|-----BEGIN [A-Z ]*PRIVATE KEY-----|\$argon2id\$v=/.test(text)).map(({ name }) => name)).toEqual([])
    figures.push(`${files.length} built files: no secret of the environment that built them, no path or name of its machine, no key, no hash of a password, no source map.`)
  })
})
