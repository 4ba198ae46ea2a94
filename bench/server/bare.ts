/**
 * Runs a yardstick as a program of its own on bare `node:http`: `node bench/server/bare.ts '<Yardstick as JSON>'`.
 * - `answer`: always answers the same bytes with the same headers.
 * - `query`: makes one query through the driver's pool for each request and answers its rows as JSON.
 */
import { createServer, type RequestListener } from 'node:http'
import pg from 'pg'
import * as z from 'zod/mini'

const yardstick = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), headers: z.array(z.string()), body: z.string() }),
  z.object({ kind: z.literal('query'), databaseUrl: z.string(), text: z.string(), values: z.array(z.string()) }),
])
export type Yardstick = z.infer<typeof yardstick>

function listener(given: Yardstick): RequestListener {
  if (given.kind === 'answer') {
    const body = Buffer.from(given.body, 'base64')
    return (_request, response) => void response.writeHead(200, given.headers).end(body)
  }
  const pool = new pg.Pool({ connectionString: given.databaseUrl, max: 10 })
  const query = { name: 'yardstick', text: given.text, values: given.values }
  return (request, response) => {
    request.resume()
    request.on('end', () => void pool.query(query).then(({ rows }) => {
      const body = Buffer.from(JSON.stringify(rows))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length, 'cache-control': 'no-store' }).end(body)
    }))
  }
}

const server = createServer(listener(yardstick.parse(JSON.parse(process.argv[2] ?? ''))))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Listening on http://localhost:${typeof address === 'object' ? address?.port : ''}`)
})
