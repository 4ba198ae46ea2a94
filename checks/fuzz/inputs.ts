import fc from 'fast-check'
import { type Envelope, envelope } from './envelopes.ts'
import { hostileValue, rawBodies } from './hostile.ts'
import { inputsOf, type Pool } from './schema-inputs.ts'

/** The weights of the kinds of input. */
const share = { shaped: 10, spoilt: 5, raw: 3, envelope: 3 } as const

export interface FuzzInput extends Envelope {
  body: string | Uint8Array
}

const plain = (value: unknown): FuzzInput => ({ body: JSON.stringify(value) ?? '', headers: {} })

/** Inputs of every kind for one call. */
export function fuzzInputs(schema: unknown, pool: Pool): fc.Arbitrary<FuzzInput> {
  const shaped = schema === undefined ? fc.constantFrom<unknown>(undefined, {}, null) : inputsOf(schema, pool)
  return fc.oneof(
    { weight: share.shaped, arbitrary: shaped.map(plain) },
    { weight: share.spoilt, arbitrary: spoilt(shaped).map(plain) },
    { weight: share.raw, arbitrary: shaped.chain((value) => rawBodies(JSON.stringify(value) ?? '{}')).map((body) => ({ body, headers: {} })) },
    { weight: share.envelope, arbitrary: fc.tuple(shaped, envelope).map(([value, around]) => ({ ...plain(value), ...around })) },
  )
}

/** An input with one to three of its fields replaced, left out or added. */
function spoilt(shaped: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({ at: fc.nat(30), how: fc.constantFrom('replace', 'remove', 'add'), value: hostileValue })
  return fc.tuple(shaped, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, changes]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return changes[0]?.value
    const fields: [string, unknown][] = Object.entries(value)
    for (const { at, how, value: wrong } of changes) {
      const place = fields.length === 0 ? 0 : at % fields.length
      const [name = 'p_id'] = fields[place] ?? []
      if (how === 'replace') fields.splice(place, 1, [name, wrong])
      else if (how === 'remove') fields.splice(place, 1)
      else fields.push([at % 2 === 0 ? `p_extra_${at}` : 'toString', wrong])
    }
    return Object.fromEntries(fields)
  })
}
