import * as z from 'zod/mini'

/** SQLSTATE of a row that breaks a unique constraint or index. */
const uniqueViolationCode = '23505'

const violation = z.object({ code: z.literal(uniqueViolationCode), constraint: z.string() })

/** The name of the unique constraint that a failed query broke, on either engine, else null. */
export function uniqueViolation(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const parsed = violation.safeParse(cause)
    if (parsed.success) return parsed.data.constraint
  }
  return null
}
