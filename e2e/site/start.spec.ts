import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import * as z from 'zod/mini'
import { program, startSite } from '../support/site.ts'
import { startMailServer } from '../support/smtp.ts'

interface Ended {
  code: number
  /** What it printed on stderr. */
  error: string
}

/** Runs the site until it exits by itself, as a failing start must. */
function startThatFails(env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', ...env }, timeout: 20_000 }, (error, _, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), error: stderr })
    })
  })
}

async function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'start-'))
}

test.describe('a start that fails says why in one line, exits with an error and leaves the data directory untouched', () => {
  test('when the port is taken', async () => {
    const dataDir = await emptyFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const ended = await startThatFails({ PORT: String(port), DATA_DIR: dataDir })
    other.close()
    expect(ended).toEqual({ code: 1, error: `Port ${port} används redan. Välj en annan med PORT.\n` })
    expect(await readdir(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true })
  })

  test('when the database cannot be reached, without printing its password', async () => {
    const dataDir = await emptyFolder()
    const ended = await startThatFails({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: 'postgres://golf:hemligt-ord@127.0.0.1:1/golf' })
    expect(ended.code).toBe(1)
    expect(ended.error).toMatch(/^[^\n]*DATABASE_URL[^\n]*\n$/)
    expect(ended.error).not.toContain('hemligt-ord')
    expect(await readdir(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true })
  })

  // What each setting refuses is tested in config.test.ts.
  for (const [setting, env] of [
    ['PORT', { PORT: 'trettio' }],
    ['SMTP_URL', { NODE_ENV: 'production', SITE_URL: 'https://golf.example', MAIL_FROM: 'a@golf.example', BOARD_EMAIL: 'b@golf.example' }],
  ] as const) {
    test(`when ${setting} is wrong or missing${'NODE_ENV' in env ? ' in production' : ''}`, async () => {
      const dataDir = await emptyFolder()
      const ended = await startThatFails({ PORT: '0', DATA_DIR: dataDir, ...env })
      expect(ended.code).toBe(1)
      expect(ended.error).toMatch(new RegExp(`^[^\\n]*${setting}[^\\n]*\\n$`))
      expect(await readdir(dataDir)).toEqual([])
      await rm(dataDir, { recursive: true })
    })
  }
})

test('the first start prints logins from an owner-only file, the second does not, and a rival start is refused', async () => {
  const site = await startSite()
  const { member, superadmin } = await site.logins()
  for (const { golfId, password } of [member, superadmin]) {
    expect(site.printed()).toContain(golfId)
    expect(site.printed()).toContain(password)
  }
  expect((await stat(join(site.dataDir, 'example-logins.json'))).mode & 0o777).toBe(0o600)
  await site.kill()
  await site.restart()
  expect(site.printed()).not.toContain(member.password)

  // The data directory is in use.
  const ended = await startThatFails({ PORT: '0', DATA_DIR: site.dataDir })
  expect(ended.code).toBe(1)
  expect(ended.error).toMatch(/^Datakatalogen \S+ används redan av en annan process\. Är det webbplatsen måste den stoppas först\.\n$/)
  expect((await fetch(`${site.origin}/api/health`)).status).toBe(200)

  const exit = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  await site.stop()
})

test('a start on a database that was put back by hand erases again whom the list beside the copies names', async ({ request }) => {
  const site = await startSite()
  const { member, superadmin } = await site.logins()
  const ask = async (path: string, data: object) => {
    const answer = await request.post(`${site.origin}/api/${path}`, { data })
    expect(answer.status(), path).toBe(200)
    const body: unknown = await answer.json()
    return body
  }
  const emailOf = async ({ golfId }: { golfId: string }) => z.object({ email: z.nullable(z.string()) }).parse(await ask('functions/lookup-email', { golfId })).email
  await ask('auth/sign-in', { email: await emailOf(superadmin), password: superadmin.password })
  const found = z.array(z.object({ id: z.string() })).parse(await ask('rpc/list_members', { search: member.golfId }))
  expect(found).toHaveLength(1)
  await site.kill()
  await mkdir(join(site.dataDir, 'backups'), { recursive: true })
  const erased = found.map(({ id }) => ({ memberId: id, applicationIds: [], erasedAt: '2026-11-21T12:00:00.000Z' }))
  await writeFile(join(site.dataDir, 'backups', 'erased.json'), JSON.stringify({ erased }))
  await site.restart()
  expect(await emailOf(member)).toBeNull()
  expect(await emailOf(superadmin)).not.toBeNull()
  await site.stop()
})

test('in production the first administrator is created by a one-time link, and mail is really sent', async ({ browser }) => {
  const mailServer = await startMailServer()
  const site = await startSite({
    env: {
      NODE_ENV: 'production',
      SITE_URL: 'http://localhost:1',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Golfföreningen <no-reply@golf.example>',
      BOARD_EMAIL: 'styrelsen@golf.example',
    },
  })
  const link = /http:\/\/localhost:1(\/forsta-administrator\?token=\S+)/.exec(site.printed())?.[1] ?? ''
  expect(link).not.toBe('')
  expect(site.printed()).not.toContain('Exempelinloggningar')
  await expect.poll(() => site.printed()).toContain('the mail server lets the site in')
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/calls']) expect((await fetch(site.origin + path)).status).toBe(404)

  const page = await browser.newPage({ baseURL: site.origin, locale: 'sv-SE' })
  await page.goto(link)
  await page.getByLabel('Förnamn').fill('Åsa')
  await page.getByLabel('Efternamn').fill('Exempel')
  await page.getByLabel('Golf-ID').fill('990230-023')
  await page.getByLabel('E-postadress').fill('asa@golf.example')
  await page.getByLabel('Nytt lösenord').fill('Stilla-Vatten-23')
  await page.getByLabel('Upprepa lösenordet').fill('Stilla-Vatten-23')
  await page.getByRole('main').getByRole('button', { name: /skapa/i }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Golf-ID').fill('990230-023')
  await page.getByLabel('Lösenord', { exact: true }).fill('Stilla-Vatten-23')
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/mina-sidor')
  await page.goto('/admin/medlemmar')
  await expect(page.getByText('990230-023')).toBeVisible()

  await page.request.post('/api/auth/send-reset-link', { data: { email: 'asa@golf.example' } })
  await expect.poll(() => mailServer.received.filter((mail) => mail.to.includes('asa@golf.example')).length).toBe(1)
  await page.goto(link)
  await expect(page.getByText('Länken är ogiltig, har redan använts eller har gått ut.').first()).toBeVisible()
  await page.close()
  await site.stop()
  await mailServer.stop()
})
