/** Names of fields that carry secrets or personal data; their values never reach a log, whatever they hold. */
const secretName = String.raw`\w*(?:password|passwd|token|secret|cookie|authorization)\w*|pass|lösenord|params|parameters`
const secretKey = new RegExp(`^(?:[a-z]+-)?(?:${secretName})$`, 'i')

const hidden = '[hidden]'

/**
 * The order matters: URLs of databases and mail servers come before email addresses, which they resemble. UUIDs come first of all, so that
 * a run of digits in one is not taken for a Golf-ID.
 */
const rules: [pattern: RegExp, replacement: string][] = [
  [/(:\/\/)[^\s/@:]*:[^\s/@]*@/g, `$1${hidden}@`],
  [/\b((?:set-)?cookie|(?:proxy-)?authorization)(["']?\s*[:=]\s*)[^\r\n]+/gi, `$1$2${hidden}`],
  [secretAssignment(), `$1${hidden}`],
  [/[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*/gu, '[e-mail]'],
  [/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi, '[token]'],
]
const uuidOrGolfId = /(\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)|\d{6,8}[-+]\d{3,4}(?!\d)/gi

/** `name=value`, `name: value` and `"name":"value"` inside running text, also with escaped quotation marks. */
function secretAssignment(): RegExp {
  const value = String.raw`"(?:[^"\\]|\\.)*"|\\"(?:[^"\\]|\\\\.)*\\"|'[^']*'|[^\s,;&}"']+`
  return new RegExp(String.raw`(\b(?:${secretName})\\?["']?\s*[:=]\s*)(?:${value})`, 'gi')
}

/** Longer texts are cut: nobody reads them in a log, and some patterns take quadratic time. */
const longestText = 8000

/** Removes Golf-IDs, email addresses, tokens, cookies and passwords from running text. */
export function redactText(whole: string): string {
  const text = whole.length > longestText ? `${whole.slice(0, longestText)}...` : whole
  const withoutGolfIds = text.replace(uuidOrGolfId, (found, uuid: string | undefined) => uuid === undefined ? '[golf-id]' : found)
  return rules.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), withoutGolfIds)
}

/** Redacts one line of JSON, in every string at every depth. A line that is not JSON is treated as text. */
export function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redactValue(JSON.parse(line)))}\n`
  } catch {
    return `${redactText(line.trimEnd())}\n`
  }
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redactValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => (
    [redactText(key), secretKey.test(key) && inner !== null ? hidden : redactValue(inner)]
  )))
}

/** Properties of an error that help and cannot identify a person. */
const plainFacts = new Set([
  'code', 'status', 'severity', 'constraint', 'table', 'column', 'routine', 'syscall', 'errno', 'command', 'responseCode',
])
const deepestCause = 5

/**
 * An error as it is logged. A failed query's message repeats its parameters (a whole application, a password's hash) and the database's
 * `detail` repeats a row's values: both are left out, here and in the stack.
 */
export function safeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const entries = Object.entries(error).filter(([key, value]) => plainFacts.has(key) && typeof value !== 'object')
  const nested = error instanceof AggregateError ? error.errors.slice(0, deepestCause) : []
  const goDeeper = depth < deepestCause
  return {
    type: error.name,
    message: error instanceof SyntaxError ? withoutInput(error.message) : withoutParameters(error.message),
    stack: framesOf(error),
    ...Object.fromEntries(entries),
    ...error.cause instanceof Error && goDeeper ? { cause: safeError(error.cause, depth + 1) } : {},
    ...nested.length > 0 && goDeeper ? { errors: nested.map((one: unknown) => safeError(one, depth + 1)) } : {},
  }
}

/** An unexpected error as one line for the operator: with all its causes, but without the values of a failed statement. */
export function lineOfError(error: unknown): string {
  return redactLine(JSON.stringify({ error: safeError(error) })).trimEnd()
}

/** The same as a sentence, for the output of a command. */
export const unexpectedLine = (error: unknown): string => `Det gick inte, och orsaken är inte en av de vanliga: ${lineOfError(error)}`

function withoutParameters(message: string): string {
  const at = message.search(/\s*\bparams: /)
  return at < 0 ? message : message.slice(0, at)
}

/** Hides the input that a parser's message repeats in part: `Unexpected token 'h', "hemligt" is not valid JSON`. */
function withoutInput(message: string): string {
  return message.replace(/'.*?'|".*"/gs, hidden)
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack, message }: Error): string {
  const after = stack?.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  return (after ?? '').split('\n').map((line) => line.trim()).filter((line) => line.startsWith('at ')).join('\n')
}
