/** The filled-in application of the nth fictitious person, as `create_membership_application` takes it. */
export function applicationForm(number: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    p_golf_id: `990230-${number}`,
    p_first_name: 'Åsa',
    p_last_name: `Exempel${number}`,
    p_phone: '070-174 06 05',
    p_private_email: `privat${number}@example.com`,
    p_work_email: `arbete${number}@example.com`,
    p_club: 'Sjögärde',
    p_category: 'volvo_cars',
    p_contact_method: 'private_email',
    p_note: null,
    ...changes,
  }
}

const wrongValues: readonly [string, unknown][] = [
  ['a number', 42],
  ['true', true],
  ['a list', ['x']],
  ['an object', { a: 'x' }],
  ['far too long', 'x'.repeat(5000)],
  ['a NUL', 'ab\u0000cd@example.com'],
  ['half a character', 'ab\uD800cd'],
]

/** A valid input with one field at a time spoilt: of another type, too long, or with what a database cannot store. */
export function wrongInputs(right: Record<string, unknown>): { what: string; input: Record<string, unknown> }[] {
  return Object.entries(right).flatMap(([field, value]) =>
    wrongValues
      .filter(([, wrong]) => typeof value === 'string' || typeof wrong !== typeof value)
      .map(([what, wrong]) => ({ what: `${field}: ${what}`, input: { ...right, [field]: wrong } })))
}

/** A valid input with one field left out, for every field. */
export function withoutEachField(right: Record<string, unknown>): { what: string; input: Record<string, unknown> }[] {
  return Object.keys(right).map((field) => {
    const { [field]: _, ...input } = right
    return { what: `without ${field}`, input }
  })
}

/** Bodies that are not an input at all. */
export const brokenBodies = ['null', '[]', '"text"', '42', '{', '{"__proto__":{"a":1}}']
