import { describe, expect, test } from 'vitest'
import { createLog, createReference } from './log.ts'
import { redactText } from './log-redaction.ts'

const isoTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const namesThisFile: unknown = expect.stringContaining('log.test.ts')
const token = '0123456789abcdef'.repeat(4)

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ level: 'trace', destination: { write: (line) => { lines.push(line) } } }))
  return lines.join('')
}

/** Everything that could identify a person or let somebody in; none of it may appear in a line, wherever it was put. */
const forbidden = ['661121-001', 'anna.o\'neil+golf@example.com', 'anna%40example.com', token, 'hemligt', 'c00kie']

describe('a log line', () => {
  test('is one JSON object with level, time and message', () => {
    expect(JSON.parse(logged((log) => { log.warn({ mail: 7 }, 'mail postponed') }))).toEqual({
      level: 'warn', time: isoTime, pid: process.pid, mail: 7, msg: 'mail postponed',
    })
  })

  test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
    ['the message', (log) => { log.info(`661121-001 19661121-001 ${forbidden[1]} GET /x?e=anna%40example.com&token=${token}`) }],
    ['what is put into the message', (log) => { log.info('%s asked, %j', '661121-001', { to: forbidden[1], password: 'hemligt' }) }],
    ['nested objects and lists', (log) => { log.info({ a: [{ b: { to: forbidden[1], golfIds: ['661121-001'], link: `/onboarding?token=${token}` } }] }) }],
    ['names of fields', (log) => { log.info({ fields: { '661121-001': 'taken' } }) }],
    ['secrets by their name', (log) => {
      log.info({ body: { password: 'hemligt', currentPassword: 'hemligt', token_hash: 'hemligt', p: { 'set-cookie': ['s=c00kie'] } } })
    }],
    ['headers', (log) => { log.info({ headers: { cookie: 'session=c00kie', authorization: 'Bearer hemligt' } }) }],
    ['headers as text', (log) => { log.info('Cookie: a=b; session=c00kie\nSet-Cookie: session=c00kie; HttpOnly') }],
    ['a body as text', (log) => { log.info('refused {"email":"anna%40example.com","password":"hem\\"ligt hemligt"}') }],
    ['a body as text within text', (log) => { log.info(JSON.stringify(JSON.stringify({ password: 'hemligt', newPassword: 'hemligt' }))) }],
    ['a form', (log) => { log.info('password=hemligt&remember=1') }],
    ['addresses of servers', (log) => { log.info('postgres://golf:hemligt@db.example.com/golf smtp://x:hemligt@mail:587') }],
    ['a child log', (log) => { log.child({ who: '661121-001' }).info('Asked') }],
    ['an error', (log) => { log.error(new Error(`661121-001 ${token}`)) }],
    ['a body that is no JSON', (log) => {
      try {
        JSON.parse('hemligt')
      } catch (error) {
        log.info({ err: error }, 'request could not be read')
      }
    }],
    ['an error with causes', (log) => {
      log.error({ err: new Error(`Mail to ${forbidden[1]}`, { cause: new Error(`password: hemligt`, { cause: new Error('661121-001') }) }) }, 'Failed')
    }],
    ['many errors in one', (log) => { log.error({ err: new AggregateError([new Error('661121-001'), new Error('Cookie: c00kie')], 'All failed') }) }],
    ['an error under another name', (log) => { log.error({ reason: { response: `550 <${forbidden[1]}> unknown` } }) }],
  ])('hides people and secrets in %s', (_, write) => {
    const line = logged(write)
    expect(line).not.toBe('')
    for (const secret of forbidden) expect(line).not.toContain(secret)
    expect(line).toMatch(/\[(?:hidden|golf-id|e-mail|token)\]/)
  })

  test('about a failed query keeps its SQL and error code, but never its values', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "identifier_claims_pkey"'), {
      code: '23505', constraint: 'identifier_claims_pkey', detail: 'Key (last_name)=(Svensson) already exists.', where: 'Svensson',
    })
    const values = ['Svensson', 'Min anteckning\n    at home (x.ts:1:1)\nom Svensson', '$argon2id$v=19$abc']
    const failed = Object.assign(new Error(`Failed query: insert into "members" values ($1, $2, $3)\nparams: ${values.join()}`, { cause }), {
      query: 'insert into "members" values ($1, $2, $3)', params: values,
    })
    const line = logged((log) => { log.error({ err: failed }, 'Not stored') })
    expect(line).not.toMatch(/Svensson|anteckning|argon2id/)
    expect(line).toContain('insert into \\"members\\"')
    expect(JSON.parse(line)).toMatchObject({
      msg: 'Not stored',
      err: { type: 'Error', stack: namesThisFile, cause: { code: '23505', constraint: 'identifier_claims_pkey' } },
    })
  })
})

describe('redaction leaves unchanged', () => {
  test.each([
    'Listening on http://localhost:3000',
    'mail 6f0f6a0e-1111-4222-8333-444455123456 attempts 3',
    'mail 12345678-1234-4222-8333-444455123456',
    'Took 12.5 ms at 2026-11-21T08:00:00.000Z',
    'version 661121 of 2026-11-21',
    'git 3f8a3a1d52930d3e450ee0123456789abcdef012',
    'Error code 23505 in compass',
  ])('%s', (text) => {
    expect(redactText(text)).toBe(text)
  })
})

test('cuts very long texts, and redacts them within two seconds', () => {
  const started = performance.now()
  for (const part of ['a', '1', 'password', 'a@', '://a:', '\\"', '"cookie']) {
    expect(redactText(part.repeat(200_000)).length).toBeLessThan(30_000)
  }
  expect(performance.now() - started).toBeLessThan(2000)
})

test('references are short, unique and easy to read out', () => {
  const references = Array.from({ length: 1000 }, createReference)
  expect(references.every((reference) => /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/.test(reference))).toBe(true)
  expect(new Set(references).size).toBe(1000)
})
