import { traverseContractProcedures } from '@orpc/server'
import * as z from 'zod/mini'
import { accesses } from '#domain/access.ts'
import { contract } from '#contract.ts'

const described = z.object({
  route: z.object({ method: z.enum(['GET', 'POST']), path: z.string(), summary: z.string() }),
  meta: z.object({ access: z.enum(accesses) }),
  errorMap: z.record(z.string(), z.unknown()),
})

export interface CallDescription {
  method: 'GET' | 'POST'
  /** Includes the `/api` prefix. */
  path: string
  summary: string
  access: (typeof accesses)[number]
  /** The codes that the call may be refused with, besides those sent outside calls. */
  refusals: string[]
}

/** Every call of the site, as its contract describes it. Throws when a contract lacks a part. */
export function listCalls(): CallDescription[] {
  const calls: CallDescription[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { route, meta, errorMap } = described.parse(call['~orpc'])
    calls.push({ method: route.method, path: `/api${route.path}`, summary: route.summary, access: meta.access, refusals: Object.keys(errorMap) })
  })
  return calls
}
