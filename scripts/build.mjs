import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { withLock } from './lock.mjs'
import { main, prepare, root, run, SetupError } from './setup.mjs'

/**
 * The two halves of the build. `skips` matches the sources that only the other half reads, so that an edit of a page does
 * not rebuild the server.
 */
const halves = [
  {
    name: 'web',
    title: 'webbsidorna',
    skips: /^src\/(server|features\/[^/]+\/server)\//,
    command: (out) => ['react-router', ['build'], { WEB_BUILD_DIR: out }],
  },
  {
    name: 'server',
    title: 'servern',
    skips: /^(src\/(web|features\/[^/]+\/web)|public)\//,
    command: (out) => ['vite', ['build', '--config', 'vite.server.config.ts', '--outDir', out, '--logLevel', 'warn'], {}],
  },
]

const sources = [
  'src', 'content', 'public', 'package.json', 'package-lock.json', 'tsconfig.json', 'react-router.config.ts', 'vite.config.ts',
  'vite.server.config.ts', 'scripts/build.mjs',
]

/** Returns the halves whose sources have changed since they were built. Writes nothing. */
export function staleHalves() {
  const files = sources.flatMap(filesIn).filter((file) => !/\.test\.tsx?$/.test(file)).toSorted((a, b) => (a < b ? -1 : 1))
  return halves.map((half) => ({ ...half, hash: hashOf(files.filter((file) => !half.skips.test(file))) }))
    .filter((half) => stampOf(half) !== half.hash)
}

/** Builds the stale halves. A second process waits for the first and then finds nothing left to do. */
export async function build() {
  if (staleHalves().length === 0) return
  await withLock(async () => {
    const stale = staleHalves()
    if (stale.length === 0) return
    const began = Date.now()
    console.log(`Bygger ${stale.map((half) => half.title).join(' och ')} …`)
    const results = await Promise.all(stale.map(buildHalf))
    const failed = results.filter((result) => result.status !== 0)
    for (const { output } of failed) console.error(output.trim())
    if (failed.length > 0) throw new SetupError(`Bygget av ${failed.map((result) => result.title).join(' och ')} misslyckades, se ovan.`)
    console.log(`Bygget är klart på ${((Date.now() - began) / 1000).toFixed(1).replace('.', ',')} s`)
  })
}

/** Builds into a folder of its own and moves it into place when complete: an interrupted build leaves the previous one as it was. */
async function buildHalf(half) {
  const [out, place, former] = [`build/${half.name}.new`, `build/${half.name}`, `build/${half.name}.old`]
  for (const left of [out, former]) rmSync(left, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const [command, args, env] = half.command(out)
  const result = await run(command, args, { capture: true, env: { NODE_ENV: 'production', ...env } })
  if (result.status !== 0) return { ...half, ...result }
  compressFiles(join(out, 'client/assets'))
  writeFileSync(join(out, 'stamp'), half.hash)
  if (existsSync(place)) renameSync(place, former)
  renameSync(out, place)
  rmSync(former, { recursive: true, force: true })
  return { ...half, ...result }
}

/** Compresses the files once, at the highest level, instead of for every request. Fonts and pictures are already compressed. */
function compressFiles(folder) {
  if (!existsSync(folder)) return
  for (const file of filesIn(folder).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

function stampOf(half) {
  try {
    return readFileSync(`build/${half.name}/stamp`, 'utf8')
  } catch {
    return null
  }
}

function filesIn(path) {
  if (!existsSync(path)) return []
  const entries = /\.\w+$/.test(path) ? null : readdirSync(path, { recursive: true, withFileTypes: true })
  return entries ? entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`) : [path]
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`\n${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Checks the settings, so that a start with a wrong one ends before the build, with the line that it would end with after it. */
async function checkSettings() {
  const { readConfig } = await import('../src/server/config.ts')
  const { readBackupSettings } = await import('../src/features/backup/server/settings.ts')
  const { StartError } = await import('../src/server/start-error.ts')
  try {
    readBackupSettings(process.env, readConfig(process.env).dataDir)
  } catch (error) {
    throw error instanceof StartError ? new SetupError(error.message) : error
  }
}

// `import.meta.filename` needs Node 20.11: on an older one, comparing with it would silently build nothing.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    await prepare()
    if (process.argv.includes('--to-start')) await checkSettings()
    if (process.argv.includes('--force')) for (const { name } of halves) rmSync(join(root, 'build', name, 'stamp'), { force: true })
    await build()
  })
}
