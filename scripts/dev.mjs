import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { main, prepare } from './setup.mjs'

await main(async () => {
  await prepare()
  const port = process.env.PORT || '3000'
  const apiPort = String(await freePort())
  const shared = { ...process.env, API_PORT: apiPort }
  const api = start('tsx', ['watch', '--clear-screen=false', 'src/server/main.ts'], {
    ...shared, PORT: apiPort, HOST: '127.0.0.1', SITE_URL: process.env.SITE_URL || `http://localhost:${port}`,
  }, 'pipe')
  // The API server prints its own port, but people should open that of the page server in front of it.
  createInterface({ input: api.stdout }).on('line', (line) => {
    console.log(line.replaceAll(`http://localhost:${apiPort}`, `http://localhost:${port}`))
  })
  const pages = start('react-router', ['dev', '--port', port, '--strictPort'], shared)
  await endTogether([api, pages])
})

function start(command, args, env, stdout = 'inherit') {
  const child = spawn(command, args, { stdio: ['inherit', stdout, 'inherit'], env })
  child.on('error', (error) => console.error(`${command}: ${error.message}`))
  return child
}

/** Waits until one of the processes ends, by a stop signal or by itself, and then stops the other. */
async function endTogether(children) {
  let asked = false
  const stop = () => children.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      asked = true
      stop()
    })
  }
  const ends = children.map((child) => once(child, 'close'))
  const [status] = await Promise.race(ends)
  stop()
  await Promise.all(ends)
  process.exitCode = asked ? 0 : status || 1
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
