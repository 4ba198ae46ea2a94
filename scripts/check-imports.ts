import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { findCycles } from './structure/cycles.ts'
import { isTest, namingProblems, placeOf, refusalOf } from './structure/places.ts'
import { readSource, type Source } from './structure/source.ts'

const maxLines = 300
const sourceFolders = ['src', 'content', 'e2e', 'scripts', 'bench', 'checks']
const textFolders = ['docs', 'public', '.ci']

/** A path of a particular computer, which no file of the project may contain. */
const machinePath = /(?<![\w.$}])\/(?:work|root|Users\/\w+|home\/\w+)\/\w/
const silencers = /@ts-(ignore|nocheck)|(es|ox)lint-(disable|ignore)|\b(TODO|FIXME|XXX)\b/

/** Checks a work tree against its design: places, names, directions, cycles, sizes. @returns one line for each fault */
export function checkTree(root: string): string[] {
  const files = listFiles(root, sourceFolders)
  const graph = new Map<string, string[]>()
  const faults: string[] = []
  for (const file of files) {
    const report = (...problems: string[]) => faults.push(...problems.map((problem) => `${file}: ${problem}`))
    const text = readFileSync(join(root, file), 'utf8')
    report(...namingProblems(file), ...textProblems(text))
    if (!/\.tsx?$/.test(file)) continue
    const source = readSource(file, text)
    const imported = source.imports.map((specifier) => resolveImport(root, file, specifier)).filter((to) => to !== null)
    graph.set(file, imported)
    report(...sourceProblems(file, source), ...imported.map((to) => refusalOf(file, to)).filter((refusal) => refusal !== null))
  }
  for (const file of [...listFiles(root, textFolders), ...listRootFiles(root)]) {
    if (machinePath.test(readFileSync(join(root, file), 'utf8'))) faults.push(`${file}: ${machinePathProblem}`)
  }
  return [...faults, ...findCycles(graph).map((cycle) => `${cycle[0]}: import cycle ${cycle.join(' -> ')}`)]
}

const machinePathProblem = 'holds a path of somebody\'s computer'

function textProblems(text: string): string[] {
  const lines = text.split('\n').length - 1
  const problems = lines > maxLines ? [`${lines} lines, the limit is ${maxLines}: split it by what its parts are about`] : []
  return machinePath.test(text) ? [...problems, machinePathProblem] : problems
}

function sourceProblems(file: string, source: Source): string[] {
  const problems: string[] = []
  if (source.isBarrel) problems.push('only passes other files on: import them where they are')
  if (source.usesAny) problems.push('`any` turns the type check off: use unknown and parse')
  for (const words of source.joinedWords) problems.push(`"${words.slice(-40)}" runs together with what stands on the line beside it: put the space into the expression`)
  for (const comment of source.comments) {
    const silencer = silencers.exec(comment) ?? (isTest(file) ? null : /@ts-expect-error/.exec(comment))
    if (silencer) problems.push(`"${silencer[0]}" in a comment: mend the cause instead`)
  }
  return [...problems, ...source.imports.map((specifier) => packageProblem(file, specifier)).filter((problem) => problem !== null)]
}

function packageProblem(file: string, specifier: string): string | null {
  if (specifier === 'zod') return "imports 'zod': use 'zod/mini', which is a fifth of the bytes"
  const kind = placeOf(file)?.kind
  const reachesBrowser = kind !== undefined && /domain|root|contract|content|web/.test(kind)
  if (specifier.startsWith('node:') && reachesBrowser && !isTest(file)) return `imports '${specifier}', which a browser does not have`
  return null
}

/** @returns the imported file's path from the root, or null for packages, generated types and missing files */
function resolveImport(root: string, file: string, specifier: string): string | null {
  const path = specifier.startsWith('#content/') ? specifier.slice(1)
    : specifier.startsWith('#') ? `src/${specifier.slice(1)}`
      : specifier.startsWith('.') ? posix.join(dirname(file), specifier) : null
  return path !== null && /\.tsx?$/.test(path) && existsSync(join(root, path)) ? path : null
}

function listFiles(root: string, folders: string[]): string[] {
  return folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => (
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|md|txt|json|html|svg)$|^run$/.test(entry.name))
      .map((entry) => posix.join(folder, entry.parentPath.slice(join(root, folder).length), entry.name))
      .filter((file) => isOurs(file))
  )).toSorted()
}

/** Whether a file is written by hand. The length of measured results and generated files does not matter. */
function isOurs(file: string): boolean {
  return !/^bench\/results\/|(^|\/)\+types\/|(^|\/)package-lock\.json$/.test(file)
}

function listRootFiles(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(md|json|ts|mjs)$/.test(entry.name) && entry.name !== 'package-lock.json')
    .map((entry) => entry.name)
}

if (import.meta.main) {
  const faults = checkTree(process.cwd())
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
