import type * as z from 'zod/mini'

/**
 * Reads what this tab keeps across a reload, or null. Storage that is unavailable, or holds something that does not fit the schema, counts
 * as empty.
 */
export function readKept<Value>(key: string, schema: z.ZodMiniType<Value>): Value | null {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // With full or unavailable storage only a reload loses what was typed.
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored then either.
  }
}
