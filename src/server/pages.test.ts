import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing.ts'

const script = `console.log(${JSON.stringify('x'.repeat(2000))})`
let webDir: string
let site: TestSite

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'pages-'))
  for (const folder of ['404', 'assets']) await mkdir(join(webDir, folder))
  for (const name of ['index.html', '__spa-fallback.html', '404/index.html']) await writeFile(join(webDir, name), `<p>${'Golf. '.repeat(200)}</p>`)
  await writeFile(join(webDir, 'assets/page-a1b2.js'), script)
  await writeFile(join(webDir, 'assets/page-a1b2.js.br'), brotliCompressSync(script))
  await writeFile(join(webDir, 'assets/page-a1b2.js.gz'), gzipSync(script))
  await writeFile(join(webDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  site = await startTestSite({}, { webDir })
})
afterAll(async () => {
  await site.close()
  await rm(webDir, { recursive: true })
})

async function ask(path: string, headers: Record<string, string>) {
  const answer = await site.visitor().call('GET', path, undefined, headers)
  const header = (name: string) => answer.headers.get(name)
  return { ...answer, encoding: header('content-encoding'), length: Number(header('content-length')), cache: header('cache-control'), vary: header('vary'), etag: header('etag') }
}

describe.each(['/', '/assets/page-a1b2.js'])('%s', (path) => {
  it.each([['gzip, deflate, br', 'br'], ['gzip', 'gzip'], ['identity', null]])('is sent to a browser that accepts %s with the encoding %s', async (accepted, encoding) => {
    const plain = await ask(path, { 'accept-encoding': 'identity' })
    const found = await ask(path, { 'accept-encoding': accepted })
    expect(found).toMatchObject({ status: 200, encoding, vary: 'accept-encoding', etag: plain.etag, body: plain.body })
    if (encoding !== null) expect(found.length).toBeLessThan(plain.length / 5)
  })

  it('is answered with 304 if the browser already has it', async () => {
    const { etag } = await ask(path, { 'accept-encoding': 'br' })
    expect(await ask(path, { 'if-none-match': etag ?? '' })).toMatchObject({ status: 304, body: undefined })
  })
})

it('a form posted without scripts redirects to its page, without what was typed', async () => {
  const send = (path: string) => fetch(site.origin + path, {
    method: 'POST', redirect: 'manual', body: new URLSearchParams({ password: 'hemligt' }), headers: { 'sec-fetch-site': 'same-origin' },
  })
  for (const path of ['/login', '/medlemskap', '/nyheter/en-nyhet']) {
    const answer = await send(`${path}?kod=hemligt`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  }
  // Unchanged, as it was sent: decoded, it would not be a valid header.
  for (const path of ['/nyheter/%0d%0aX:y', '/nyheter/b%C3%A5ge%20%0A']) {
    const answer = await send(path)
    expect([answer.status, answer.headers.get('location'), answer.headers.get('x')]).toEqual([303, path, null])
  }
  expect((await send('/finns-inte')).status).toBe(404)
})

it('redirects an address with a trailing slash or capitals to its page, with its query', async () => {
  const ledTo = async (path: string) => {
    const answer = await fetch(site.origin + path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await ledTo('/medlemskap/')).toEqual([301, '/medlemskap'])
  expect(await ledTo('/Onboarding/?token=Ab')).toEqual([301, '/onboarding?token=Ab'])
  expect(await ledTo('/nyheter/En-Nyhet/')).toEqual([301, '/nyheter/En-Nyhet'])
  for (const path of ['/finns-inte/', '/medlemskap//', '//elsewhere.example/', '/Nyheter/a/b/']) expect((await ledTo(path))[0], path).toBe(404)
})

it('lets browsers cache hashed files for ever and other files for an hour, and revalidate pages', async () => {
  const cacheOf = async (path: string) => (await ask(path, {})).cache
  expect(await cacheOf('/assets/page-a1b2.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/icon.svg')).toBe('public, max-age=3600')
  expect(await cacheOf('/')).toBe('no-cache')
})
