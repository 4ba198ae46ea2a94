import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { reason, run, SetupError, unstarted } from '../../../scripts/setup.mjs'

/** Where Lighthouse is installed: in the build folder, since it is neither source nor part of the site. */
const folder = 'build/lighthouse'

/** Installs Lighthouse in the version that this folder's package.json names, unless it is there. @returns its program and version */
export async function ensureLighthouse() {
  const { dependencies: { lighthouse: version } } = JSON.parse(readFileSync('bench/pages/lighthouse/package.json', 'utf8'))
  if (installedVersion() !== version) await install()
  return { program: `${folder}/node_modules/.bin/lighthouse`, version }
}

function installedVersion() {
  const file = `${folder}/node_modules/lighthouse/package.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null
}

async function install() {
  console.log('Installerar Lighthouse. Första gången tar det någon minut …')
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(`bench/pages/lighthouse/${file}`, `${folder}/${file}`)
  // As for the site's own packages, no package scripts run. npm reads the .npmrc of the folder that it installs in.
  copyFileSync('.npmrc', `${folder}/.npmrc`)
  const { status, output } = await run('npm', ['ci', '--prefix', folder, '--loglevel=error'], { capture: true }).catch(unstarted)
  if (status !== 0) throw new SetupError(`Lighthouse kunde inte installeras: ${reason(output)}`)
}
