import * as z from 'zod/mini'

/** A running site; its origin changes when it is restarted. */
export interface Reachable {
  readonly origin: string
}

export interface Answer {
  status: number
  body: unknown
}

/**
 * No answer came, or one that says to try again or to check (503, or 504 if the database died during the commit): the act may or may
 * not have happened.
 */
export class Unanswered extends Error {
  /** The answer's code; null if none came. */
  readonly code: string | null
  constructor(code: string | null, options?: ErrorOptions) {
    super(code ?? 'No answer', options)
    this.code = code
  }
}

/** The site's own time limits are far below this: a call that takes longer would wait for ever. */
export const patienceMs = 60_000

const refusal = z.object({ code: z.string(), status: z.number(), message: z.string() })

/** A person's browser, on a network of its own. Its cookies survive a restart of the site. */
export class Client {
  readonly #network: string
  readonly #cookies: Map<string, string>
  readonly #site: Reachable
  constructor(site: Reachable, network: string, cookies = new Map<string, string>()) {
    this.#site = site
    this.#network = network
    this.#cookies = cookies
  }

  /** The same browser at another site. */
  at(site: Reachable): Client {
    return new Client(site, this.#network, this.#cookies)
  }

  /** @throws Unanswered, or Error for an answer that no call should give and for one that does not come in time */
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
