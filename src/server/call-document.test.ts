import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestSite, type Answer, type TestSite } from './testing.ts'

const refusal = z.object({ properties: z.object({ code: z.object({ const: z.string() }) }), required: z.array(z.string()) })
const reference = z.object({ $ref: z.string() })
const content = z.object({ 'application/json': z.object({ schema: z.unknown() }) })
const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({
    security: z.array(z.record(z.string(), z.array(z.string()))),
    tags: z.tuple([z.string()]),
    responses: z.record(z.string(), z.object({ description: z.string(), headers: z.optional(z.record(z.string(), z.unknown())), content })),
  }))),
  components: z.object({ schemas: z.record(z.string(), refusal), securitySchemes: z.record(z.string(), z.object({ name: z.string() })) }),
})

let site: TestSite
let document: z.infer<typeof documentShape>
beforeAll(async () => {
  site = await startTestSite()
  document = documentShape.parse((await site.visitor().call('GET', '/api/openapi.json')).body)
})
afterAll(() => site.close())

/** The refusals that the document declares for this status. */
function mailedFacts(address: string, method: 'get' | 'post', status: number): z.infer<typeof refusal>[] {
  const schema = document.paths[address]?.[method]?.responses[status]?.content['application/json'].schema
  const { oneOf } = z.safeParse(z.object({ oneOf: z.array(z.unknown()) }), schema).data ?? { oneOf: [schema] }
  return oneOf.map((one) => {
    const { data: shared } = reference.safeParse(one)
    return shared ? refusal.parse(document.components.schemas[shared.$ref.split('/').at(-1) ?? '']) : refusal.parse(one)
  })
}

/** Returns the code of the site's answer, which the document must declare for this status, with all its required parts present. */
function expectTold(address: string, { status, body }: Answer): string {
  const answered = z.looseObject({ code: z.string() }).parse(body)
  const told = mailedFacts(address, 'post', status).find(({ properties }) => properties.code.const === answered.code)
  expect(told, `${status} ${answered.code} of ${address}`).toBeDefined()
  expect(Object.keys(answered).toSorted()).toEqual(told?.required.toSorted())
  return answered.code
}

it('the OpenAPI document declares every refusal of a call, with all its fields', async () => {
  const [guest, member, admin] = [site.visitor(), await site.memberVisitor(), await site.adminVisitor('admin_read')]
  const json = { 'content-type': 'application/json' }
  const id = '00000000-0000-4000-8000-000000000000'
  const answers = [
    await guest.rpc('get_member', { p_id: id }),
    await member.rpc('get_member', { p_id: id }),
    await admin.rpc('get_member', { p_id: id }),
    await admin.rpc('get_member', { p_id: 'nobody' }),
    await admin.call('POST', '/api/rpc/get_member', '{', json),
    await admin.call('POST', '/api/rpc/get_member', '{}', { 'content-type': 'text/plain' }),
    await admin.call('POST', '/api/rpc/get_member', '{}', { ...json, origin: 'https://elsewhere.example' }),
    await admin.call('POST', '/api/rpc/get_member', JSON.stringify({ p_id: 'x'.repeat(70_000) }), json),
  ]
  await site.db.execute(sql`alter table erasure_requests rename to away`)
  answers.push(await admin.rpc('get_member', { p_id: id }))
  await site.db.execute(sql`alter table away rename to erasure_requests`)
  expect(answers.map((answer) => expectTold('/rpc/get_member', answer))).toEqual([
    'NOT_LOGGED_IN', 'FORBIDDEN', 'NOT_FOUND', 'INVALID', 'BAD_REQUEST', 'NOT_JSON', 'WRONG_ORIGIN', 'TOO_LARGE', 'INTERNAL',
  ])
  const wrong = await guest.call('POST', '/api/auth/sign-in', { email: 'made-up', password: 'Lugnt-Vatten-001' })
  expect(expectTold('/auth/sign-in', wrong)).toBe('WRONG_CREDENTIALS')
})

it('the OpenAPI document says which calls need a log-in, and names the session cookie', () => {
  expect(document.components.securitySchemes).toMatchObject({ session: { name: 'session' } })
  const open = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    .map(({ tags: [access], security }) => [access === 'public', security.length === 0])
  expect(open.every(([isPublic, isOpen]) => isPublic === isOpen)).toBe(true)
  expect(open.some(([isPublic]) => isPublic)).toBe(true)
})

it('the OpenAPI document declares Retry-After for exactly the statuses 429 and 503', () => {
  const responses = document.paths['/rpc/get_member']?.['post']?.responses
  expect(Object.entries(responses ?? {}).filter(([, { headers }]) => headers?.['Retry-After']).map(([status]) => status)).toEqual(['429', '503'])
})

/** Every property whose name matches, anywhere in the schema, with its own schema; of a nullable one the alternative that is not null. */
function propertiesNamed(name: RegExp, schema: unknown): [string, unknown][] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = z.object({ properties: z.optional(z.record(z.string(), z.unknown())) }).safeParse(schema).data ?? {}
  const named = Object.entries(properties).filter(([key]) => name.test(key))
    .map(([key, told]): [string, unknown] => [key, z.object({ anyOf: z.array(z.unknown()) }).safeParse(told).data?.anyOf[0] ?? told])
  return [...named, ...Object.values(schema).flatMap((part) => propertiesNamed(name, part))]
}

it.each([[/_at$/, 'date-time'], [/^play_date$|_on$/, 'date']])('the OpenAPI document declares every answer property that matches %s as a %s', (name, format) => {
  const answers = Object.values(document.paths).flatMap((methods) => Object.values(methods)).map(({ responses }) => responses['200'])
  const named = propertiesNamed(name, answers)
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter(([, told]) => !z.object({ format: z.literal(format) }).safeParse(told).success)).toEqual([])
})
