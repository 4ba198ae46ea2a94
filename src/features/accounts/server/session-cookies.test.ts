import { expect, test } from 'vitest'
import { createSessionCookies } from './session-cookies.ts'

const secret = 'a secret of a test'
const cookies = createSessionCookies({ secret, siteUrl: 'https://golf.example', secure: true })
/** A cookie as a library signed it until 2026-11-27: its holder stays logged in. */
const before = '__Host-session=a-Token_of%2Bbefore.S5EYJy2%2FzT73iSHyhi%2BPb0dOfedfekqX3b1%2BexV17Io%3D'

function given(token: string, by = cookies): string {
  let header = ''
  by.give((set) => { header = set }, token)
  return header
}

test('writes the cookie in its former format, Secure, HttpOnly and SameSite', () => {
  expect(given('a-Token_of+before')).toBe(`${before}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`)
})

test('reads its cookie among others, and takes the first of two with its name', () => {
  expect(cookies.read({ cookie: before })).toBe('a-Token_of+before')
  expect(cookies.read({ cookie: `a=1; ${before}; __Host-session=x.y; b=2` })).toBe('a-Token_of+before')
})

test('refuses a cookie that is altered, cut off, missing, misnamed or signed with another secret', () => {
  for (let at = '__Host-session='.length; at < before.length; at += 1) {
    const changed = before.slice(0, at) + (before[at] === '_' ? '-' : '_') + before.slice(at + 1)
    expect(cookies.read({ cookie: changed }), changed).toBeNull()
    expect(cookies.read({ cookie: before.slice(0, at) }), before.slice(0, at)).toBeNull()
  }
  const elsewhere = given('a-Token_of+before', createSessionCookies({ secret: 'another', siteUrl: 'https://golf.example', secure: true }))
  for (const cookie of [elsewhere, before.replace('__Host-session', 'session'), '__Host-session=', '__Host-session=.', '__Host-session=%', '', 'å', undefined]) {
    expect(cookies.read({ ...cookie !== undefined && { cookie } }), cookie).toBeNull()
  }
})

test('without HTTPS the cookie has another name and is not Secure', () => {
  const plain = createSessionCookies({ secret, siteUrl: 'http://localhost:3000', secure: false })
  const header = given('t', plain)
  expect(header).toMatch(/^session=t\.[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(plain.read({ cookie: header.split(';')[0] ?? '' })).toBe('t')
})
