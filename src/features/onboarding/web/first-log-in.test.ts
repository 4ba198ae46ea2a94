import { expect, test } from 'vitest'
import type { SessionUser } from '#features/accounts/contract.ts'
import { firstLogIn, type LogInCalls } from './first-log-in.ts'

const newMember: SessionUser = { id: 'n', firstName: 'Nils', lastName: 'Ny', golfId: '661121-001', roles: [], secondFactorDaysLeft: null }
const other: SessionUser = { ...newMember, id: 'o', firstName: 'Olle', golfId: '550505-002' }

/** A browser in which `before` is logged in. `link` says what becomes of the log-in by the token. */
function browser(before: SessionUser | null, link: 'works' | 'refused' | 'answer lost', isReached = true) {
  let user = before
  const calls: LogInCalls = {
    async verifyToken() {
      if (link !== 'refused') user = newMember
      if (link !== 'works') throw new Error(link)
      return { user: newMember }
    },
    async session() {
      if (!isReached) throw new Error('no answer')
      return { user }
    },
    async signOut() { user = null },
  }
  return { calls, loggedIn: () => user }
}

test.each([
  ['the token works', 'works', other, newMember],
  ['its answer is lost after the log-in was done', 'answer lost', other, newMember],
  ['it is refused and nobody is logged in', 'refused', null, null],
  ['it is refused and somebody else is logged in', 'refused', other, null],
] as const)('nobody but the new member is logged in after a registration when %s', async (_, link, before, after) => {
  const { calls, loggedIn } = browser(before, link)
  expect(await firstLogIn(calls, 'token', newMember.golfId)).toBe(after)
  expect(loggedIn()).toBe(after)
})

test('a registration whose log-in gets no answer at all leads to a log-in by hand', async () => {
  const { calls } = browser(other, 'refused', false)
  expect(await firstLogIn(calls, 'token', newMember.golfId)).toBe(null)
})
