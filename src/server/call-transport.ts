import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { ORPCError, type Router } from '@orpc/server'
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { StandardBracketNotationSerializer, StandardOpenAPIJsonSerializer, StandardOpenAPISerializer } from '@orpc/openapi-client/standard'
import type { contract } from '#contract.ts'
import type { CallContext } from './calls.ts'

/** Longest request body in bytes; the largest form of the site is a few kilobytes. */
const maxBodySize = 64 * 1024

/** The time for a request body to arrive: enough for a form on a slow line. A trickle could hold a connection for minutes. */
const bodyPatienceMs = 30_000

/**
 * Connects Node's requests and responses to the library's handler. The library's own Node adapter supports files, forms and streams, which
 * no call uses; reading a short body and writing one text takes a third of the time here.
 */
export function createTransport(router: Router<typeof contract, CallContext>, options: StandardHandlerOptions<CallContext>) {
  const serializer = new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer())
  const handler = new StandardHandler(router, new StandardOpenAPIMatcher(), new JsonCodec(serializer), options)

  /** @returns whether there is such a call; if not, nothing has been written */
  return async (request: IncomingMessage, response: ServerResponse, context: CallContext): Promise<boolean> => {
    const asked = {
      method: request.method ?? '', headers: request.headers, signal: undefined,
      url: new URL(`http://localhost${request.url}`),
      body: () => readJson(request, response),
    }
    const result = await handler.handle(asked, { prefix: '/api', context })
    if (!result.matched) return false
    const { status, headers, body } = result.response
    if (!response.destroyed) sendJson(response, { status, headers, body })
    return true
  }
}

/** Output that has passed its contract is plain JSON already, so it is not searched for other types again. */
class JsonCodec extends StandardOpenAPICodec {
  override encode(output: unknown) {
    return { status: 200, headers: {}, body: output }
  }
}

/** The parsed body of a request; undefined when there is none. */
async function readJson(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const text = decoder.decode(await readBytes(request, response))
  return text === '' ? undefined : JSON.parse(text)
}

const decoder = new TextDecoder()

function readBytes(request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = (code: 'PAYLOAD_TOO_LARGE' | 'TIMEOUT') => {
      clearTimeout(patience)
      request.removeAllListeners('data')
      // Closes the connection instead of waiting for the rest of the body.
      response.setHeader('connection', 'close')
      reject(new ORPCError(code))
    }
    const patience = setTimeout(() => refuse('TIMEOUT'), bodyPatienceMs)
    if (Number(request.headers['content-length']) > maxBodySize) {
      refuse('PAYLOAD_TOO_LARGE')
      return
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBodySize) refuse('PAYLOAD_TOO_LARGE')
      else chunks.push(chunk)
    })
    request.once('error', (error) => {
      clearTimeout(patience)
      reject(error)
    })
    request.once('end', () => {
      clearTimeout(patience)
      resolve(Buffer.concat(chunks))
    })
  })
}

function sendJson(response: ServerResponse, { status, headers, body }: { status: number; headers: OutgoingHttpHeaders; body: unknown }): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
  if (body === undefined) {
    response.writeHead(status).end()
    return
  }
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}
