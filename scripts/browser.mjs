import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run, unstarted } from './setup.mjs'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'headless_shell']
const installLimit = 180_000

/**
 * Finds a Chromium for the browser tests, or else installs Playwright's or Debian's.
 * @returns its path, or null when none is available.
 */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  const attempts = [
    { source: 'Playwright', attempt: () => run('playwright', ['install', 'chromium-headless-shell'], { capture: true, timeout: installLimit }) },
    ...(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? [
      { source: 'Debian', attempt: () => installFromDebian('chromium-headless-shell') },
      { source: 'Debian', attempt: () => installFromDebian('chromium') },
    ] : []),
  ]
  for (const { source, attempt } of attempts) {
    console.log(`No Chromium at hand, trying ${source}'s ...`)
    const { status } = await attempt().catch(unstarted)
    const installed = status === 0 ? findBrowser() : null
    if (installed) return installed
  }
  return null
}

/** Finds an installed Chromium. When CHROMIUM_PATH is set nothing else counts: a wrong path is not silently skipped. */
function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return isProgram(chosen) ? chosen : null
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const debian = names.map((name) => join('/usr/lib/chromium', name))
  return [...onPath, ...debian, ...playwrightCache()].find(isProgram) ?? null
}

function playwrightCache() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /(^|\/)(headless_shell|chrome-headless-shell|chrome)$/.test(file)).toSorted().toReversed()
    .map((file) => join(cache, file))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

async function installFromDebian(name) {
  const options = { capture: true, timeout: installLimit, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], options)
  return run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}
