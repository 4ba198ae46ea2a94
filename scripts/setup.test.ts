import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each test runs npm, some of them three times.
vi.setConfig({ testTimeout: 60_000 })

const usualPlace = '/@made-up/part/-/part-1.0.0.tgz'
const versionList = '/@made-up%2fpart'

let tree: string
let registry: Server
let elsewhere: Server
/** What the registry and the other host answer, by path; they answer 404 to anything else. */
let files: Record<string, Buffer | string>
let asked: string[]

beforeEach(async () => {
  tree = mkdtempSync(join(tmpdir(), 'setup-'))
  files = {}
  asked = []
  registry = await answering('')
  elsewhere = await answering('elsewhere')
})
afterEach(async () => {
  for (const server of [registry, elsewhere]) await new Promise((resolve) => server.close(resolve))
  rmSync(tree, { recursive: true, force: true })
})

async function answering(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = name + (request.url ?? '')
    asked.push(path)
    const content = files[path]
    response.writeHead(content === undefined ? 404 : 200).end(content ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function originOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return `http://127.0.0.1:${address.port}`
}

function write(path: string, content: unknown) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), typeof content === 'string' ? content : JSON.stringify(content))
}

/** Creates a project with one dependency, whose lock file names no server. @returns the package's file and its checksum */
function makeProject() {
  write('package/package.json', { name: '@made-up/part', version: '1.0.0' })
  expect(spawnSync('tar', ['czf', 'part.tgz', 'package'], { cwd: tree }).status).toBe(0)
  const content = readFileSync(join(tree, 'part.tgz'))
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`
  const site = { name: 'site', version: '1.0.0', dependencies: { '@made-up/part': '1.0.0' } }
  write('package.json', site)
  write('package-lock.json', {
    name: site.name, version: site.version, lockfileVersion: 3, requires: true,
    packages: { '': site, 'node_modules/@made-up/part': { version: '1.0.0', integrity } },
  })
  mkdirSync(join(tree, 'scripts'))
  for (const name of ['setup.mjs', 'lock.mjs']) copyFileSync(new URL(name, import.meta.url), join(tree, 'scripts', name))
  return { content, integrity }
}

/** Runs `prepare` in a process of its own, as a start does first. */
async function prepare(origin = originOf(registry)) {
  const program = `import { main, prepare } from ${JSON.stringify(join(tree, 'scripts/setup.mjs'))}
    await main(prepare)`
  const env = {
    ...process.env, npm_config_registry: `${origin}/`, npm_config_cache: join(tree, 'cache'), npm_config_fetch_retries: '0',
  }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const said = await text(child.stderr)
  return { status: await ended, said: said.trim() }
}

const installed = () => existsSync(join(tree, 'node_modules/@made-up/part/package.json'))

test('requests only the packages, installs them completely, and requests nothing the next time', async () => {
  const { content } = makeProject()
  files[usualPlace] = content
  write('node_modules/former/package.json', {})
  const lock = readFileSync(join(tree, 'package-lock.json'), 'utf8')
  expect(await prepare()).toEqual({ status: 0, said: '' })
  expect(asked).toEqual([usualPlace])
  expect(installed()).toBe(true)
  expect(existsSync(join(tree, 'node_modules/former'))).toBe(false)
  expect(readFileSync(join(tree, 'package-lock.json'), 'utf8')).toBe(lock)
  expect(readdirSync(join(tree, 'build'))).toEqual([])
  expect(await prepare()).toEqual({ status: 0, said: '' })
  expect(asked).toHaveLength(1)
})

test('asks the registry where the files are if it keeps them on another host', async () => {
  const { content, integrity } = makeProject()
  const dist = { tarball: `${originOf(elsewhere)}/part.tgz`, integrity }
  files[versionList] = JSON.stringify({
    'name': '@made-up/part', 'dist-tags': { latest: '1.0.0' }, 'versions': { '1.0.0': { name: '@made-up/part', version: '1.0.0', dist } },
  })
  files['elsewhere/part.tgz'] = content
  expect(await prepare()).toEqual({ status: 0, said: '' })
  expect(asked).toEqual([usualPlace, versionList, 'elsewhere/part.tgz'])
  expect(installed()).toBe(true)
})

test('refuses a package that differs from the lock file, and keeps what was installed', async () => {
  makeProject()
  files[usualPlace] = 'something else'
  write('node_modules/former/package.json', {})
  const { status, said } = await prepare()
  expect(status).toBe(1)
  expect(said).toMatch(/^Installationen misslyckades: .*integrity.*försök igen\.$/s)
  expect(new Set(asked)).toEqual(new Set([usualPlace]))
  expect(readdirSync(join(tree, 'node_modules'))).toEqual(['former'])
  expect(readdirSync(join(tree, 'build'))).toEqual([])
})

test('tells in words why the registry cannot be asked', async () => {
  makeProject()
  const { status, said } = await prepare('http://127.0.0.1:9')
  expect(status).toBe(1)
  expect(said).toMatch(/^Installationen misslyckades: .*request to \S+ failed, reason: connect ECONNREFUSED 127\.0\.0\.1:9\. .*försök igen\.$/)
})
