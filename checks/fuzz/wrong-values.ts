import fc from 'fast-check'
import * as z from 'zod/mini'
import { inputsOf, type Pool } from './schema-inputs.ts'

/** The ways in which any value can be wrong, whatever its field means. */
export const wrongs = ['absent', 'null', 'another type', 'too long'] as const
export type Wrong = (typeof wrongs)[number]

/** A wrong value that a schema accepts. */
export interface Taken {
  /** Includes the names of the enclosing fields: `p_co_players[].name`; empty for the input itself. */
  field: string
  wrong: Wrong
  value: unknown
}

type Path = readonly (string | number)[]

/** A value for each meaning that the schemas accept. Nothing has to exist: there is no site behind it. */
const pool: Pool = {
  own: { golfIds: [], passwords: [] }, ids: ['3f2b8c1e-5a77-4f0e-9d53-0c6a1b2d4e5f'], contentIds: ['arsmotet'], golfIds: ['880808-001'], freshGolfIds: [], emails: ['nagon@example.com'],
  freshEmails: [], secrets: ['f'.repeat(64)], invitations: [], handles: [], tickets: [], codes: [], keys: [], passwords: ['Annat-Lugnt-Vatten-9'], days: ['2026-12-02'],
  moments: ['2026-11-21T08:00:00.000Z'], options: ['ale'], phones: ['070-174 06 05'], forms: [{ name: 'Anna Exempel', role: 'Ledamot' }], versions: ['f'.repeat(64)], objects: {},
}

/** Inputs that the schema accepts, enough of them that every optional field occurs. */
export function validInputs(schema: unknown): unknown[] {
  if (!(schema instanceof z.core.$ZodType)) return []
  return fc.sample(inputsOf(schema, pool), { seed: 1, numRuns: 300 }).filter((input) => z.safeParse(schema, input).success)
}

/** All fields, nested ones too, that have a value in these inputs, by name. */
export function fieldsOf(inputs: readonly unknown[]): Map<string, { path: Path; input: unknown; value: unknown }> {
  const fields = new Map<string, { path: Path; input: unknown; value: unknown }>()
  for (const input of inputs) {
    for (const path of pathsIn(input)) {
      const value = valueAt(input, path)
      if (value !== null && !fields.has(nameOf(path))) fields.set(nameOf(path), { path, input, value })
    }
  }
  return fields
}

/** Every wrong value that the schema accepts in place of a valid one. */
export function takenWrongs(schema: z.core.$ZodType, inputs: readonly unknown[]): Taken[] {
  return [...fieldsOf(inputs)].flatMap(([field, { path, input, value }]) => wrongs.flatMap((wrong) =>
    wrongValues(wrong, value, path)
      .filter((other) => z.safeParse(schema, withValue(input, path, other)).success)
      .map((other) => ({ field, wrong, value: other }))))
}

/** Stands for a field that is left out. */
const absent = Symbol('absent')

function wrongValues(wrong: Wrong, value: unknown, path: Path): unknown[] {
  if (wrong === 'absent') return typeof path.at(-1) === 'string' ? [absent] : []
  if (wrong === 'null') return [null]
  // Includes a number written as a text, which a coercing schema would accept.
  if (wrong === 'another type') return ['x', String(value), 1, true, {}, [], [value]].filter((other) => typeOf(other) !== typeOf(value))
  if (typeof value === 'string') return ['a', '1', value || ' '].map((text) => text.repeat(Math.ceil(100_000 / text.length)))
  return Array.isArray(value) && value.length > 0 ? [Array.from({ length: 10_000 }, (): unknown => value[0])] : []
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}

const nameOf = (path: Path): string => path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('').replace(/^\./, '')

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  // The first item stands for all items of a list.
  const inside: [string | number, unknown][] = Array.isArray(value) ? value.slice(0, 1).map((first: unknown) => [0, first]) : Object.entries(value)
  return [at, ...inside.flatMap(([step, each]) => pathsIn(each, [...at, step]))]
}

const withFields = z.record(z.string(), z.unknown())

function valueAt(input: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return input
  const inside = Array.isArray(input) ? z.array(z.unknown()).parse(input)[Number(step)] : withFields.parse(input)[step]
  return valueAt(inside, rest)
}

/** The input with the value at this path replaced. */
export function withValue(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(input)) return input.map((each: unknown, at) => (at === step ? withValue(each, rest, value) : each))
  const fields = Object.entries(withFields.parse(input)).map(([name, each]): [string, unknown] => [name, name === step ? withValue(each, rest, value) : each])
  return Object.fromEntries(fields.filter(([, each]) => each !== absent))
}
