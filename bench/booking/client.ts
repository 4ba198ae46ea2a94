import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: string
  setCookie: string[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends a request over a keep-alive connection and reads the whole response. */
export function send(url: string, { method = 'POST', body, headers = {} }: {
  method?: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
} = {}): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent, method, headers: { ...headers, ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }) },
    }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({
        status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), setCookie: response.headers['set-cookie'] ?? [],
      }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Percentiles of how long `count` runs took, in milliseconds, and how many were done per second. */
export interface Times {
  count: number
  p50: number
  p95: number
  p99: number
  perSecond: number
}

/** Runs `work` `count` times, `atOnce` of them concurrently, and summarizes how long each took. Throws when one fails. */
export async function measure(count: number, work: (turn: number) => Promise<void>, { atOnce = 1 } = {}): Promise<Times> {
  const times: number[] = []
  let next = 0
  const began = performance.now()
  const worker = async (): Promise<void> => {
    while (next < count) {
      const turn = next
      next += 1
      const start = performance.now()
      await work(turn)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return summary(times, performance.now() - began)
}

export function summary(times: readonly number[], wholeMs: number): Times {
  const sorted = times.toSorted((one, other) => one - other)
  const share = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { count: sorted.length, p50: share(0.5), p95: share(0.95), p99: share(0.99), perSecond: sorted.length / (wholeMs / 1000) }
}
