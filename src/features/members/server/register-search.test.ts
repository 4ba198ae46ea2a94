import { randomUUID } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordBeginning } from '#domain/search-text.ts'
import { startTestSite, type TestSite } from '#server/testing.ts'
import type { RegisterFilter } from '../contract.ts'
import { countListed, listMembers, type MemberWithCursor } from './register-store.ts'
import { members } from './tables.ts'

/** More members than a search scans before it begins to gather, all of them first in the alphabet. */
const before = 2100
const limit = 7

const firstNames = ['Anna', 'Anders', 'Åsa', 'Bo', 'Eva-Anna', 'Svens', 'Sven', 'Éva', 'Maria Anna', 'Öberg']
const lastNames = ['Svensson', 'Svenssonius', 'Evensson', 'Andersson', 'Öberg', 'Oberg', 'Sjöberg', 'von Essen', 'Lind-Svensson', 'Š', '\'t Hooft', 'Svensson Öberg', 'Åkesson', 'É.(Ek)*']
const clubs = ['Svensson Golf', 'Ale', 'Andersson & Öberg', null, 'Sankt Jörgen']

let site: TestSite
let stored: { id: string; searchText: string; endedOn: string | null; category: string | null }[]

beforeAll(async () => {
  site = await startTestSite()
  const now = site.clock.now()
  const member = (number: number, firstName: string, lastName: string, more: Partial<typeof members.$inferInsert> = {}): typeof members.$inferInsert => ({
    id: randomUUID(), golfId: `${100_000 + Math.floor(number / 1000)}-${String(number % 1000).padStart(3, '0')}`, firstName, lastName, createdAt: now, updatedAt: now, ...more,
  })
  const ascii = (name: string) => name.toLowerCase().replaceAll(/[åä]/g, 'a').replaceAll('ö', 'o').replaceAll(/[^a-z]/g, '')
  const rows = [
    ...Array.from({ length: before }, (_, number) => member(number, 'Aron', `Abel${number}`)),
    ...Array.from({ length: 840 }, (_, at) => {
      const [first = '', last = ''] = [firstNames[at % firstNames.length], lastNames[at % lastNames.length]]
      const addresses = [`${ascii(first)}.${ascii(last)}${at}@example.com`, `${ascii(first)}${ascii(last)}@x${at}.example.com`, `${at}${last.toLowerCase()}@y.example.com`]
      return member(before + at, first, last, {
        privateEmail: addresses[at % 3], workEmail: at % 5 === 0 ? `${ascii(lastNames[at % 9] ?? '')}@work${at}.example.com` : null, club: clubs[at % clubs.length],
        endedOn: at % 11 === 0 ? '2025-12-31' : null, category: at % 13 === 0 ? 'pensioner' : 'volvo_cars',
      })
    }),
    // One name that more members have than are scanned.
    ...Array.from({ length: before }, (_, number) => member(before + 840 + number, number % 500 === 0 ? 'Östen' : 'Aron', 'Zorn', { category: number === 2050 ? 'pensioner' : 'volvo_cars' })),
  ]
  for (let start = 0; start < rows.length; start += 1000) await site.db.insert(members).values(rows.slice(start, start + 1000))
  stored = await site.db.select({ id: members.id, searchText: members.searchText, endedOn: members.endedOn, category: members.category })
    .from(members).orderBy(asc(sql`${members.sortKey} collate "C"`), asc(members.id))
})
afterAll(() => site.close())

/** Returns what the list should be, by checking every member. */
function expected({ search = '', category }: RegisterFilter): string[] {
  const has = search.length < 3 ? new RegExp(wordBeginning(search), 'u') : { test: (text: string) => text.includes(search.toLowerCase()) }
  return stored.filter((member) => member.endedOn === null && has.test(member.searchText))
    .filter((member) => category === undefined || member.category === category).map(({ id }) => id)
}

async function firstPages(filter: RegisterFilter, sort: 'name' | '-name'): Promise<string[]> {
  const found: MemberWithCursor[] = []
  for (let pages = 0; pages < 3; pages += 1) found.push(...await listMembers(site.db, { filter, sort, limit, after: found.at(-1) ?? null }))
  return found.map(({ id }) => id)
}

describe('a search by name', () => {
  it.each([
    'svensson', 'vensson', 'svens', 'svenssoni', 'ensson', 'andersson', 'öberg', 'oberg', 'jöberg', 'essen', 'von', 'von essen', 'hooft', 'anna svensson', 'anna svens', 'nna svensson', 'öberg svensson', 'maria anna', 'sven svensson', 'svensson öberg', 'son öberg', 'svensson golf', 'ensson golf',
    'andersson öberg', 'jörgen', 'example', 'éva', 'zorn', 'östen', 'östen zorn', 'ten zorn', 'nobody', 'åkesson', 'ekk', 'bo', 'lind-svensson', '\'t hooft', 'svensson1', 'nasven', 'aron zorn', 'åsa öberg',
  ])('finds exactly the members with %s, in ascending and descending order', async (search) => {
    const all = expected({ search })
    expect(await firstPages({ search }, 'name')).toEqual(all.slice(0, 3 * limit))
    expect(await firstPages({ search }, '-name')).toEqual(all.toReversed().slice(0, 3 * limit))
    const pensioners = expected({ search, category: 'pensioner' })
    expect(await firstPages({ search, category: 'pensioner' }, 'name')).toEqual(pensioners.slice(0, 3 * limit))
    expect(await countListed(site.db, { search })).toEqual({ count: all.length, isMore: false })
    expect(await countListed(site.db, { search, category: 'pensioner' })).toEqual({ count: pensioners.length, isMore: false })
  })

  // Searches that match beginnings of last names, other places as well, and several words.
  it.each(['svensson', 'son', 'anna svensson', 'a', 'öb', 'Sv', 'é'])('counts members with %s only up to the limit, and says when there are more', async (search) => {
    const all = expected({ search }).length
    expect(all).toBeGreaterThan(1)
    expect(await countListed(site.db, { search }, all)).toEqual({ count: all, isMore: false })
    expect(await countListed(site.db, { search }, all - 1)).toEqual({ count: all - 1, isMore: true })
    expect(await countListed(site.db, { search }, 1)).toEqual({ count: 1, isMore: true })
  })
})
