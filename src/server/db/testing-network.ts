import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import * as z from 'zod/mini'

export interface TestNetwork {
  databaseUrl: string
  /** Holds back what is sent from now on; resolves when something is held. */
  hold(): Promise<void>
  letGo(): void
  /** The next message that contains these words reaches the server, but its answer is lost and the connection closed. Works once. */
  loseAnswerTo(words: string): void
  close(): Promise<void>
}

/** A proxy to a PostgreSQL server that simulates network faults. */
export async function openNetwork(target: URL): Promise<TestNetwork> {
  let holding: (() => void) | null = null
  let losing: string | null = null
  const held: (() => void)[] = []
  const sockets = new Set<Socket>()
  const network = createServer((client) => {
    const server = connect(Number(target.port || 5432), target.hostname)
    let isLost = false
    for (const [socket, other] of [[client, server], [server, client]] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      // A client that closes does not close the server's socket: held data still reaches the server.
      socket.on('close', () => socket === server && other.destroy())
    }
    server.on('data', (chunk) => {
      if (!isLost) client.write(chunk)
      else for (const socket of [client, server]) socket.destroy()
    })
    client.on('data', (chunk) => {
      if (losing !== null && chunk.includes(losing)) {
        losing = null
        isLost = true
      }
      if (holding === null) {
        server.write(chunk)
      } else {
        held.push(() => server.write(chunk))
        holding()
      }
    })
  })
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
  const { port } = z.object({ port: z.number() }).parse(network.address())
  return {
    databaseUrl: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
    hold: () => new Promise((resolve) => { holding = resolve }),
    letGo() {
      holding = null
      for (const send of held.splice(0)) send()
    },
    loseAnswerTo(words) {
      losing = words
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => { network.close(resolve) })
    },
  }
}
