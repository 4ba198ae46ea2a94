import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { send } from './client.ts'
import type { Person } from './fill.ts'

const program = 'build/server/main.js'
const packageFile = z.object({ scripts: z.object({ start: z.string() }) })
/** The flags that `npm start` passes to Node. */
const startFlags = packageFile.parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** A bare server that answers every request with a kilobyte of JSON: what HTTP itself costs on this machine. */
const bare = `
  const body = JSON.stringify(Array.from({ length: 14 }, (_, day) => ({ date: '2026-12-' + day, state: 'partly', free: { fourBalls: 0, twoBalls: 1 } })))
  require('node:http').createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
  }).listen(0, '127.0.0.1', function () { console.log('Listening on http://localhost:' + this.address().port) })
`

export interface Running {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** Starts the built site in production as a process of its own, behind one proxy unless `environment` says otherwise. `flags` are Node's. */
export function startSite(environment: Record<string, string>, flags: string[] = []): Promise<Running> {
  return launch([...startFlags, ...flags, program], {
    TRUSTED_PROXIES: '1', ...environment, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', SITE_URL: 'http://localhost:1',
    // Nothing listens there: mails wait in the outbox, as they do while a mail server is down.
    SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Golf <no-reply@golf.example>', BOARD_EMAIL: 'styrelsen@golf.example',
  })
}

export function startBareServer(): Promise<Running> {
  return launch(['-e', bare], {})
}

export async function launch(args: string[], environment: Record<string, string>): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /Listening on http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`Ended with ${code}: ${said}`)))
  })
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Makes the site's calls as a logged-in person. Throws when a response has an unexpected status. */
export interface Caller extends Person {
  origin: string
  /** The logged-in person's headers, for requests that are not calls. */
  headers: Record<string, string>
  call(name: string, input?: unknown, expected?: number): Promise<unknown>
  get(path: string): Promise<string>
}

export async function logIn(origin: string, person: Person, number: number): Promise<Caller> {
  const network = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` }
  const post = async (path: string, body: unknown, headers: Record<string, string>, expected: number) => {
    const answer = await send(origin + path, { body, headers })
    if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
    return answer
  }
  const found = await post('/api/functions/lookup-email', { golfId: person.golfId }, network, 200)
  const { email } = z.object({ email: z.string() }).parse(JSON.parse(found.body))
  const signedIn = await post('/api/auth/sign-in', { email, password: person.password }, network, 200)
  const cookie = signedIn.setCookie.map((line) => line.split(';', 1)[0]).join('; ')
  return {
    ...person,
    origin,
    headers: { ...network, cookie },
    async call(name, input = {}, expected = 200) {
      const answer: unknown = JSON.parse((await post(`/api/rpc/${name}`, input, { ...network, cookie }, expected)).body)
      return answer
    },
    async get(path) {
      const answer = await send(origin + path, { method: 'GET', headers: { ...network, cookie } })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
      return answer.body
    },
  }
}
