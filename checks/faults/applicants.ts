import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

const away = z.object({
  code: z.enum(['UNAVAILABLE', 'STOPPING']),
  status: z.literal(503),
  message: z.string().check(z.regex(/Försök igen om en liten stund\.$/)),
})

/** The answer if the database did not confirm the commit: nobody knows whether it holds, and the answer claims nothing else. */
const unknown = z.object({ code: z.literal('UNANSWERED'), status: z.literal(504) })

/** How long to wait for the site before giving up: far longer than any of its own limits. */
const patienceMs = 90_000

/** Applies for membership. Each applicant has a network of its own, taken from the header thanks to `TRUSTED_PROXIES=1`. */
export function apply(origin: string, number: number, init: RequestInit = {}): Promise<Response> {
  return fetch(`${origin}/api/rpc/create_membership_application`, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
    body: JSON.stringify(applicationForm(number)),
  })
}

export function golfIdOf(number: number): string {
  return `${String(100_000 + Math.floor(number / 1000))}-${String(number % 1000).padStart(3, '0')}`
}

export function applicationForm(number: number): object {
  return {
    p_golf_id: golfIdOf(number), p_first_name: 'Anna', p_last_name: 'Exempel', p_phone: '0701740605',
    p_private_email: `anna${number}@example.com`, p_work_email: `anna${number}@work.example.com`,
    p_club: 'Ale', p_category: 'volvo_cars', p_contact_method: 'private_email', p_note: null,
  }
}

/** Several people who apply one after the other, and the answers they got. */
export class Applicants {
  /** Golf-IDs whose application was acknowledged. */
  readonly acknowledged: string[] = []
  /** Answers that neither acknowledge the application nor properly say to come back. */
  readonly wrong: string[] = []
  refused = 0
  /** Golf-IDs that were told to come back: nothing of theirs may have been stored. */
  readonly turnedAway: string[] = []
  /** How many were told that nobody knows. */
  unknown = 0
  /** How many requests ended without an answer. */
  unanswered = 0
  #origin: string
  #next: number
  #stopped = false
  #working: Promise<unknown> = Promise.resolve()

  constructor(origin: string, firstNumber = 0) {
    this.#origin = origin
    this.#next = firstNumber
  }

  begin(writers: number): this {
    this.#stopped = false
    this.#working = Promise.all(Array.from({ length: writers }, () => this.#write()))
    return this
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#working
  }

  /** Resolves once `count` more applications have been acknowledged; rejects if that takes too long. */
  async acknowledgedMore(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count
    const until = Date.now() + patienceMs
    while (this.acknowledged.length < wanted && !this.#stopped) {
      if (Date.now() > until) {
        throw new Error(`${this.acknowledged.length} of ${wanted} acknowledged, ${this.refused} refused, ${this.unanswered} unanswered, ${this.wrong.join('; ')}`)
      }
      await pause(5)
    }
  }

  async one(): Promise<void> {
    const number = this.#next
    this.#next += 1
    const response = await apply(this.#origin, number, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
    const text = await response?.text().catch(() => null)
    if (!response || text === null || text === undefined) this.unanswered += 1
    else if (response.status === 200) this.acknowledged.push(golfIdOf(number))
    else if (isWordToComeBack(response, text)) {
      this.refused += 1
      this.turnedAway.push(golfIdOf(number))
    } else if (z.safeParse(unknown, JSON.parse(text)).success) this.unknown += 1
    else this.wrong.push(`${response.status} ${text.slice(0, 200)}`)
    // A refused applicant does not retry at once.
    if (response?.status !== 200) await pause(50)
  }

  async #write(): Promise<void> {
    while (!this.#stopped) await this.one()
  }
}

export function isWordToComeBack(response: Response, text: string): boolean {
  return response.headers.get('retry-after') !== null && z.safeParse(away, JSON.parse(text)).success
}
