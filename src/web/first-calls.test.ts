import { expect, test } from 'vitest'
import { sitePages } from '#domain/pages.ts'
import { callAddresses } from './api/call-addresses.ts'
import { firstCalls } from './first-calls.ts'

test('every page that asks first is one of the site, and every call one of the contract', () => {
  expect(Object.keys(firstCalls).filter((path) => !sitePages.includes(path))).toEqual([])
  const known = new Set(Object.values(callAddresses))
  expect(Object.values(firstCalls).flat().filter((call) => !known.has(call.split(' ', 2).join(' ')))).toEqual([])
})
