// Runs on the oldest Node that the project supports (20), before anything is installed: plain JavaScript, built-in modules only.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const binaries = join(root, 'node_modules/.bin')
const requiredNode = 24
const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A fault that the user can fix: shown as one line. */
export class SetupError extends Error {}

/** Thrown when a signal stops this process: what is open is closed on the way out, and nothing is printed. */
class Interrupted extends Error {
  constructor(signal) {
    super(signal)
    this.status = 128 + constants.signals[signal]
  }
}

/** Runs a script's body: a {@link SetupError} becomes one line and exit status 1. */
export async function main(body) {
  process.chdir(root)
  try {
    await body()
  } catch (error) {
    if (error instanceof Interrupted) process.exit(error.status)
    const line = error instanceof SetupError ? error.message : diskLine(error)
    if (!line) throw error
    console.error(line)
    process.exit(1)
  }
}

function diskLine(error) {
  if (error.code === 'ENOSPC') return 'Disken är full. Frigör utrymme och försök igen.'
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return null
  return `Det går inte att skriva i ${error.path ?? root}. Ge användaren rätt att skriva i projektets katalog och försök igen.`
}

/** Installs what is missing. When the running Node is older than 24, continues in a process under Node 24 and never returns. */
export async function prepare() {
  if (runningNode() < requiredNode && !bringsNode()) throw new SetupError(nodeLine())
  if (!isInstalled()) await withLock(() => (isInstalled() ? undefined : install()))
  if (runningNode() < requiredNode) await continueUnderProjectNode()
  if (!process.env.PATH?.split(delimiter).includes(binaries)) process.env.PATH = binaries + delimiter + (process.env.PATH ?? '')
}

/**
 * Runs a program to its end, passing stop signals on to it.
 * @returns its exit status (128 + number when a signal ended it) and, with `capture`, its output. Rejects when it cannot be
 * started, and when this process was told to stop.
 */
export async function run(command, args, { env = {}, capture = false, timeout } = {}) {
  const stdio = ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit']
  const child = spawn(command, args, { cwd: root, stdio, timeout, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => { output += text })
  let stoppedBy = null
  const forward = (signal) => {
    stoppedBy = signal
    child.kill(signal)
  }
  for (const signal of forwardedSignals) process.on(signal, forward)
  try {
    const [code, signal] = await once(child, 'close')
    if (stoppedBy) throw new Interrupted(stoppedBy)
    return { status: code ?? 128 + constants.signals[signal], output }
  } finally {
    for (const signal of forwardedSignals) process.off(signal, forward)
  }
}

function runningNode() {
  return Number.parseInt(process.versions.node, 10)
}

/** Whether the lock file holds a Node 24 for this machine. */
function bringsNode() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
}

function nodeLine() {
  const here = process.versions.node
  return `Webbplatsen behöver Node.js ${requiredNode} eller nyare, och här finns ${here}. Installera Node.js ${requiredNode} från https://nodejs.org och försök igen.`
}

/**
 * Whether node_modules matches package-lock.json. npm writes its own copy of the lock file last of all, so an interrupted
 * installation has none. Packages for other platforms are optional and may be absent from it.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const found = readPackages('node_modules/.package-lock.json')
  if (!wanted || !found) return false
  const same = (path) => found[path]?.version === wanted[path]?.version && found[path]?.integrity === wanted[path]?.integrity
  const paths = Object.keys(wanted).filter((path) => path !== '')
  return paths.every((path) => (path in found ? same(path) : wanted[path].optional)) && Object.keys(found).every((path) => path in wanted)
}

function readPackages(file) {
  return readLock(file)?.packages ?? null
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return null
  }
}

async function install() {
  console.log('Installerar det som saknas. Första gången tar det någon minut …')
  const began = Date.now()
  const ticking = setInterval(() => console.log(`  … ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
  try {
    const result = await installApart() ?? await npmInstall(root)
    if (result.status === 0 && isInstalled()) return
    throw new SetupError(`Installationen misslyckades: ${reason(result.output)}. Kontrollera nätverket och diskutrymmet och försök igen.`)
  } finally {
    clearInterval(ticking)
  }
}

/**
 * Installs into a separate folder, by a lock file that also has each package's URL, and moves the result into place. The
 * project's own names no server, so npm would first fetch the list of all versions of every package to find one URL in it.
 * @returns the result of npm's run, or null when it has to be done in place and the slow way: the registry keeps its files
 * elsewhere, or node_modules cannot be moved (a mount point).
 */
