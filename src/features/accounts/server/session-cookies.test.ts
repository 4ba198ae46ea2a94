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

test('a cookie has the form of before, and is for this site\'s requests alone', () => {
  expect(given('a-Token_of+before')).toBe(`${before}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`)
})

test('what was handed out is read, among others and in front of one more of its name', () => {
  expect(cookies.read({ cookie: before })).toBe('a-Token_of+before')
  expect(cookies.read({ cookie: `a=1; ${before}; __Host-session=x.y; b=2` })).toBe('a-Token_of+before')
})

test('whatever is changed, missing or signed elsewhere is no cookie', () => {
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

test('without HTTPS it has another name', () => {
  const plain = createSessionCookies({ secret, siteUrl: 'http://localhost:3000', secure: false })
  const header = given('t', plain)
  expect(header).toMatch(/^session=t\.[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(plain.read({ cookie: header.split(';')[0] ?? '' })).toBe('t')
})
