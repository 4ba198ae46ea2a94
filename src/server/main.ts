import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { issueFirstAdministratorLink } from '#features/accounts/server/first-administrator.ts'
import { eraseMissedAtStart } from '#features/backup/server/missed-erasures.ts'
import { startBackups } from '#features/backup/server/schedule.ts'
import { readBackupSettings } from '#features/backup/server/settings.ts'
import { startReminders } from '#features/booking/server/reminders.ts'
import { startErasureReminders } from '#features/privacy/server/reminders.ts'
import { type App, createApp } from './app.ts'
import type { Services } from './calls.ts'
import { contentSeeds } from '#content/seeds.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig, withPort } from './config.ts'
import { loadContent } from './content/store.ts'
import { isDiskFull } from './db/errors.ts'
import { watchSchema } from './db/newer-schema.ts'
import { openDatabase } from './db/open.ts'
import { fillWithExamples, tellOfLeftExamples } from './example-data.ts'
import { createLog, type Log } from './log.ts'
import { lineOfError } from './log-redaction.ts'
import { createTransport, tryMailServer } from './mailer/smtp.ts'
import { keptTransport } from './mailer/transport.ts'
import { createOutbox } from './outbox/outbox.ts'
import { startMailWorker } from './outbox/worker.ts'
import { startPruning } from './pruning.ts'
import { openSettings, watchSettings } from './settings/site-settings.ts'
import { sendRefusal } from './api.ts'
import { serverRefusal } from './refusals.ts'
import { securityHeadersOf } from './security-headers.ts'
import { StartError } from './start-error.ts'
import { closeServer, endOnSignal, orderlyLimit } from './stopping.ts'

/** How long mails in progress may take after a signal to stop. */
const mailStopSeconds = 5
const migrationsDir = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const trialProgram = fileURLToPath(new URL('../../scripts/try-restore.ts', import.meta.url))
const webDir = fileURLToPath(new URL('../web/client', import.meta.url))

