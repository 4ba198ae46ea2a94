import { chown, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMember } from '#features/members/server/store.ts'
import { members } from '#features/members/server/tables.ts'
import { Workplace } from '#server/backup/testing.ts'
import { readDatabase } from '#server/command.ts'
import { migrationsDir, silentLog } from '#server/db/testing.ts'
import { backUpNow } from './back-up.ts'
import { runBackup } from './backup-command.ts'
import { answerRequests } from './requests.ts'
import { runRestore } from './restore-command.ts'
import { claimRun } from './store.ts'

vi.setConfig({ testTimeout: 60_000 })

const now = new Date('2026-11-21T12:00:00Z')
const work = new Workplace()
const { said } = work

afterEach(() => work.clear())

const command = (env: Record<string, string>, args: string[]) => work.command(env, args)

/** Writes a settings file as systemd reads it: spaces and shell characters are literal, and quotes around a value do not count. */
async function settingsFile(dataDir: string, backupDir: string): Promise<string> {
  const file = join(await work.directory(), 'site.env')
  await writeFile(file, [
    '# the site', 'NODE_ENV=production', 'ASSOCIATION_NAME=Golf & vänner $(date)', 'MAIL_FROM="VGF <no-reply@example.se>"',
    `DATA_DIR="${dataDir}"`, `BACKUP_DIR=${backupDir}`, '',
  ].join('\n'))
  return file
}

describe('the backup and restore commands with --settings', () => {
  it('copy and restore the database named in the settings file, and print which one', async () => {
    const [dataDir, elsewhere, backupDir] = [await work.directory(), await work.directory(), join(await work.directory(), 'kopior av # allt')]
    const database = await work.embedded({ migrate: true, dataDir })
    await createMember(database.db, {
      golfId: '990230-001', firstName: 'Åsa', lastName: 'Exempel', phone: null, privateEmail: null, workEmail: null, club: null, category: null, contactMethod: null, now,
    })
    // As in a nightly copy, which contains the run that made it as still running.
    await claimRun(database.db, { kind: 'backup', day: '2026-11-21', now })
    await database.close()
    expect(await runBackup(command({}, ['--settings', await settingsFile(dataDir, backupDir)])), said.join('\n')).toBe(0)
    const [copy = ''] = await readdir(backupDir)
    expect(said[0]).toBe(`Säkerhetskopian av databasen i ${join(dataDir, 'db')} är klar: ${join(backupDir, copy)}`)

    const settings = await settingsFile(elsewhere, backupDir)
    expect(await runRestore(command({ INIT_CWD: backupDir }, ['--settings', settings, copy])), said.join('\n')).toBe(0)
    expect(said.at(-1)).toBe(`Allt är återläst och kontrollerat. Det ligger nu i databasen i ${join(elsewhere, 'db')}. Starta webbplatsen igen.`)
    const restored = await work.embedded({ dataDir: elsewhere })
    expect(await restored.db.select().from(members)).toMatchObject([{ firstName: 'Åsa' }])
    expect(await claimRun(restored.db, { kind: 'backup', day: '2026-11-21', now }), 'the restored run does not count as lost').toMatchObject({ lostSince: null })
  })

  it('fail with a message if the settings file cannot be read', async () => {
    const missing = join(await work.directory(), 'site.env')
    expect(await runBackup(command({}, ['--settings', missing]))).toBe(1)
    expect(await runRestore(command({}, ['--settings', missing, '/none.tar.gz']))).toBe(1)
    expect(said).toEqual(Array.from({ length: 2 }, () => `Filen med inställningar, ${missing}, går inte att läsa. Kör kommandot som webbplatsens användare.`))
  })
})

// Runs only as root: nobody else can change a directory's owner.
it.runIf(process.getuid?.() === 0)('commands run as root print a chown command only where they made files for another user', async () => {
  const [dataDir, fresh, backupDir] = [await work.directory(), await work.directory(), await work.directory()]
  await (await work.embedded({ migrate: true, dataDir })).close()
  const settings = await settingsFile(dataDir, backupDir)
  expect(await runBackup(command({}, ['--settings', settings]))).toBe(0)
  const [copy = ''] = await readdir(backupDir)
  expect(said.join('\n')).not.toContain('root')
  for (const directory of [dataDir, fresh]) await chown(directory, 4711, 4712)
  expect(await runBackup(command({}, ['--settings', settings]))).toBe(0)
  expect(said.join('\n')).toContain(`chown -R 4711:4712 ${dataDir}`)
  // A running site makes the copy itself.
  said.length = 0
  const running = await work.embedded({ dataDir })
  const answering = answerRequests(dataDir, {
    log: silentLog, signal: new AbortController().signal, backUp: () => backUpNow({ database: running, clock: { now: () => now }, directory: backupDir }),
  })
  expect(await runBackup(command({}, ['--settings', settings])), said.join('\n')).toBe(0)
  await answering.stop()
  await running.close()
  expect(said.join('\n')).not.toContain('root')
  // A data directory that does not exist yet.
  const place = join(fresh, 'data')
  expect(await runRestore(command({ DATA_DIR: place }, [join(backupDir, copy)]))).toBe(0)
  expect(said.join('\n')).toContain(`chown -R 4711:4712 ${place}`)
})

it('a database on a server is named without its password', () => {
  const nameOf = (databaseUrl: string) => readDatabase({ DATABASE_URL: databaseUrl }, migrationsDir).name
  expect(nameOf('postgres://golf:hemligt@db.example.se:5433/golf')).toBe('databasen golf på db.example.se:5433')
  expect(nameOf('postgres:///golf?password=hemligt&host=/run/postgresql')).toBe('databasen golf på /run/postgresql')
})