async function installApart() {
  const lock = readLock('package-lock.json')
  if (!lock) return null
  const apart = join(root, 'build/install')
  rmSync(apart, { recursive: true, force: true })
  mkdirSync(apart, { recursive: true })
  try {
    for (const file of ['package.json', '.npmrc']) if (existsSync(join(root, file))) copyFileSync(join(root, file), join(apart, file))
    writeFileSync(join(apart, 'package-lock.json'), JSON.stringify({ ...lock, packages: addressed(lock.packages) }))
    const result = await npmInstall(apart, ['--replace-registry-host=always'])
    if (result.status !== 0) return /\bcode E4\d\d\b/.test(result.output) ? null : result
    return moveInto(join(root, 'node_modules'), join(apart, 'node_modules'), join(apart, 'former')) ? result : null
  } finally {
    rmSync(apart, { recursive: true, force: true })
  }
}

/** Adds each package's URL, made of its name and version. npm is told to replace its made-up host by that of its registry. */
function addressed(packages) {
  return Object.fromEntries(Object.entries(packages).map(([path, entry]) => {
    if (path === '' || entry.link || entry.inBundle || entry.resolved) return [path, entry]
    const name = entry.name ?? path.split('node_modules/').at(-1)
    return [path, { ...entry, resolved: `https://registry.invalid/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz` }]
  }))
}

/** Moves `made` to `place`, and what was there to `former`. @returns whether it could be moved. */
function moveInto(place, made, former) {
  try {
    if (existsSync(place)) renameSync(place, former)
    renameSync(made, place)
    return true
  } catch {
    return false
  }
}

/** Runs `npm ci` in a folder, with `more` flags: installs what the lock file there says, verified by its checksums. */
function npmInstall(folder, more = []) {
  const flags = ['ci', '--prefix', folder, '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, args, env] = npmCommand()
  return run(command, args.concat(flags, more), { capture: true, env }).catch(unstarted)
}

/** Returns the npm command on the machine's own Node: the project's Node is in the folder that the installation is about to replace. */
function npmCommand() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== binaries).join(delimiter)
  const script = process.env.npm_execpath
  const usable = script?.endsWith('.js') && existsSync(script)
  return usable ? ['node', [script], { PATH: path }] : ['npm', [], { PATH: path }]
}

/** Turns the error of a program that could not be started into the result of a failed run. */
export function unstarted(error) {
  if (error instanceof Interrupted) throw error
  return { status: 1, output: error.message }
}

/** What npm says went wrong, on one line: the first that is a sentence, after the codes that it begins with. */
export function reason(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim()).filter(Boolean)
  const sentence = lines.find((line) => !/^(code|syscall|errno|path|dest) \S+$/.test(line))
  return (sentence ?? 'npm ci gav inget besked').replace(/^network /, '').replace(/\.$/, '')
}

/** Runs this program again under the project's Node. An old Node cannot replace its own process: this one relays signals and exit status. */
async function continueUnderProjectNode() {
  const node = join(binaries, 'node')
  if (spawnSync(node, ['--version']).status !== 0) throw new SetupError(nodeLine())
  const env = { PATH: binaries + delimiter + (process.env.PATH ?? '') }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of forwardedSignals) process.on(signal, () => child.kill(signal))
  const [code, signal] = await once(child, 'close')
  process.exit(code ?? 128 + constants.signals[signal])
}
