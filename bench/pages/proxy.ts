import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request as ask, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export interface Proxy {
  /** `https://localhost:…`: known before the site is started, which needs it as its own address. */
  origin: string
  /** Directs requests to this server from now on. */
  leadTo(site: string): void
  /** Makes the proxy itself answer a path with this page, compressed like the site's. */
  put(path: string, html: string): void
  stop(): void
}

/** Headers of an HTTP/1.1 connection, which HTTP/2 does not have. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'http2-settings', 'proxy-connection'])

/** Starts a proxy that speaks HTTP/2 with TLS in front of the site, as a real site's does; bodies pass through unchanged. */
export async function startProxy(): Promise<Proxy> {
  let target = ''
  const own = new Map<string, Buffer>()
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer({ ...makeCertificate(), allowHTTP1: true }, (request, response) => {
    const html = own.get(request.url)
    if (html === undefined) pass(request, response, { target, agent })
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => sessions.add(session))
  return {
    origin: `https://localhost:${address.port}`,
    leadTo(site) {
      target = site
    },
    put: (path, html) => void own.set(path, brotliCompressSync(html)),
    stop() {
      server.close()
      for (const session of sessions) session.destroy()
      agent.destroy()
    },
  }
}

function pass(request: Http2ServerRequest, response: Http2ServerResponse, { target, agent }: { target: string; agent: Agent }): void {
  const port = request.socket.remotePort ?? 0
  const headers = {
    ...passedOn(request.headers),
    host: request.authority || request.headers.host,
    // Each connection appears to come from a network of its own, so that the limits of one do not affect the next.
    'x-forwarded-for': `10.${port >> 8}.${port & 255}.1`,
    'x-forwarded-proto': 'https',
  }
  const passed = ask(target + request.url, { agent, method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
    answer.pipe(response)
  })
  passed.on('error', () => response.stream.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}

function passedOn(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofTheConnection.has(name)))
}

/** Makes a self-signed certificate for this run alone; the browsers are told to accept it. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  try {
    const { status, error, stderr } = spawnSync('openssl', [
      'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1', '-keyout', key, '-out', cert,
      '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost',
    ], { encoding: 'utf8' })
    if (error) throw new Error('The program openssl is needed: pages are measured over HTTP/2, which browsers speak with TLS only', { cause: error })
    if (status !== 0) throw new Error(`No certificate could be made: ${stderr}`)
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