/** Prints for the person who starts the site; everything else goes to the log. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const environment = readConfig(process.env)
  const backupSettings = readBackupSettings(process.env, environment.dataDir)
  const log = createLog({ level: environment.production ? 'info' : 'warn' })

  // The port first: if it is taken, nothing else is touched.
  let app: App | undefined
  const server = await listen(environment, (request, response) => {
    if (app) {
      app.handle(request, response)
    } else {
      for (const [name, value] of Object.entries(securityHeadersOf(environment))) response.setHeader(name, value)
      sendRefusal(response, serverRefusal('STOPPING'))
    }
  })
  const installation = withPort(environment, takenPort(server, environment))

  const database = await openDatabase({ databaseUrl: installation.databaseUrl, dataDir: installation.dataDir, migrationsDir, log })
  const settings = await openSettings(database.db, installation)
  const { config } = settings
  const outbox = createOutbox({ siteUrl: config.siteUrl, delivers: config.smtpUrl !== null }, systemClock)
  const transport = config.smtpUrl === null ? keptTransport : createTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom })
  const worker = startMailWorker({
    db: database.db, transport, clock: systemClock, log, production: config.production, stopSeconds: mailStopSeconds,
  })
  const services: Services = { db: database.db, clock: systemClock, config, settings, outbox, log, mailQueued: () => worker.wake() }
  const pruning = startPruning(services)
  const watch = watchSettings(settings, log)
  // The embedded database belongs to this process alone.
  const schema = database.kind === 'postgres' ? watchSchema({ db: database.db, migrationsDir, log, onNewer: () => process.kill(process.pid, 'SIGTERM') }) : null

  const site = await createApp(services, existsSync(webDir) ? webDir : null)

  const begin = async () => {
    await loadContent(services.db, contentSeeds, systemClock.now())
    const examples = config.exampleData ? await fillWithExamples(services) : null
    await tellOfLeftExamples(services)
    await eraseMissedAtStart(services, backupSettings.directory)
    const administratorLink = await issueFirstAdministratorLink(services)
    app = site
    const reminders = [startReminders(services), startErasureReminders(services)]
    const backups = startBackups({ services, kind: database.kind, settings: backupSettings, startedAt: systemClock.now(), trialProgram })
    log.info({ database: database.kind }, 'ready')
    if (config.smtpUrl !== null) void tellOfMailServer(config.smtpUrl, log)
    await welcome(config, examples, administratorLink)
    return [...reminders, backups]
  }
  const begun = begin()
  endOnSignal(log, async () => {
    const asked = performance.now()
    site.beginStop()
    const jobs = await begun.catch(() => [])
    // All at once: a hanging mail server must not use up the time of a slow visitor, and requests may wait for a backup.
    await Promise.all([closeServer(server, { isBehindProxy: config.trustedProxies > 0 }), worker.stop(), watch.stop(), schema?.stop(), pruning.stop(), ...jobs.map((job) => job.stop())])
    // Everything acknowledged is on the disk already; if the database is not closed, the next start recovers it.
    if (performance.now() - asked < orderlyLimit) await database.close()
    else log.warn('stopped late, the next start brings the database in order')
  })
  await begun
}

function listen(config: Config, handler: RequestListener): Promise<Server> {
  // Importing a register takes minutes on a slow line; the bodies of calls have less time (call-transport.ts).
  const server = createServer({ requestTimeout: 300_000, headersTimeout: 10_000, keepAliveTimeout: 30_000 }, handler)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new StartError(`Port ${config.port} används redan. Välj en annan med PORT.`))
      else if (error.code === 'EACCES') reject(new StartError(`Port ${config.port} får inte användas av den här användaren. Välj en annan med PORT.`))
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') reject(new StartError(`HOST ${config.host} finns inte på den här datorn.`))
      else reject(error)
    })
    server.listen({ port: config.port, ...(config.host !== undefined && { host: config.host }) }, () => resolve(server))
  })
}

function takenPort(server: Server, { port }: Config): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Not awaited by the start: the site works without a mail server, and mails that it does not accept wait. */
async function tellOfMailServer(smtpUrl: string, log: Log): Promise<void> {
  const reason = await tryMailServer({ smtpUrl })
  if (reason === null) log.info('the mail server lets the site in')
  else log.warn({ reason }, 'the mail server does not let the site in')
}

/** What the person at the keyboard needs to know: the address, and how to get in the first time. */
async function welcome(config: Config, examples: Awaited<ReturnType<typeof fillWithExamples>>, administratorLink: string | null): Promise<void> {
  const { port } = config
  if (examples) {
    const file = join(config.dataDir, 'example-logins.json')
    await mkdir(config.dataDir, { recursive: true })
    await rm(file, { force: true })
    await writeFile(file, `${JSON.stringify(examples, null, 2)}\n`, { mode: 0o600 })
    say('Exempelinloggningar (gäller bara den här installationen):')
    say(`  medlem         Golf-ID ${examples.member.golfId}   lösenord ${examples.member.password}`)
    say(`  administratör  Golf-ID ${examples.superadmin.golfId}   lösenord ${examples.superadmin.password}`)
    say(`  De finns också i ${file}`)
  }
  if (config.smtpUrl === null) say(`Mejl skickas inte härifrån. De går att läsa på http://localhost:${port}/dev/mail`)
  if (administratorLink) {
    say('Ingen administratör finns ännu. Skapa den första med den här länken, som fungerar en gång:')
    say(`  ${administratorLink}`)
  }
  say(`Listening on http://localhost:${port}`)
}

function wordsFor(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (isDiskFull(error)) return 'Disken är full. Inga uppgifter är skadade: frigör utrymme och starta igen.'
  // Includes the causes: the library's own message about a failed statement repeats the statement and omits the reason.
  return `Starten misslyckades: ${lineOfError(error)}`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${wordsFor(error)}\n`)
  process.exit(1)
}
