import { expect, test } from 'vitest'
import { sitePages } from '#domain/pages.ts'
import { callAddresses } from './api/call-addresses.ts'
import { firstCalls } from './first-calls.ts'

test('first calls are listed only for pages of the site, and name only calls of the contract', () => {
  expect(Object.keys(firstCalls).filter((path) => !sitePages.includes(path))).toEqual([])
  const known = new Set(Object.values(callAddresses))
  expect(Object.values(firstCalls).flat().filter((call) => !known.has(call.split(' ', 2).join(' ')))).toEqual([])
})
