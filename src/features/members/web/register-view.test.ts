import { expect, test } from 'vitest'
import { exportAddress, filterInput, isNarrowed, plainView, readView, writeView } from './register-view.ts'

test('the URL holds only what differs from the plain register, and is read back', () => {
  expect(writeView(plainView)).toBe('')
  const view = { search: 'åsa ö', category: 'none', paid: 'no', state: 'ended', sort: '-golf_id' } as const
  expect(writeView(view)).toBe('sok=%C3%A5sa+%C3%B6&kategori=none&betald=nej&medlemskap=avslutade&sortera=-golf_id')
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view)
})

test('a URL with unknown values or parameters is read as the plain register', () => {
  expect(readView(new URLSearchParams('kategori=x&betald=kanske&medlemskap=&sortera=lon'))).toEqual(plainView)
  expect(readView(new URLSearchParams('flik=ansokningar&sok=anna'))).toEqual(plainView)
})

test('filters narrow the register, and the order does not', () => {
  expect(isNarrowed({ ...plainView, sort: '-name' })).toBe(false)
  expect(isNarrowed({ ...plainView, state: 'ended' })).toBe(true)
  expect(isNarrowed({ ...plainView, search: 'a' })).toBe(true)
})

test('list calls and the export use the filter that is shown', () => {
  expect(filterInput(plainView)).toEqual({ state: 'active' })
  expect(filterInput({ ...plainView, paid: 'no', category: 'pensioner' })).toEqual({ state: 'active', paid: false, category: 'pensioner' })
  expect(exportAddress(plainView)).toBe('/api/exports/members.csv?state=active&sort=name')
  expect(exportAddress({ ...plainView, search: 'å&b', paid: 'yes' })).toBe('/api/exports/members.csv?search=%C3%A5%26b&paid=yes&state=active&sort=name')
  // A search for "all", as in Hallberg and Wallin, does not ask for everybody.
  expect(exportAddress({ ...plainView, search: 'all' })).toBe('/api/exports/members.csv?search=all&state=active&sort=name')
})
