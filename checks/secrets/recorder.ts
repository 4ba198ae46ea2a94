import { type Answer, TestVisitor } from '#server/testing.ts'
import type { Marks } from './marks.ts'

/** An answer of the site, kept for later inspection. */
export interface Record {
  address: string
  status: number
  body: string
  headers: string
}

/** A browser that marks its cookies and records all answers. */
export class RecordingVisitor extends TestVisitor {
  readonly #marks: Marks
  readonly #records: Record[]
  readonly #network: string

  constructor(origin: string, { marks, records, network }: { marks: Marks; records: Record[]; network: string }) {
    super(origin)
    this.#marks = marks
    this.#records = records
    this.#network = network
  }

  override async call(method: 'GET' | 'POST', path: string, input?: unknown, headers: Readonly<{ [name: string]: string }> = {}): Promise<Answer> {
    const answer = await super.call(method, path, input, { 'x-forwarded-for': this.#network, ...headers })
    for (const [name, value] of this.cookies) this.#marks.add(`cookie ${name}`, value)
    this.#records.push({
      address: `${method} ${path.split('?', 1)[0]}`,
      status: answer.status,
      body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body) ?? '',
      headers: JSON.stringify([...answer.headers].filter(([name]) => name !== 'set-cookie')),
    })
    return answer
  }
}
