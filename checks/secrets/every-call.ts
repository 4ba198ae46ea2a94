import * as z from 'zod/mini'
import { type SiteCall, siteCalls } from '../access/site-addresses.ts'
import { fieldsOf, validInputs, withValue } from '../fuzz/wrong-values.ts'
import type { MarkedPerson } from './marks.ts'
import type { RecordingVisitor } from './recorder.ts'
import type { Busy, World } from './scenario.ts'

/** The call, as its answers are kept. */
export const addressOf = ({ method, path }: Pick<SiteCall, 'method' | 'path'>): string => `${method} ${path}`

/**
 * Every call of the contracts, by a guest, a member and the board, with what should not be told again in each of its texts: as the
 * schema takes it, so that it comes as far as the database, and as it does not. So a new call is looked at without a line here.
 */
export async function everyCall(world: World, { member, board }: Busy, about: MarkedPerson): Promise<void> {
  const guest = world.visitor()
  for (const call of siteCalls()) {
    // Whoever logs out is needed afterwards.
    const visitors = call.path.endsWith('/sign-out') ? [guest] : [guest, member, board]
    for (const input of [rightInput(call, about), wrongInput(call, about)]) await Promise.all(visitors.map((visitor) => send(visitor, call, input)))
  }
}

async function send(visitor: RecordingVisitor, { method, path }: SiteCall, input: unknown): Promise<void> {
  if (method === 'POST') await visitor.call('POST', path, input ?? {})
  else await visitor.call('GET', `${path}?${new URLSearchParams({ token: JSON.stringify(input) ?? '' }).toString()}`)
}

const fullestInputs = new Map(siteCalls().map(({ path, schema }) => {
  const [fullest] = validInputs(schema).toSorted((one, other) => fieldsOf([other]).size - fieldsOf([one]).size)
  return [path, fullest]
}))

/** The fullest of what the schema takes, with a mark wherever it takes one. */
function rightInput({ path: address, schema }: SiteCall, { lastName, golfId, email, phone }: MarkedPerson): unknown {
  const fullest = fullestInputs.get(address)
  let input = fullest
  for (const { path, value } of fieldsOf([fullest]).values()) {
    if (typeof value !== 'string') continue
    input = [lastName, golfId, email, phone].map((mark) => withValue(input, path, mark)).find((marked) => takes(schema, marked)) ?? input
  }
  return input
}

function takes(schema: unknown, input: unknown): boolean {
  return schema instanceof z.core.$ZodType && z.safeParse(schema, input).success
}

function wrongInput({ fields }: SiteCall, { note, lastName }: MarkedPerson): unknown {
  return Object.fromEntries([...fields, lastName].map((name) => [name, { note, deep: [note] }]))
}
