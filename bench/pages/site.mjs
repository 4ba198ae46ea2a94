import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The built site in production on a free port of this machine and an empty database, until it is stopped. */
export async function startSite() {
  const [dataDir, port] = await Promise.all([mkdtemp(join(tmpdir(), 'bench-')), freePort()])
  const origin = `http://localhost:${port}`
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, ['build/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: origin,
      // Nobody listens there: no page sends a mail while it is measured.
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'VGF <no-reply@example.com>',
      BOARD_EMAIL: 'styrelsen@example.com',
    },
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Listening on')) continue
    child.stdout.resume()
    return { origin, stop }
  }
  await stop()
  throw new Error('The site did not start')
}

async function freePort() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
