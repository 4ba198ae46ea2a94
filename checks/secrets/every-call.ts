import * as z from 'zod/mini'
import { type SiteCall, siteCalls } from '../access/site-addresses.ts'
import { fieldsOf, validInputs, withValue } from '../fuzz/wrong-values.ts'
import type { MarkedPerson } from './marks.ts'
import type { RecordingVisitor } from './recorder.ts'
import type { Busy, World } from './scenario.ts'

/** The call's name in the recorded answers. */
export const addressOf = ({ method, path }: Pick<SiteCall, 'method' | 'path'>): string => `${method} ${path}`

/**
 * Makes every call of the contracts as a guest, a member and the board, with marked values in its texts: once with a valid input, so that
 * it gets as far as the database, and once with an invalid one. A new call is covered automatically.
 */
export async function everyCall(world: World, { member, board }: Busy, about: MarkedPerson): Promise<void> {
  const guest = world.visitor()
  for (const call of siteCalls()) {
    // The member and the board are still needed, so only the guest logs out.
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

/** The valid input with the most fields, with marked values wherever the schema accepts them. */
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
