import * as z from 'zod/mini'
import type { Answered } from './in-process.ts'

const refusal = z.strictObject({
  defined: z.literal(true),
  code: z.string().check(z.regex(/^[A-Z_]+$/)),
  status: z.number(),
  message: z.string().check(z.minLength(1)),
  data: z.optional(z.unknown()),
})

/** Signs of leaked internals: stack frames, SQL statements, drivers' messages and file paths. */
const leaks = [
  /\n\s+at /, /\bat [\w.<>]+ \(/, /node_modules|file:\/\/|\/src\/|\.(ts|js|mjs):\d/, /\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b/i,
  /drizzle|postgres|pglite|\bpg_|relation "|syntax error|violates|zod/i, /(Syntax|Type|Range|Reference)Error|ECONN|ENOENT|ERR_/, /\bundefined\b|\[object /,
]

/** What is wrong with an answer, or null. */
export function faultOf({ status, contentType, text }: Answered, { isHead }: { isHead: boolean }): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  if (status < 400) return null
  const leak = leaks.find((pattern) => pattern.test(text))
  if (leak) return `answered ${status} with ${String(leak)}: ${text.slice(0, 300)}`
  if (isHead) return null
  if (!contentType.startsWith('application/json')) return `answered ${status} as ${contentType}`
  const read = refusal.safeParse(parsed(text))
  if (!read.success || read.data.status !== status) return `answered ${status} in another shape: ${text.slice(0, 300)}`
  return null
}

export function codeOf(text: string): string {
  return z.safeParse(z.object({ code: z.string() }), parsed(text)).data?.code ?? ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Property names that some input has added to every object (prototype pollution). */
export function pollution(): string[] {
  return Object.getOwnPropertyNames(Object.prototype).filter((name) => !born.has(name))
}
const born = new Set(Object.getOwnPropertyNames(Object.prototype))
