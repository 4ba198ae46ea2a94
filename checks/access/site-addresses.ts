import { traverseContractProcedures } from '@orpc/server'
import * as z from 'zod/mini'
import { contract } from '#contract.ts'
import routes from '#web/routes.ts'

const described = z.object({ route: z.object({ method: z.enum(['GET', 'POST']), path: z.string() }), inputSchema: z.optional(z.unknown()) })
const schemaDef = z.object({ _zod: z.object({ def: z.object({
  type: z.string(), innerType: z.optional(z.unknown()), shape: z.optional(z.record(z.string(), z.unknown())),
}) }) })

export interface SiteCall {
  method: 'GET' | 'POST'
  /** Includes the `/api` prefix. */
  path: string
  /** The input's schema; undefined for a call without input. */
  schema: unknown
  /** The names of the input's fields. */
  fields: string[]
}

/** Every call of the contracts. Their `access` is deliberately not read: the rows state it independently. */
export function siteCalls(): SiteCall[] {
  const calls: SiteCall[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { route: { method, path }, inputSchema } = described.parse(call['~orpc'])
    calls.push({ method, path: `/api${path}`, schema: inputSchema, fields: fieldsOf(inputSchema) })
  })
  return calls
}

function fieldsOf(schema: unknown): string[] {
  if (schema === undefined) return []
  const { shape, innerType } = schemaDef.parse(schema)._zod.def
  return shape ? Object.keys(shape) : fieldsOf(innerType)
}

interface RouteEntry {
  path?: string | undefined
  children?: RouteEntry[] | undefined
}

/** The address of every page in src/web/routes.ts. */
export function sitePageAddresses(): string[] {
  const addressesOf = ({ path, children = [] }: RouteEntry): string[] => [...path === undefined ? [] : [path], ...children.flatMap(addressesOf)]
  return routes.flatMap(addressesOf)
}
