import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sessionCalls } from '#domain/paths.ts'

export interface FileServer {
  origin: string
  stop(): Promise<void>
}

interface StoredFile {
  file: string
  /** Names and values alternating, as they were sent. */
  headers: string[]
}

const built = 'build/web/client'

/**
 * Starts a yardstick: a bare `node:http` server that reads what the site answers a guest from files on the disk, at each request.
 * It sends the same bytes with the same headers for every built file, for these pages, and for the session call (nobody is logged in).
 */
export async function startFileServer(site: string, pages: readonly string[]): Promise<FileServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-files-'))
  const files = new Map<string, StoredFile>()
  for (const address of [...pages, `/api${sessionCalls.session}`, ...await builtAddresses()]) {
    const file = join(folder, String(files.size))
    files.set(address, { file, headers: await store(site + address, file) })
  }
  const server = createServer((request, response) => {
    const found = files.get(request.url ?? '')
    if (found) createReadStream(found.file).pipe(response.writeHead(200, found.headers))
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The file server has no port')
  return {
    origin: `http://localhost:${address.port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true })
    },
  }
}

/** The addresses of all built files except documents, which have addresses of their own, and compressed copies. */
async function builtAddresses(): Promise<string[]> {
  const [top, assets] = await Promise.all([readdir(built, { withFileTypes: true }), readdir(`${built}/assets`)])
  return [
    ...top.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`), ...assets.map((name) => `/assets/${name}`),
  ].filter((address) => !/\.(html|br|gz)$/.test(address))
}

async function store(address: string, file: string): Promise<string[]> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get(address, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject))
  if (answer.statusCode !== 200) throw new Error(`${address} was answered with ${answer.statusCode}`)
  await pipeline(answer, createWriteStream(file))
  // Node's server writes the excluded headers itself.
  return Object.entries(answer.headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
    .flatMap(([name, value = '']) => [value].flat().flatMap((each) => [name, each]))
}
