import { asRecord } from './record.ts'
import { readRefusal } from './refusal.ts'
import { noteServerTime } from './server-time.ts'

declare global {
  interface Window {
    /** What the document has asked for before its scripts came, by address, and by what was sent where something was. */
    earlyAnswers?: Partial<Record<string, Promise<Response>>>
  }
}

/** What was asked for when the document came tells of now for so long, in milliseconds from then. */
const earlyFor = 10_000

/** A call that has not been answered by then, in milliseconds, counts as one that is not: with a dead network it would wait for minutes. */
const answeredWithin = 30_000

/** Each is taken once. */
function earlyAnswer(address: string, input: unknown): Promise<Response> | undefined {
  const answers = performance.now() < earlyFor ? window.earlyAnswers : undefined
  const key = input === undefined ? address : `${address} ${JSON.stringify(input)}`
  const answer = answers?.[key]
  delete answers?.[key]
  return answer
}

/** What was asked for when the document came belongs to whoever was here then. */
export function forgetEarlyAnswers(): void {
  delete window.earlyAnswers
}

/**
 * Makes a call, such as `POST /auth/sign-out`, and gives its answer unread. The site's calls are plain JSON both ways, and
 * this is all that they need: the library's own link would bring the contracts' schemas onto every page.
 * Rejects with a Refusal when the server refuses, and with another error when no answer, or no JSON, came in time.
 */
export function makeCall(address: string, input?: unknown, signal?: AbortSignal): Promise<unknown> {
  const stopping = new AbortController()
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(late)
      stopping.abort()
    }
    const timer = setTimeout(stop, answeredWithin)
    signal?.addEventListener('abort', stop)
    void answerTo(address, input, stopping.signal).then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const late = new Error('late')

/** Whether a call was given up, after its time (to ask once more would take as long) or by whoever asked. */
export function isLate(error: unknown): boolean {
  return error === late
}

async function answerTo(address: string, input: unknown, signal: AbortSignal): Promise<unknown> {
  const response = await (earlyAnswer(address, input) ?? fetch(requestFor(address, input), { signal }))
  noteServerTime(response)
  const text = await response.text()
  if (response.ok) return text === '' ? undefined : JSON.parse(text)
  throw readRefusal(JSON.parse(text)) ?? new Error(`${address} was answered with ${response.status}`)
}

function requestFor(address: string, input: unknown): Request {
  const [method = '', path = ''] = address.split(' ')
  const url = `/api${path}`
  if (method === 'GET') return new Request(url + query(input))
  if (input === undefined) return new Request(url, { method })
  return new Request(url, { method, body: JSON.stringify(input), headers: { 'content-type': 'application/json' } })
}

/** `?name=value` for each text of the input; calls by GET take no more than that. */
function query(input: unknown): string {
  const texts = Object.entries(asRecord(input)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length > 0 ? `?${new URLSearchParams(texts).toString()}` : ''
}
