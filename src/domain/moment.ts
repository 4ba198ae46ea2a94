import * as z from 'zod/mini'

/** Schema of a moment on the wire that goes into a query: an ISO moment in UTC. Not in the year 0, which PostgreSQL does not have. */
export function momentSchema(format: { precision?: number } = {}) {
  return z.iso.datetime(format).check(z.refine((written) => !written.startsWith('0000')))
}
