import { parseSync } from 'vite'

/** What the checks need to know of one source file. */
export interface Source {
  imports: string[]
  /** Nothing but re-exports, or a re-export of everything. */
  isBarrel: boolean
  usesAny: boolean
  comments: string[]
}

/** Reads a TypeScript file. Type-only imports and `import('...')` types count as imports. */
export function readSource(file: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const nodes = [...walk(program)]
  const reexports = module.staticExports.flatMap((statement) => statement.entries).filter((entry) => entry.moduleRequest !== null)
  const requested = [...module.staticImports, ...reexports].map((entry) => entry.moduleRequest?.value)
  const stars = nodes.some((node) => node.type === 'ExportAllDeclaration')
  const reexportsOnly = program.body.length > 0 && program.body.every((statement) => isReexport(statement))
  return {
    imports: [...requested, ...nodes.map(dynamicSource)].filter((value) => value !== undefined),
    isBarrel: stars || reexportsOnly,
    usesAny: nodes.some((node) => node.type === 'TSAnyKeyword'),
    comments: comments.map((comment) => comment.value),
  }
}

type Node = Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function* walk(value: unknown): Generator<Node> {
  if (!isNode(value)) return
  if (typeof value.type === 'string') yield value
  for (const child of Object.values(value)) yield* walk(child)
}

function isReexport(statement: unknown): boolean {
  return isNode(statement) && /^Export(All|Named)Declaration$/.test(String(statement.type)) && isNode(statement.source)
}

function dynamicSource(node: Node): string | undefined {
  if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return undefined
  return isNode(node.source) && typeof node.source.value === 'string' ? node.source.value : undefined
}
