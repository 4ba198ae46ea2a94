import { parseSync } from 'vite'

/** What the checks need to know of one source file. */
export interface Source {
  imports: string[]
  /** Nothing but re-exports, or a re-export of everything. */
  isBarrel: boolean
  usesAny: boolean
  comments: string[]
  /** Where a line of text ends before what is put into it, or begins behind it: JSX takes the line's end for nothing, and two words become one. */
  joinedWords: string[]
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
    joinedWords: nodes.flatMap((node) => joinedWords(node, text)),
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

function joinedWords(node: Node, text: string): string[] {
  if (!Array.isArray(node.children)) return []
  const children: unknown[] = node.children
  return children.flatMap((child, at) => {
    if (!isNode(child) || child.type !== 'JSXText' || typeof child.value !== 'string') return []
    const { value } = child
    const [before, after] = [insertedText(children[at - 1], text), insertedText(children[at + 1], text)]
    const isJoined = (/\S[ \t]*\n\s*$/.test(value) && after !== null && !/^[^'"`]*['"`]\s/.test(after))
      || (/^[ \t]*\n\s*\S/.test(value) && before !== null && !/\s['"`][^'"`]*$/.test(before))
    return isJoined ? [value.trim()] : []
  })
}

/** The code of what is put into a text; null for elements and comments. One that begins or ends with a space keeps words apart. */
function insertedText(node: unknown, text: string): string | null {
  if (!isNode(node) || node.type !== 'JSXExpressionContainer' || !isNode(node.expression) || node.expression.type === 'JSXEmptyExpression') return null
  const code = text.slice(Number(node.start), Number(node.end))
  return /<\w/.test(code) && !/['"`]/.test(code) ? null : code
}
