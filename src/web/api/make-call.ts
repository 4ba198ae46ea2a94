import { asRecord } from './record.ts'
import { readRefusal } from './refusal.ts'
import { noteServerTime } from './server-time.ts'

declare global {
  interface Window {
    /** Answers to the calls that the document made before its scripts loaded, by address, followed by the JSON input where there is one. */
    earlyAnswers?: Partial<Record<string, Promise<Response>>>
  }
}

/** How long, in milliseconds after navigation start, the early answers count as current. */
const earlyFor = 10_000

/** The timeout of a call, in milliseconds. On a dead network the browser would wait for minutes. */
const answeredWithin = 30_000

/** Takes the early answer to a call, if there is one and it is current. Each is taken once. */
function earlyAnswer(address: string, input: unknown): Promise<Response> | undefined {
  const answers = performance.now() < earlyFor ? window.earlyAnswers : undefined
  const key = input === undefined ? address : `${address} ${JSON.stringify(input)}`
  const answer = answers?.[key]
  delete answers?.[key]
  return answer
}

/** Drops the early answers: they belong to whoever was logged in when the document loaded. */
export function forgetEarlyAnswers(): void {
  delete window.earlyAnswers
}

/**
 * Makes a call, such as `POST /auth/sign-out`, and resolves with its answer, unchecked. The site's calls are plain JSON both ways, so this
 * is all they need: the library's own link would bring the contracts' schemas onto every page. Rejects with a Refusal when the server
 * refuses, and with another error when no answer, or no JSON, came in time.
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

/** Whether a call was given up: it timed out (a retry would take as long again), or the caller aborted it. */
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

/** The query string with each text of the input; calls by GET take nothing else. */
function query(input: unknown): string {
  const texts = Object.entries(asRecord(input)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length > 0 ? `?${new URLSearchParams(texts).toString()}` : ''
}
