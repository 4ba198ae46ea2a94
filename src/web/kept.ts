import type * as z from 'zod/mini'

/** What is kept in this tab over a reload, or null: storage that is closed to the page, or holds something else, is the same as none. */
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
    // Full or closed storage costs what was typed after a reload, nothing else.
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored then either.
  }
}
