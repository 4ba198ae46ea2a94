import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestSite, type TestPerson, type TestSite } from '../testing.ts'
import { watchSettings } from './site-settings.ts'
import { siteSettings } from './tables.ts'

const document = '<html><head><title>%SITE_NAME%</title></head><body><script>run("%SITE_FEE%")</script>'
  + '<p>%SITE_FEE% kr, %SITE_MEMBERS%</p><script type="application/json" id="site">{}</script></body></html>'

let webDir: string
let site: TestSite
let neighbour: TestSite
let superadmin: TestPerson

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(webDir, '404'))
  for (const name of ['index.html', '__spa-fallback.html', '404/index.html']) await writeFile(join(webDir, name), document)
  site = await startTestSite({}, { webDir })
  neighbour = await startTestSite({ MAIL_FROM: 'Golfkansliet <a@example.com>' }, { webDir, besides: site })
  superadmin = await site.person({ roles: ['superadmin'] })
})
afterAll(async () => {
  await neighbour.close()
  await site.close()
  await rm(webDir, { recursive: true })
})

const set = async (name: string, value: string | null, revision: number) => {
  const { status } = await superadmin.visitor.rpc('save_settings', { p_changes: [{ name, value, revision }] })
  expect(status).toBe(200)
}
const page = async (of: TestSite, path = '/') => {
  const { status, body, headers } = await of.visitor().call('GET', path, undefined, { 'accept-encoding': 'br' })
  return { status, html: String(body), etag: headers.get('etag'), policy: headers.get('content-security-policy') }
}

it('rebuilds the pages before a change is answered: text, data, ETag and policy', async () => {
  const before = await page(site)
  expect(before.html).toContain('<p>275 kr, 650+</p>')
  await set('fee', '325', 0)
  await set('member_counter', '700', 0)
  const after = await page(site)
  expect(after.html).toContain('<p>325 kr, 700+</p>')
  expect(after.html).toContain('"fee":"325"')
  expect(after.etag).not.toBe(before.etag)
  const script = createHash('sha256').update('run("325")').digest('base64')
  expect(after.policy).toContain(`'sha256-${script}'`)
  expect(before.policy).not.toContain(`'sha256-${script}'`)
  const missing = await page(site, '/finns-inte')
  expect([missing.status, missing.html]).toEqual([404, after.html])
  // What a browser has cached of the former page is stale; what it has cached of this one is not.
  expect((await site.visitor().call('GET', '/', undefined, { 'if-none-match': before.etag ?? '' })).status).toBe(200)
  expect((await site.visitor().call('GET', '/', undefined, { 'if-none-match': after.etag ?? '' })).status).toBe(304)
})

it('another process on the same database picks up a changed setting by itself', async () => {
  const watch = watchSettings(neighbour.services.settings, neighbour.services.log)
  try {
    await set('name', 'Åby GK', 0)
    await vi.waitFor(async () => expect((await page(neighbour)).html).toContain('<title>Åby GK</title>'), { timeout: 20_000, interval: 50 })
    expect(neighbour.config.association.name).toBe('Åby GK')
    // A sender with a name of its own keeps it.
    expect([site.config.mailFrom.name, neighbour.config.mailFrom.name]).toEqual(['Åby GK', 'Golfkansliet'])
  } finally {
    await watch.stop()
  }
})

it('serves pages and settings from memory until the next refresh', async () => {
  const before = await page(site)
  await site.db.insert(siteSettings).values({ name: 'course_counter', value: sql`'"99"'::jsonb`, revision: 1, updatedAt: site.clock.now() })
  expect(await page(site)).toEqual(before)
  expect(site.config.association.courseCounter).toBe(11)
  await site.services.settings.refresh()
  expect(site.config.association.courseCounter).toBe(99)
})

it('a failed rebuild is repeated at each refresh until it succeeds', async () => {
  const tried: number[] = []
  let fails = true
  site.services.settings.onChange(() => {
    tried.push(site.config.association.fee)
    return fails ? Promise.reject(new Error('The disk is full')) : Promise.resolve()
  })
  await site.db.update(siteSettings).set({ value: sql`'"410"'::jsonb` }).where(eq(siteSettings.name, 'fee'))
  for (let time = 0; time < 2; time += 1) await expect(site.services.settings.refresh()).rejects.toThrow('The disk is full')
  fails = false
  await site.services.settings.refresh()
  expect(tried).toEqual([410, 410, 410])
  await site.services.settings.refresh()
  expect(tried).toHaveLength(3)
})

it('a refresh without a change rebuilds nothing', async () => {
  let remade = 0
  site.services.settings.onChange(() => {
    remade += 1
    return Promise.resolve()
  })
  await site.services.settings.refresh()
  expect(remade).toBe(0)
  await set('fee', null, 1)
  expect(remade).toBe(1)
  expect((await page(site)).html).toContain('<p>275 kr')
})
