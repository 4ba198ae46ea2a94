import { parseSync } from 'vite'

/** What the checks need to know of one source file. */
export interface Source {
  imports: string[]
  /** Whether the file holds nothing but re-exports, or has an `export *`. */
  isBarrel: boolean
  usesAny: boolean
  comments: string[]
  /** Texts that a line break separates from an expression that inserts text: JSX drops the line break, so two words become one. */
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
    joinedWords: nodes.flatMap((node) => joinedWords(node)),
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

function joinedWords(node: Node): string[] {
  if (!Array.isArray(node.children)) return []
  const children: unknown[] = node.children
  return children.flatMap((child, at) => {
    if (!isNode(child) || child.type !== 'JSXText' || typeof child.value !== 'string') return []
    const { value } = child
    const [before, after] = [resultsOf(children[at - 1]), resultsOf(children[at + 1])]
    const isJoined = (/\S[ \t]*\n\s*$/.test(value) && after.some(({ text }) => !/^\s/.test(text)))
      || (/^[ \t]*\n\s*\S/.test(value) && before.some(({ text }) => !/\s$/.test(text)))
      || (/^\s*\n\s*$/.test(value) && before.some(({ text, isSure }) => isSure && !/\s$/.test(text)) && after.some(({ text, isSure }) => isSure && !/^\s/.test(text)))
    return isJoined ? [value.trim() || (before[0]?.text ?? '')] : []
  })
}

interface Inserted {
  text: string
  /** Whether it is text and always inserted. Other values may not belong to the same sentence as what comes next. */
  isSure: boolean
}

/** Returns the texts that an expression can insert; none for elements and empty values. */
function resultsOf(node: unknown): Inserted[] {
  if (!isNode(node)) return []
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression') return resultsOf(node.expression)
  if (node.type === 'ConditionalExpression') return [...resultsOf(node.consequent), ...resultsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...node.operator === '&&' ? [] : resultsOf(node.left), ...resultsOf(node.right)].map(({ text }) => ({ text, isSure: false }))
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '' ? [{ text: node.value, isSure: true }] : []
  if (node.type === 'TemplateLiteral') return [{ text: templateText(node), isSure: true }]
  return String(node.type).startsWith('JSX') ? [] : [{ text: 'value', isSure: false }]
}

/** Returns a template's text, with the word "value" for each expression in it. */
function templateText({ quasis }: Node): string {
  if (!Array.isArray(quasis)) return ''
  return quasis.map((quasi: unknown) => (isNode(quasi) && isNode(quasi.value) ? String(quasi.value.cooked) : '')).join('value')
}
