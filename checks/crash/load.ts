import { type Progress, changeSettings, nextAct } from './acts.ts'
import type { Claim } from './claims.ts'
import { Client, patienceMs, type Reachable, Unanswered } from './client.ts'

const writers = 4
/** How many of the newest applicants and members act; older ones rest. */
const active = 12
/**
 * People who use a site at the same time: they apply, are admitted, change their profiles, write, book and cancel, and
 * the board answers them. Every acknowledged act is kept in `claims`.
 */
export class Load {
  readonly claims: Claim[] = []
  readonly #site: Reachable
  readonly #board: Client
  readonly #random: () => number
  readonly #noted: () => void
  #courses: Progress[] = []
  #acting = new Set<Progress>()
  #people: number
  #isOver = true

  /** @param noted called synchronously after each claim */
  constructor({ site, board, random, firstPerson = 0, noted = () => undefined }: {
    site: Reachable
    board: Client
    random: () => number
    firstPerson?: number
    noted?: () => void
  }) {
    this.#site = site
    this.#board = board
    this.#random = random
    this.#people = firstPerson
    this.#noted = noted
  }

  /** The number of people so far, including those before this load. */
  get people(): number {
    return this.#people
  }

  /** Starts the load; `enough` settles after this many more claims, but everybody goes on until `end`. */
  begin(claims: number): { enough: Promise<void>; end(): Promise<void> } {
    this.#isOver = false
    const wanted = this.claims.length + claims
    const { promise: enough, resolve, reject } = Promise.withResolvers<void>()
    const write = async (): Promise<void> => {
      while (!this.#isOver) {
        await this.#act()
        if (this.claims.length >= wanted) resolve()
      }
    }
    const fail = (error: unknown): void => {
      this.#isOver = true
      reject(error)
    }
    const writing = Promise.all(Array.from({ length: writers }, write))
    writing.catch(fail)
    const before = this.claims.length
    const limit = setTimeout(() => {
      fail(new Error(`Only ${this.claims.length - before} of ${claims} acts were acknowledged within ${patienceMs} ms`))
    }, patienceMs)
    return {
      enough: enough.finally(() => clearTimeout(limit)),
      end: async () => {
        this.#isOver = true
        await writing
      },
    }
  }

  async #act(): Promise<void> {
    if (this.#random() < 0.05) {
      await this.#note(changeSettings(this.#board))
      return
    }
    const idle = this.#courses.slice(-active).filter((course) => !this.#acting.has(course))
    const course = idle.length === 0 || this.#random() < 0.25 ? this.#newcomer() : idle[Math.floor(this.#random() * idle.length)]
    if (!course) return
    this.#acting.add(course)
    const isKnown = await this.#note(nextAct(course, this.#board, this.#random()))
    this.#acting.delete(course)
    if (!isKnown || course.state === 'rejected') this.#courses = this.#courses.filter((each) => each !== course)
  }

  /** Returns false if nobody knows whether the act has happened; such a person does nothing more. */
  async #note(done: Promise<Claim | null>): Promise<boolean> {
    try {
      const claim = await done
      if (claim) this.claims.push(claim)
      if (claim) this.#noted()
      return true
    } catch (error) {
      if (error instanceof Unanswered) return false
      throw error
    }
  }

  #newcomer(): Progress {
    const number = this.#people++
    const golfId = `${100_000 + Math.floor(number / 1000)}-${String(number % 1000).padStart(3, '0')}`
    const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const person = { number, golfId, email: `anna${number}@example.com`, client: new Client(this.#site, network) }
    const course: Progress = { person, state: 'new', saves: 0, messages: 0, booking: null, hasBooked: false }
    this.#courses.push(course)
    return course
  }
}

/** The same numbers for the same seed, so that a round can be repeated (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
