import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { application, bookingOf, type Busy, type World } from './scenario.ts'
import { givePassword } from '#features/accounts/server/testing.ts'
import type { MarkedPerson } from './marks.ts'
import type { Record } from './recorder.ts'

/** Makes broken or misdirected requests, each with secrets that the site must not repeat. */
export async function misuse(world: World, { member, board, person }: Busy, records: Record[], origin: string): Promise<void> {
  const secrets = new URLSearchParams({
    password: person.password, token: world.marks.add('made-up token', `Tok3n${person.lastName}`), email: person.email, golfId: person.golfId, name: person.lastName, phone: person.phone,
  }).toString()
  for (const path of [
    '/', '/login', '/onboarding', '/reset-password', '/bekrafta-epost', '/forsta-administrator', '/finns-inte', '/integritet-policy', '/admin', '/api/finns-inte', '/api/health',
    '/api/auth/session', '/api/functions/complete-onboarding', '/api/exports/members.csv', '/api/exports/log.csv', '/api/auth/sign-in', '/api/rpc/list_members',
  ]) {
    for (const visitor of [world.visitor(), member, board]) await visitor.call('GET', `${path}?${secrets}&%E0%A4%A`)
  }
  const json = JSON.stringify({ email: person.email, password: person.password, p_golf_id: person.golfId, p_phone: person.phone, note: person.note })
  const bodies: [string, Readonly<{ [name: string]: string }>][] = [
    [person.password, {}], [world.marks.add('short password', `Ko${randomBytes(3).toString('hex')}`), {}], [`{"password":"${person.lastName}`, {}], [`{"${person.lastName}":}`, {}], [`${json}${json}`, {}], [json, { 'content-type': 'text/plain' }],
    [secrets, { 'content-type': 'application/x-www-form-urlencoded' }], [json, { origin: 'https://other.example' }], [json, { cookie: `session=${person.password}; device=%E0%A4%A` }],
    [JSON.stringify({ password: { deep: person.password } }), {}], [`[${json}]`, {}], [person.lastName.repeat(10_000), {}], [json, { 'content-encoding': 'gzip' }],
  ]
  for (const path of ['/api/auth/sign-in', '/api/auth/send-reset-link', '/api/auth/update-password', '/api/rpc/create_membership_application', '/api/rpc/add_member', '/api/rpc/update_my_profile']) {
    for (const [body, headers] of bodies) for (const visitor of [world.visitor(), board]) await visitor.call('POST', `${path}?${secrets}`, body, headers)
  }
  for (const raw of [
    `GET /login?${secrets} HTTP/9.9\r\n\r\n`,
    `${person.lastName} /login HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /login HTTP/1.1\r\nHost: x\r\nCookie: session=${person.password}\r\nBroken ${person.lastName}\r\n\r\n`,
    `POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ${person.lastName}\r\n`,
    `GET /login HTTP/1.1\r\nHost: x\r\nX-Long: ${person.lastName.repeat(2000)}\r\n\r\n`,
    `GET http://${person.lastName}:${person.golfId}@x/ HTTP/1.1\r\nHost: ${person.lastName}\r\nConnection: close\r\n\r\n`,
  ]) records.push({ address: 'raw request', status: 400, body: await exchange(origin, raw), headers: '' })
}

async function exchange(origin: string, raw: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.end(raw)
  return text(socket).catch(() => '')
}

/** Ordinary acts while something that they need is broken. */
export async function actsOnBrokenSite(world: World, { member, board, person }: Busy, newcomer: MarkedPerson): Promise<void> {
  const visitor = world.visitor()
  await visitor.rpc('create_membership_application', application(newcomer))
  await visitor.rpc('check_email_exists', { p_email: newcomer.email })
  await visitor.call('POST', '/api/auth/send-reset-link', { email: person.email })
  await givePassword(visitor, person).catch(() => undefined)
  await visitor.call('POST', '/api/auth/sign-in', { email: person.email, password: person.password })
  await member.rpc('create_booking_request', bookingOf(person, 'ale'))
  await member.rpc('update_my_profile', { p_last_name: newcomer.lastName, p_phone: newcomer.phone })
  await member.rpc('send_contact_message', { p_name: person.firstName, p_email: person.email, p_subject: 'Fråga', p_message: person.note })
  await board.rpc('add_member', { p_first_name: newcomer.firstName, p_last_name: newcomer.lastName, p_golf_id: newcomer.golfId, p_private_email: newcomer.email })
  await board.rpc('list_members', { search: newcomer.lastName })
  await board.rpc('list_all_applications', { search: newcomer.email })
  await board.call('GET', `/api/exports/members.csv?search=${encodeURIComponent(newcomer.lastName)}`)
  await visitor.call('GET', `/api/calendar/${'0123456789abcdef'.repeat(4)}.ics`)
}
