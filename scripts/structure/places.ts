/** A place in the tree (docs/overview.md, "Where things are"), and which feature for a file inside one. */
export interface Place {
  kind: PlaceKind
  feature?: string
}

type PlaceKind =
  | 'domain' | 'contract' | 'content' | 'e2e'
  | 'feature root' | 'feature server' | 'feature web'
  | 'server kit' | 'server assembly' | 'web kit' | 'web session' | 'web assembly'

/** Files that put the parts together: besides tests, the only ones that may import every feature. */
const assembly = {
  server: /^src\/server\/(main|app|testing|example-data|pruning)\.ts$/,
  web: /^src\/web\/((root|routes|entry\.client)\.tsx?$|layouts\/)/,
}

/** The session: who is logged in concerns every page, and is found out by calls of the accounts feature. */
const webSession = /^src\/web\/(session|use-role)\.tsx?$/

/** What each place may import. A feature's own server and web files are added in {@link refusalOf}. */
const mayImport: Record<PlaceKind, readonly PlaceKind[]> = {
  'domain': ['domain'],
  'feature root': ['domain', 'feature root'],
  'contract': ['domain', 'feature root'],
  'content': ['content', 'domain', 'feature root'],
  'feature server': ['domain', 'feature root', 'content', 'server kit'],
  'feature web': ['domain', 'feature root', 'content', 'web kit', 'web session'],
  'server kit': ['domain', 'contract', 'server kit'],
  'server assembly': ['domain', 'feature root', 'contract', 'content', 'feature server', 'server kit', 'server assembly'],
  'web kit': ['domain', 'contract', 'web kit'],
  'web session': ['domain', 'feature root', 'contract', 'web kit', 'web session'],
  'web assembly': ['domain', 'feature root', 'contract', 'content', 'feature web', 'web kit', 'web session', 'web assembly'],
  'e2e': ['e2e', 'domain', 'feature root', 'contract', 'content'],
}

/** Returns a file's place, or null where no import rules apply (scripts, tool configuration). */
export function placeOf(file: string): Place | null {
  const [top, second, third, ...rest] = file.split('/')
  if (top === 'content' || top === 'e2e') return { kind: top }
  if (top !== 'src') return null
  if (second === 'domain') return { kind: 'domain' }
  if (second === 'contract.ts' || second === 'contract.test.ts') return { kind: 'contract' }
  if (second === 'server') return { kind: assembly.server.test(file) ? 'server assembly' : 'server kit' }
  if (webSession.test(file)) return { kind: 'web session' }
  if (second === 'web') return { kind: assembly.web.test(file) ? 'web assembly' : 'web kit' }
  if (second !== 'features' || third === undefined) return null
  return { kind: featureKind(rest), feature: third }
}

function featureKind(rest: string[]): PlaceKind {
  if (rest.length > 1 && rest[0] === 'server') return 'feature server'
  return rest.length > 1 && rest[0] === 'web' ? 'feature web' : 'feature root'
}

/** Returns why `from` may not import `to`, or null when it may. Both are paths from the root of the tree. */
export function refusalOf(from: string, to: string): string | null {
  const [importer, imported] = [placeOf(from), placeOf(to)]
  if (!importer) return null
  const test = isTest(from)
  if (!imported) return test || importer.kind === 'e2e' ? null : `imports ${to}, which is no part of the site`
  if (isTest(to)) return `imports the test ${to}`
  if (mayImport[importer.kind].includes(imported.kind)) return null
  if (sharesFeature(importer, imported) || isOpenToFeatures(importer, to)) return null
  if (test && isServerSide(importer) && isServerSide(imported)) return null
  return `(${nameOf(importer)}) may not import ${to} (${nameOf(imported)})`
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

function sharesFeature(importer: Place, imported: Place): boolean {
  return importer.kind === imported.kind && importer.feature === imported.feature && importer.feature !== undefined
}

/** Whether `to` holds another feature's queries or tables, which all server code may import, unlike its handlers and mails. */
function isOpenToFeatures(importer: Place, to: string): boolean {
  return importer.kind === 'feature server' && /^src\/features\/[^/]+\/server\/(([a-z]+-)?store|tables)\.ts$/.test(to)
}

/** Whether a server test may import the place: such tests go through the site's front door, so they may build the whole server. */
function isServerSide(place: Place): boolean {
  return place.kind.includes('server') || place.kind === 'contract'
}

function nameOf(place: Place): string {
  return place.feature ? `${place.kind} of ${place.feature}` : place.kind
}

const kebab = /^[a-z\d]+(-[a-z\d]+)*$/
const vagueFolders = new Set(['utils', 'util', 'lib', 'libs', 'helpers', 'helper', 'misc', 'common', 'shared'])
const featureRootFile = /^(rules|[a-z\d-]+-rules|contract|[a-z\d-]+-contract|texts)(\.test)?\.tsx?$/
const sourceRoots = new Set(['domain', 'features', 'server', 'web', 'contract.ts', 'contract.test.ts'])

/** Returns what is wrong with a file's place or name. */
export function namingProblems(file: string): string[] {
  const folders = file.split('/')
  const name = folders.pop() ?? ''
  const problems: string[] = []
  const vague = folders.find((folder) => vagueFolders.has(folder))
  if (vague) problems.push(`"${vague}" says nothing of what is in it: put the file with the noun that it serves`)
  if (/^index\.(tsx?|mjs)$/.test(name)) problems.push('index files are barrels: import the file itself')
  if (folders[0] === 'src') problems.push(...sourceProblems(file, folders, name))
  return problems
}

function sourceProblems(file: string, folders: string[], name: string): string[] {
  const [, second = name, feature, part] = folders
  const problems: string[] = []
  if (!sourceRoots.has(second)) problems.push('src holds domain, features, server, web and contract.ts only')
  const stem = name.replace(/(\.(test|client|server|d|module))*\.\w+$/, '')
  if (!kebab.test(stem) || !folders.every((folder) => kebab.test(folder))) problems.push('names are in kebab-case')
  if (second !== 'features') return problems
  if (feature === undefined) problems.push('a file belongs in a feature, not beside them')
  else if (part === undefined && !featureRootFile.test(name)) {
    problems.push('beside server/ and web/, a feature holds rules.ts, contract.ts (or some-rules.ts, some-contract.ts), texts.ts and their tests only')
  } else if (part !== undefined && part !== 'server' && part !== 'web') {
    problems.push(`a feature holds the folders server/ and web/ only, not ${part}/`)
  }
  if (name.endsWith('.tsx') && part === undefined && file.startsWith('src/features/')) problems.push('rules and texts draw nothing: use .ts')
  return problems
}
