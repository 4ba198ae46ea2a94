import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'

const versions = z._default(z.record(z.string(), z.string()), {})
const manifest = z.object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
const lockFile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), z.looseObject({
    version: z.optional(z.string()),
    license: z.optional(z.string()),
    integrity: z.optional(z.string()),
    resolved: z.optional(z.string()),
    dependencies: z.optional(z.record(z.string(), z.string())),
    optionalDependencies: z.optional(z.record(z.string(), z.string())),
    inBundle: z.optional(z.boolean()),
    hasInstallScript: z.optional(z.boolean()),
  })),
})
export type Locked = z.infer<typeof lockFile>['packages']

/** Licences that the association may use and pass on without asking anyone, as SPDX names them. */
const allowed = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'CC-BY-4.0', 'OFL-1.1', 'MPL-2.0'])

/** Packages with an install script. None may run (.npmrc); these work without it, since they have a package for each platform. */
const installScripts = new Set(['esbuild'])

const listing = 'docs/licences.md'

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function isFree(license: string): boolean {
  return license.replaceAll(/[()]/g, '').split(' OR ').some((choice) => allowed.has(choice))
}

/** Checks the packages that a lock file names. @returns one line for each fault */
export function packageFaults(wanted: Record<string, string>, locked: Locked, file = 'package-lock.json'): string[] {
  const loose = Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: ${version} is no exact version`)
  const installed = Object.entries(locked).filter(([path]) => path !== '')
  return [...loose, ...installed.flatMap(([path, { version, license, integrity, resolved, inBundle, hasInstallScript }]) => {
    const name = nameOf(path)
    return [
      license === undefined || !isFree(license) ? `${name} ${version}: licence ${license ?? 'unknown'} is not on the list` : null,
      integrity === undefined && !inBundle ? `${name} ${version}: no checksum` : null,
      resolved === undefined ? null : `${name} ${version}: the server it came from is named`,
      hasInstallScript && !installScripts.has(name) ? `${name} ${version}: has an install script and is not named here` : null,
    ].filter((fault) => fault !== null).map((fault) => `${file}: ${fault}`)
  })]
}

/** Finds a package as Node does: in the node_modules of the package at `from`, or of one of those around it. */
function found(locked: Locked, from: string, name: string): string | undefined {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (path in locked || from === '') return path in locked ? path : undefined
  return found(locked, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

/** Collects all that the project's own dependencies install; not their peer dependencies, such as a test tool. */
function shipped(locked: Locked, from = '', known = new Set<string>()): Set<string> {
  const { dependencies = {}, optionalDependencies = {} } = locked[from] ?? {}
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const path = found(locked, from, name)
    if (path === undefined || known.has(path)) continue
    shipped(locked, path, known.add(path))
  }
  return known
}

/** Returns the page docs/licences.md: what runs on the server and in browsers, by licence. */
export function licencePage(locked: Locked): string {
  const byLicence = new Map<string, Set<string>>()
  for (const path of shipped(locked)) {
    const { version, license = 'unknown' } = locked[path] ?? {}
    const names = byLicence.get(license) ?? new Set()
    byLicence.set(license, names.add(`${nameOf(path)} ${version}`))
  }
  const sections = [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, names]) => `## ${license}\n\n${[...names].toSorted().join(', ')}\n`)
  return `# Licences

What the site is built of, tools for building and testing left out. Made by \`npm run licences\`; \`npm test\` fails when it is
out of date or when a licence is not on the list in scripts/check-packages.ts. \`npm run sbom\` prints them as CycloneDX, with
what they may work with besides.

${sections.join('\n')}`
}

/** Folders whose packages are installed apart from the site's: the tool that measures pages. */
const besides = ['bench/pages/lighthouse']

function read(folder = '.'): { wanted: Record<string, string>; locked: Locked } {
  const { dependencies, devDependencies, optionalDependencies } = manifest.parse(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')))
  const { packages } = lockFile.parse(JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')))
  return { wanted: { ...dependencies, ...devDependencies, ...optionalDependencies }, locked: packages }
}

function main(options: readonly string[]): void {
  const { wanted, locked } = read()
  const page = licencePage(locked)
  if (options.includes('--write')) writeFileSync(listing, page)
  const outdated = readFileSync(listing, 'utf8') === page ? [] : [`${listing}: out of date, run npm run licences`]
  const apart = besides.flatMap((folder) => {
    const other = read(folder)
    return packageFaults(other.wanted, other.locked, `${folder}/package-lock.json`)
  })
  const faults = [...packageFaults(wanted, locked), ...apart, ...outdated]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

if (import.meta.main) main(process.argv.slice(2))
