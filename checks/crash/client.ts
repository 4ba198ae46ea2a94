import * as z from 'zod/mini'

/** A site that answers somewhere; the address is another when it has been started again. */
export interface Reachable {
  readonly origin: string
}

export interface Answer {
  status: number
  body: unknown
}

/**
 * No answer came, or one that says to come back or to look (503, and 504 where the database died in the commit): what was
 * asked for may have happened or not.
 */
export class Unanswered extends Error {
  /** What the answer said; null when none came. */
  readonly code: string | null
  constructor(code: string | null, options?: ErrorOptions) {
    super(code ?? 'No answer', options)
    this.code = code
  }
}

/** The site's own limits are far below this: what takes longer would wait for ever. */
export const patienceMs = 60_000

const refusal = z.object({ code: z.string(), status: z.number(), message: z.string() })

/** Somebody's browser, on a network of its own. Its cookies outlive the site. */
export class Client {
  readonly #network: string
  readonly #cookies: Map<string, string>
  readonly #site: Reachable
  constructor(site: Reachable, network: string, cookies = new Map<string, string>()) {
    this.#site = site
    this.#network = network
    this.#cookies = cookies
  }

  /** The same browser before another site. */
  at(site: Reachable): Client {
    return new Client(site, this.#network, this.#cookies)
  }

  /** @throws Unanswered, or Error for an answer that no call should give, or none for a long time */
  async call(path: string, input?: object): Promise<Answer> {
    const answer = await this.#send(path, input).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'TimeoutError') throw new Error(`${path} was not answered within ${patienceMs} ms`)
      throw new Unanswered(null, { cause: error })
    })
    if (answer.status < 500) return answer
    const refused = z.safeParse(refusal, answer.body)
    const isWellFormed = refused.success && refused.data.status === answer.status && /^[A-ZÅÄÖ]/.test(refused.data.message)
    if ((answer.status === 503 || answer.status === 504) && isWellFormed) throw new Unanswered(refused.data.code)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }

  async #send(path: string, input: object | undefined): Promise<Answer> {
    const response = await fetch(this.#site.origin + path, {
      method: input === undefined ? 'GET' : 'POST',
      signal: AbortSignal.timeout(patienceMs),
      ...(input !== undefined && { body: JSON.stringify(input) }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': this.#network,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    const text = await response.text()
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name && value) this.#cookies.set(name, value)
    }
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }
}

/** Logs in as the form does. */
export async function logIn(client: Client, { golfId, password }: { golfId: string; password: string }): Promise<void> {
  const found = await client.call('/api/functions/lookup-email', { golfId })
  const { email } = z.parse(z.object({ email: z.string() }), found.body)
  const { status, body } = await client.call('/api/auth/sign-in', { email, password })
  if (status !== 200) throw new Error(`Log-in answered ${status}: ${JSON.stringify(body)}`)
}
