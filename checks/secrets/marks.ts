import { randomBytes, randomInt } from 'node:crypto'

/** Shorter values could occur in a long log by chance. */
const shortest = 6

/**
 * Every value of a run that only the person or the browser may see, with its kind. All values are random, so none occurs
 * elsewhere by chance.
 */
export class Marks {
  readonly #kept = new Map<string, string>()

  /** Remembers a value, and its forms in URLs, base64, hex and JSON. */
  add(what: string, value: string): string {
    if (value.length < shortest) throw new Error(`${what} is too short to be looked for`)
    const forms = [value, encodeURIComponent(value), Buffer.from(value).toString('base64'), Buffer.from(value).toString('hex')]
    for (const form of [...forms, JSON.stringify(value).slice(1, -1)]) this.#kept.set(form, what)
    return value
  }

  get size(): number {
    return this.#kept.size
  }

  /** The marks that a text contains, named by kind and first letters: the check itself should not spread them. */
  foundIn(text: string): string[] {
    return [...this.#kept].filter(([value]) => text.includes(value)).map(([value, what]) => `${what} (${value.slice(0, 4)}…)`)
  }
}

export interface MarkedPerson {
  golfId: string
  firstName: string
  lastName: string
  email: string
  workEmail: string
  phone: string
  password: string
  note: string
}

let people = 0

/** A person whose every detail is a mark. */
export function markedPerson(marks: Marks): MarkedPerson {
  people += 1
  const mark = () => randomBytes(5).toString('hex').replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'x')
  const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
  return {
    // Does not begin with 19 or 20, which a search would take for a century.
    golfId: marks.add('Golf-ID', `${randomInt(3, 10)}${digits(5)}-${digits(1)}${String(people).padStart(2, '0')}`),
    firstName: marks.add('first name', `Förnamn${mark()}`),
    lastName: marks.add('last name', `Efternamn${mark()}`),
    email: marks.add('e-mail', `privat.${mark()}@example.com`),
    workEmail: marks.add('e-mail', `jobb.${mark()}@work.example.com`),
    phone: marks.add('phone', `07${digits(8)}`),
    password: marks.add('password', `Lösen"ord ${mark()}\\${digits(4)}`),
    note: marks.add('note', `Hälsning ${mark()}`),
  }
}
