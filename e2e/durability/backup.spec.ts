import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as z from 'zod/mini'
import { isLong } from '../../checks/check-mode.ts'
import { expect, test } from '../support/fixtures.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const writers = 4
const writes = 200

test('a backup made while 200 applications arrive restores those acknowledged before it @postgres', async ({}, { project }) => {
  test.setTimeout(400_000)
  const old = await newPlace(project.name)
  const fresh = await newPlace(project.name)
  const site = await startSite({ env: { TRUSTED_PROXIES: '1', ...old.env } })
  let restored: RunningSite | undefined
  try {
    const { superadmin } = await site.logins()
    const acknowledged: string[] = []
    const arriving = applyOften(site, acknowledged)
    await expect.poll(() => acknowledged.length, { intervals: [20], timeout: 60_000 }).toBeGreaterThan(20)
    const before = [...acknowledged]
    const made = await run('backup', [], { DATA_DIR: site.dataDir, ...old.env })
    expect(made, made.output).toMatchObject({ status: 0 })
    await arriving
    expect(acknowledged.length).toBe(writes)

    // The site may have made its own daily backup as well.
    const name = (await readdir(join(site.dataDir, 'backups'))).find((entry) => entry.startsWith('manual-')) ?? ''
    const file = join(site.dataDir, 'backups', name)
    expect(made.output).toContain(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await run('restore', [file], { DATA_DIR: site.dataDir, ...old.env })).toMatchObject({ status: 1, output: expect.stringMatching(/skriver aldrig över|används redan/) })

    const dataDir = await mkdtemp(join(tmpdir(), 'restored-'))
    try {
      const back = await run('restore', [file], { DATA_DIR: dataDir, ...fresh.env })
      expect(back, back.output).toMatchObject({ status: 0, output: expect.stringContaining('Allt är återläst och kontrollerat') })
      restored = await startSite({ env: { TRUSTED_PROXIES: '1', DATA_DIR: dataDir, ...fresh.env } })
      const cookie = await logIn(restored, superadmin)
      const found = new Set(await applicationsOf(restored, cookie))
      expect(before.filter((golfId) => !found.has(golfId))).toEqual([])
    } finally {
      await restored?.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  } finally {
    await site.stop()
    await Promise.all([old.drop(), fresh.drop()])
  }
})

test('killing the site during a backup leaves no broken file, and the command makes the backup itself', async () => {
  test.setTimeout(400_000)
  const site = await startSite({ env: { TRUSTED_PROXIES: '1' } })
  try {
    const directory = join(site.dataDir, 'backups')
    for (const wait of isLong ? [0, 20, 60] : [20]) {
      let isAnswered = false
      const asked = run('backup', [], { DATA_DIR: site.dataDir }).finally(() => { isAnswered = true })
      const isTaken = async (): Promise<boolean> => (await readdir(site.dataDir)).some((name) => name.endsWith('.taken'))
      // On a slow machine this moment can be missed; then the kill comes after it.
      await expect.poll(async () => isAnswered || await isTaken(), { intervals: [5], timeout: 60_000 }).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, wait))
      await site.kill()
      expect(await asked).toMatchObject({ status: 0 })
      await site.restart()
    }
    const whole = (await readdir(directory)).filter((name) => !name.startsWith('.'))
    expect(whole.length).toBeGreaterThan(0)
    for (const name of whole) expect(await run('restore', ['--try', join(directory, name)], { DATA_DIR: site.dataDir })).toMatchObject({ status: 0 })
  } finally {
    await site.stop()
  }
})

test('the dashboard shows when the last backup was made', async ({ page, site, signIn }, { project }) => {
  test.skip(project.name === 'postgres', 'the shared site\'s database has no address that the command could be given')
  test.setTimeout(180_000)
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  await page.goto('/admin/dashboard')
  const report = page.getByRole('region').or(page.locator('section')).filter({ has: page.getByRole('heading', { name: 'Säkerhetskopior' }) })
  await expect(report.getByText('Senaste återläsningsprovet')).toBeVisible()
  expect(await run('backup', [], { DATA_DIR: site.dataDir })).toMatchObject({ status: 0 })
  await page.reload()
  await expect(report.getByText(/^i dag kl\.\s\d\d:\d\d · \d+ kB$/)).toBeVisible()
  await expect(report.getByText('I ordning').first()).toBeVisible()
})

/** Nothing for the embedded database, which lives in the site's directory; on PostgreSQL a database of its own. */
async function newPlace(project: string): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (project !== 'postgres' || !server) return { env: {}, drop: () => Promise.resolve() }
  const name = `backup_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { env: { DATABASE_URL: url.href }, drop: () => administer(`drop database if exists ${name} with (force)`) }
}

/** Runs one of the two commands as npm does, and waits for its end. */
async function run(command: 'backup' | 'restore', args: string[], env: Record<string, string>): Promise<{ status: number | null; output: string }> {
  const script = fileURLToPath(new URL(`../../scripts/${command}.mjs`, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => { output += text.toString() })
  await once(child, 'close')
  return { status: child.exitCode, output }
}

/** Sends applications from several concurrent writers; each applicant has a network of its own. */
async function applyOften(site: RunningSite, acknowledged: string[]): Promise<void> {
  let serial = 0
  const write = async (): Promise<void> => {
    while (serial < writes) {
      const number = serial++
      const golfId = `${String(100_000 + Math.floor(number / 1000))}-${String(number % 1000).padStart(3, '0')}`
      const answer = await post(site, '/api/rpc/create_membership_application', {
        p_golf_id: golfId, p_first_name: 'Anna', p_last_name: 'Exempel', p_phone: '0701740605',
        p_private_email: `anna${number}@example.com`, p_work_email: `anna${number}@work.example.com`,
        p_club: 'Ale', p_category: 'volvo_cars', p_contact_method: 'private_email', p_note: null,
      }, { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` })
      expect(answer.status, await answer.text()).toBe(200)
      acknowledged.push(golfId)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
}

async function logIn(site: RunningSite, { golfId, password }: { golfId: string; password: string }): Promise<string> {
  const found = await post(site, '/api/functions/lookup-email', { golfId })
  const { email } = z.object({ email: z.string() }).parse(await found.json())
  const answer = await post(site, '/api/auth/sign-in', { email, password })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]).join('; ')
}

async function applicationsOf(site: RunningSite, cookie: string): Promise<string[]> {
  const found = await post(site, '/api/rpc/list_all_applications', { limit: 500 }, { cookie })
  const newest = z.array(z.object({ golf_id: z.string(), id: z.string() })).parse(await found.json())
  const early = await post(site, '/api/rpc/list_all_applications', { search: '100000-0', limit: 500 }, { cookie })
  return [...newest, ...z.array(z.object({ golf_id: z.string() })).parse(await early.json())].map(({ golf_id }) => golf_id)
}

function post(site: RunningSite, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(site.origin + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
}
