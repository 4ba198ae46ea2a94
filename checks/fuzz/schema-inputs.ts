import fc from 'fast-check'
import * as z from 'zod/mini'
import { storableText } from './hostile.ts'

/** Values that exist in the site, by the meaning of a field: inputs built from them get past the schemas to the handlers. */
export interface Pool {
  /** The sender's own values; a guest has none. */
  own: { golfIds: readonly string[]; passwords: readonly string[] }
  ids: readonly string[]
  /** Ids of published content, matching {@link versions}. */
  contentIds: readonly string[]
  golfIds: readonly string[]
  freshGolfIds: readonly string[]
  emails: readonly string[]
  freshEmails: readonly string[]
  /** Secrets of links, tickets and codes, both valid and invalid. */
  secrets: readonly string[]
  /** Tokens of unused invitations. */
  invitations: readonly string[]
  /** Handles of log-ins between the Golf-ID and the password; the tickets are for those between the password and the second step. */
  handles: readonly string[]
  tickets: readonly string[]
  codes: readonly string[]
  /** Request keys, each of which makes another request. */
  keys: readonly string[]
  passwords: readonly string[]
  days: readonly string[]
  moments: readonly string[]
  options: readonly string[]
  phones: readonly string[]
  /** Contents of forms with fields of their own: texts by field name. */
  forms: readonly Readonly<Record<string, string>>[]
  /** The versions that such forms say they have seen. */
  versions: readonly string[]
  /** Valid objects by the name of their field; valid whole inputs by the names of their fields, joined with spaces. */
  objects: Readonly<Record<string, readonly unknown[]>>
}

const node = z.object({ _zod: z.object({ def: z.looseObject({ type: z.string(), checks: z.optional(z.array(z.unknown())) }) }) })
const limit = z.object({ _zod: z.object({ def: z.object({
  check: z.string(), minimum: z.optional(z.number()), maximum: z.optional(z.number()), value: z.optional(z.unknown()),
}) }) })
const withShape = z.object({ shape: z.record(z.string(), z.unknown()) })
const withElement = z.object({ element: z.unknown() })
const withInner = z.object({ innerType: z.unknown() })
const withOptions = z.object({ options: z.array(z.unknown()) })
const withEntries = z.object({ entries: z.record(z.string(), z.unknown()) })
const withValues = z.object({ values: z.array(z.unknown()) })
const withIn = z.object({ in: z.unknown() })
const withValueType = z.object({ valueType: z.unknown() })

