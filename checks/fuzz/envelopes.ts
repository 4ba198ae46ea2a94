import fc from 'fast-check'

/** The parts of a request around its body. */
export interface Envelope {
  method?: string
  /** Appended to the address. */
  tail?: string
  headers: Record<string, string>
  /** Appended to the caller's own cookies. */
  cookie?: string
}

const contentTypes = [
  'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'multipart/form-data', 'application/xml', 'application/jsonp', '', ';', 'application/json;',
  'application/json; charset=utf-16', 'application/json; charset=utf-7', 'APPLICATION/JSON', 'application/json, text/plain', 'application/json\u0000', 'application/octet-stream',
  'text/event-stream', 'application/vnd.api+json', 'application/json; boundary=x', 'image/png', 'application/json '.repeat(400),
]
const cookies = [
  '=', ';', ';;;;', '=;=;=', 'session', 'session=', 'session=%', 'session=%00', 'session=%E0%A4%A', 'session=a.b', 'session=a; session=b', 'session="a', 'session=\u00ff',
  '__proto__=1', 'constructor=1; toString=2', 'reset=%', 'reset=a.b.c', `session=${'x'.repeat(7000)}`, 'a=b; '.repeat(1500), 'session=eyJhbGciOiJub25lIn0.e30.', '\ud83d\ude00=1',
]
const tails = [
  '?', '?a=b', '?a[b]=c', '?a[]=1&a[]=2', '?__proto__[polluted]=1', '?constructor[prototype][polluted]=1', '?%', '?%00', '?%E0%A4%A', '?data=%7B%7D', '?data=[[[', '?token=a&token=b',
  `?${'a=1&'.repeat(1500)}`, `?${'a[b]'.repeat(300)}=1`, '?a[__proto__][polluted]=1', '#x', '/', '//', '/..', '/%2e%2e', '%00', ';x=1', '%2F', '/\u202E', '?\u00ff', '.json', '?token=%C0%80',
]
const headers: Record<string, string>[] = [
  { 'x-forwarded-for': '' }, { 'x-forwarded-for': 'unknown' }, { 'x-forwarded-for': ',,,' }, { 'x-forwarded-for': '::ffff:1.2.3.4' }, { 'x-forwarded-for': `1.1.1.1, ${'9'.repeat(5000)}` },
  { 'x-forwarded-for': 'fe80::1%eth0' }, { origin: 'null' }, { origin: 'https://elsewhere.example' }, { origin: 'x'.repeat(4000) }, { origin: '://' }, { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': '' }, { accept: 'text/html' }, { accept: ';;;' }, { 'content-encoding': 'gzip' }, { 'content-encoding': 'br, gzip' }, { 'accept-language': '\u00e5'.repeat(100) },
  { 'content-disposition': 'attachment; filename="x"' }, { 'content-disposition': 'form-data; name=a' }, { host: '' }, { host: 'elsewhere.example' }, { host: 'a b' }, { host: '[::' },
  { 'user-agent': '' }, { 'user-agent': '\u00ff'.repeat(3000) }, { 'user-agent': '(((((((((('.repeat(300) }, { 'x-http-method-override': 'DELETE' }, { authorization: 'Bearer x' },
  { 'content-length': '0' }, { 'content-length': '-1' }, { 'content-length': '99999999999' }, { 'content-length': 'abc' }, { 'transfer-encoding': 'chunked' }, { expect: '100-continue' },
  { 'if-none-match': '*' }, { range: 'bytes=0-' }, { 'last-event-id': '1' }, { 'x-orpc-batch': '1' }, { 'content-type': 'application/json', 'x-orpc-body-hint': 'form' },
]

export const envelope: fc.Arbitrary<Envelope> = fc.oneof(
  fc.constantFrom(...contentTypes).map((type): Envelope => ({ headers: { 'content-type': type } })),
  fc.constantFrom(...cookies).map((cookie): Envelope => ({ headers: {}, cookie })),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((cookie): Envelope => ({ headers: {}, cookie })),
  fc.constantFrom(...tails).map((tail): Envelope => ({ headers: {}, tail })),
  fc.string({ unit: fc.constantFrom('%', '=', '&', '[', ']', '?', 'a', '0', 'C', '/', '.', '+', ';'), maxLength: 20 }).map((tail): Envelope => ({ headers: {}, tail: `?${tail}` })),
  fc.constantFrom(...headers).map((more): Envelope => ({ headers: more })),
  fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'post', 'PROPFIND', '').map((method): Envelope => ({ headers: {}, method })),
)
