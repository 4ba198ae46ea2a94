import { STATUS_CODES } from 'node:http'
import type { OpenAPI } from '@orpc/contract'
import { type JSONSchema, OpenAPIGenerator, toOpenAPISchema } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type * as z from 'zod/mini'
import { commonErrors, serverErrors } from '#domain/calls.ts'
import { contract } from '#contract.ts'
import { listCalls } from './call-list.ts'

/** What applies to all calls, for somebody who writes a client. */
const description = `
Every call answers JSON. A call by POST takes a JSON object, at most 64 kB, as \`application/json\`; where there is nothing to say the body may be left out.
Its tag says who may make it: \`public\`, \`member\` (anybody logged in), \`reset_link\` (the same, or whoever has opened a reset link) or the lowest role.

**Logging in.** \`/functions/lookup-email\` gives a Golf-ID's handle for \`/auth/sign-in\`, which sets the session's cookie, or asks for a second factor.
Keep all cookies and send them with every call, also the new ones that later answers set: one of them tells that the device is known.
Send no \`Origin\` but the site's own.

**Words.** Moments are ISO 8601 in UTC, days are \`YYYY-MM-DD\` and times \`HH:MM\`, both in Sweden (Europe/Stockholm), money is whole kronor.
In an answer every field is there, and null says that there is nothing. What is left out of a change stays as it is, and fields that a call has not are not read.
More fields may come in answers, and more codes.

**Refusals.** \`code\` tells them apart, \`message\` is Swedish and for people, \`data.fields\` has texts by the input's fields.
429 and 503 say in \`Retry-After\`, in seconds, when to come back. After 504, or no answer at all, what was asked for may have been done: look before asking again.
With the same \`p_request_key\` the same thing is not done twice. \`p_seen…\` is what was read before a change, which is refused when that has become something else.

**Lists.** \`limit\` is how many, \`cursor\` where the page before ended: fewer than asked for are the last.

Files have addresses of their own: \`GET /{bookings,competitions}/{id}.ics\`, \`GET /calendar/{private address}.ics\`, \`GET /exports/{members,bookings,log}.csv\`, \`GET /exports/faulty.csv?import={id}\`, \`POST /imports/members.csv\`.
`.trim()

const converter = new ZodToJsonSchemaConverter()

type Refusal = readonly [code: string, told: { status: number; message: string; data?: z.ZodMiniType }]

/** What any call may be refused with. A path that is no call, or a wrong method, is not part of the document. */
const ofAnyCall: readonly Refusal[] = Object.entries({ ...commonErrors, ...serverErrors })
  .filter(([code]) => code !== 'NO_SUCH_CALL' && code !== 'METHOD_NOT_ALLOWED')
const byStatus = Map.groupBy(ofAnyCall, ([, { status }]) => status)

const retryAfter = { 'Retry-After': { description: 'Seconds to wait', required: true, schema: { type: 'integer' } } } as const
const sayWhenToComeBack = new Set(['429', '503'])

/** Describes the calls in OpenAPI 3.1: the contracts, with what applies to all of them. `sessionCookie` is the cookie's name. */
export async function describeCalls({ version, sessionCookie }: { version: string; sessionCookie: string }): Promise<OpenAPI.Document> {
  const schemas = ofAnyCall.map(([code, { status, message, data }]): [string, OpenAPI.SchemaObject] => {
    const [isSaid, schema] = data ? converter.convert(data, { strategy: 'output' }) : [false, undefined] as const
    return [code, toOpenAPISchema(refusalSchema({ code, status, message, data: isSaid ? schema : undefined }))]
  })
  const document = await new OpenAPIGenerator({ schemaConverters: [converter] }).generate(contract, {
    info: { title: "Members' web site of a golf association", version, description },
    servers: [{ url: '/api' }],
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
    customErrorResponseBodySchema: (declared, status) => refusalsOf(status, declared
      .filter(([code]) => !ofAnyCall.some(([shared]) => shared === code))
      .map(([code, message, isSaid, data]) => refusalSchema({ code, status, message, data: isSaid ? data : undefined }))),
  })
  const refusedAnyhow: OpenAPI.ResponsesObject = {}
  for (const status of byStatus.keys()) {
    refusedAnyhow[status] = { description: '', content: { 'application/json': { schema: toOpenAPISchema(refusalsOf(status, [])) } } }
  }
  for (const { method, path, access } of listCalls()) {
    const call = document.paths?.[path.slice('/api'.length)]?.[method === 'GET' ? 'get' : 'post']
    if (!call) throw new Error(`The document lacks ${method} ${path}`)
    const answers: OpenAPI.ResponsesObject = { ...refusedAnyhow, ...call.responses }
    for (const [status, answer] of Object.entries(answers)) {
      answers[status] = { ...answer, description: STATUS_CODES[status] ?? status, ...(sayWhenToComeBack.has(status) && { headers: retryAfter }) }
    }
    Object.assign(call, { responses: answers, security: access === 'public' ? [] : [{ session: [] }] })
  }
  return document
}

/** The schema of a refusal with this status: one that any call may be answered with, or one of the call's own. */
function refusalsOf(status: number, own: readonly JSONSchema[]): JSONSchema {
  const shared = (byStatus.get(status) ?? []).map(([code]) => ({ $ref: `#/components/schemas/${code}` }))
  return { oneOf: [...shared, ...own] }
}

function refusalSchema({ code, status, message, data }: { code: string; status: number; message: string; data: JSONSchema | undefined }): JSONSchema {
  return {
    type: 'object',
    properties: {
      defined: { const: true }, code: { const: code }, status: { const: status }, message: { type: 'string', examples: [message] },
      ...(data !== undefined && { data }),
    },
    required: ['defined', 'code', 'status', 'message', ...(data === undefined ? [] : ['data'])],
  }
}