/** The values for a string by its field's name: the first matching pattern counts, and its lists are chosen equally often. */
const meanings: [RegExp, (pool: Pool) => readonly (readonly string[])[]][] = [
  [/golf_?id/i, ({ own, golfIds, freshGolfIds }) => [own.golfIds, golfIds, freshGolfIds]],
  [/password/i, ({ own, passwords }) => [own.passwords, passwords]],
  [/phone/i, ({ phones }) => [phones]],
  [/^email$/, ({ emails, secrets, handles }) => [emails, secrets, handles]],
  [/email/i, ({ emails, freshEmails }) => [emails, freshEmails, freshEmails]],
  [/^token$/, ({ secrets, invitations }) => [secrets, invitations]],
  [/ticket/, ({ secrets, tickets }) => [secrets, tickets]],
  [/^(p_)?code$/, ({ secrets, codes }) => [secrets, codes]],
  [/token|hash/i, ({ secrets }) => [secrets]],
  [/updated_at|set_at|judged_at|invited_at|invitation_ends_at|cleared_at/, ({ moments }) => [moments]],
  [/date|from|to$|ended_on/i, ({ days }) => [days]],
  [/seen$/, ({ versions }) => [versions]],
  [/course|group/i, ({ options }) => [options]],
  [/tee_time/, () => [['08:00', '23:59', '00:00']]],
  [/request_key/, ({ ids, keys }) => [ids, keys, keys, keys]],
  [/^p_(ids?|before)$/, ({ ids, contentIds }) => [ids, ids, ids, contentIds]],
  // In the register the cursor has a name or a moment after the id.
  [/cursor/, ({ ids }) => [ids, ids.flatMap((id) => [`${id} berg anna`, `${id} 2026-11-21T08:00:00.000000Z`])]],
  [/(^|_)id$|Id$|person/, ({ ids }) => [ids]],
  [/rawId|clientData|attestation|authenticator|signature/, () => [['AAAA', '_-_-', 'e30', 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVgl']]],
]
const texts = /name|subject|message|note|reason|club|search|value/i

/**
 * Inputs made from a call's own schema: fields with a known meaning get existing values, free texts get hostile ones.
 * Not every input is valid: the sender counts how many get past the schema.
 */
export function inputsOf(schema: unknown, pool: Pool, name = ''): fc.Arbitrary<unknown> {
  const { def } = node.parse(schema)._zod
  switch (def.type) {
    case 'object':
      return objects(withShape.parse(def).shape, pool, name)
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inputsOf(withInner.parse(def).innerType, pool, name), { nil: undefined, freq: 2 })
    case 'nullable':
      return fc.option(inputsOf(withInner.parse(def).innerType, pool, name), { nil: null, freq: 3 })
    case 'array':
      return fc.array(inputsOf(withElement.parse(def).element, pool, name), { minLength: limitsOf(def.checks).from ?? 0, maxLength: 3 })
    case 'union':
      return fc.oneof(...withOptions.parse(def).options.map((option) => inputsOf(option, pool, name)))
    case 'pipe':
      return inputsOf(withIn.parse(def).in, pool, name)
    case 'enum':
      return fc.constantFrom(...Object.values(withEntries.parse(def).entries))
    case 'literal':
      return fc.constantFrom(...withValues.parse(def).values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbers({ ...def.format === 'int32' && { to: 2 ** 31 - 1 }, ...limitsOf(def.checks) })
    case 'string':
      return strings(name, limitsOf(def.checks), pool)
    case 'record':
      return forms(withValueType.parse(def).valueType, pool)
    default:
      throw new Error(`No inputs are known for a schema of type ${def.type}`)
  }
}

export interface TextField {
  /** Includes the names of the enclosing fields: `p_co_players.name`. */
  name: string
  schema: z.core.$ZodType
}

/** Every text field that an input of this schema may have. */
export function textsOf(schema: unknown, name = ''): TextField[] {
  const { def } = node.parse(schema)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(withShape.parse(def).shape).flatMap(([key, field]) => textsOf(field, name === '' ? key : `${name}.${key}`))
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
      return textsOf(withInner.parse(def).innerType, name)
    case 'array':
      return textsOf(withElement.parse(def).element, name)
    case 'union':
      return withOptions.parse(def).options.flatMap((option) => textsOf(option, name))
    case 'pipe':
      // Judged by the whole pipe, since its later parts may refuse what the first accepts.
      return textsOf(withIn.parse(def).in, name).map((text) => (schema instanceof z.core.$ZodType ? { ...text, schema } : text))
    case 'record':
      return textsOf(withValueType.parse(def).valueType, name)
    case 'string':
      return schema instanceof z.core.$ZodType ? [{ name, schema }] : []
    default:
      return []
  }
}

/** Limits of a number's value, or of the length of a text or list. */
interface Limits {
  from?: number
  to?: number
}

function limitsOf(checks: readonly unknown[] = []): Limits {
  const limits: Limits = {}
  for (const one of checks) {
    const { check, minimum, maximum, value } = limit.parse(one)._zod.def
    const from = minimum ?? (check === 'greater_than' ? Number(value) : undefined)
    const to = maximum ?? (check === 'less_than' ? Number(value) : undefined)
    if (from !== undefined) limits.from = from
    if (to !== undefined) limits.to = to
  }
  return limits
}

function objects(shape: Record<string, unknown>, pool: Pool, name: string): fc.Arbitrary<unknown> {
  const made = fc.record(Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, inputsOf(field, pool, key)])))
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))
  const known = pool.objects[name || Object.keys(shape).join(' ')] ?? []
  return known.length > 0 ? fc.oneof(made, fc.constantFrom(...known)) : made
}

/** Numbers within the limits, mostly at their ends. */
function numbers({ from = 0, to = Number.MAX_SAFE_INTEGER }: Limits): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(from, from + 1, to, to - 1), fc.integer({ min: from, max: Math.min(to, 2 ** 31 - 1) }))
}

/** A filled-in form with some of its fields replaced. */
function forms(field: unknown, pool: Pool): fc.Arbitrary<Record<string, unknown>> {
  return fc.constantFrom(...pool.forms).chain((form) => fc
    .array(fc.constantFrom(...Object.keys(form)).chain((name) => fc.tuple(fc.constant(name), inputsOf(field, pool, name))), { maxLength: 3 })
    .map((typed) => ({ ...form, ...Object.fromEntries(typed) })))
}

function strings(name: string, { from = 0, to = 300 }: Limits, pool: Pool): fc.Arbitrary<string> {
  const fitted = storableText.map((text) => text.padEnd(from + 2, 'å').slice(0, to))
  const known = meanings.find(([pattern]) => pattern.test(name))?.[1](pool).filter((list) => list.length > 0)
  if (!known || texts.test(name)) return fitted
  return fc.oneof({ weight: 24, arbitrary: fc.oneof(...known.map((list) => fc.constantFrom(...list))) }, { weight: 1, arbitrary: fitted })
}
