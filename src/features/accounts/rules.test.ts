import { expect, test } from 'vitest'
import { accountLimits, isTotpCode, lifetimes, maxPasskeys, mostSessions, plainCode, recoveryCodeCount, secondFactorDaysLeft } from './rules.ts'

const [minute, hour, day] = [60, 3600, 24 * 3600]

test('sessions, links, tickets and the other log-in steps have the decided lifetimes', () => {
  expect(lifetimes).toEqual({
    session: 30 * day, sessionLongest: 180 * day, sessionRenewedAfter: day, sessionSeenAfter: hour,
    signInHandle: 10 * minute, signInToken: 5 * minute, secondFactorTicket: 10 * minute, totpSetUp: 30 * minute, passkeyChallenge: 5 * minute,
    resetLink: hour, resetGrant: 30 * minute, linkReuseWindow: 5 * minute, confirmEmailLink: day, firstAdministratorLink: 7 * day, knownDevice: 365 * day,
  })
})

test('limits on failed log-ins, look-ups, sessions, recovery codes and passkeys are the decided ones', () => {
  const failuresRoll = { rolls: true }
  expect(accountLimits).toMatchObject({
    signInFailures: { limit: 5, windowSeconds: 15 * minute, ...failuresRoll }, signInFailuresDaily: { limit: 20, windowSeconds: day, ...failuresRoll },
    signInFailuresPerPerson: { limit: 200, windowSeconds: day, ...failuresRoll }, secondFactorFailuresPerPerson: { limit: 50, windowSeconds: day, ...failuresRoll },
    signInFailuresPerNetwork: { limit: 100, windowSeconds: 15 * minute }, currentPasswordFailures: { limit: 5, windowSeconds: 15 * minute, ...failuresRoll },
    lookUpPerGolfId: { limit: 20, windowSeconds: 15 * minute }, lookUpPerNetwork: { limit: 120, windowSeconds: 15 * minute }, lookUpsInTotal: { limit: 3000, windowSeconds: 15 * minute },
  })
  expect({ mostSessions, recoveryCodeCount, maxPasskeys }).toEqual({ mostSessions: 50, recoveryCodeCount: 10, maxPasskeys: 10 })
})

const since = new Date('2026-11-01T08:00:00Z')
test.each([
  ['2026-11-01T08:00:00Z', 14],
  ['2026-11-01T08:00:01Z', 14],
  ['2026-11-02T08:00:00Z', 13],
  ['2026-11-14T08:00:00Z', 1],
  ['2026-11-15T07:59:59Z', 1],
  ['2026-11-15T08:00:00Z', 0],
  ['2027-11-15T08:00:00Z', 0],
])('at %s, %i days are left to add a second factor for a role held since 1 November', (now, left) => {
  expect(secondFactorDaysLeft({ rolesSince: [since], hasFactor: false }, new Date(now))).toBe(left)
  expect(secondFactorDaysLeft({ rolesSince: [new Date(now), since], hasFactor: false }, new Date(now)), 'the role held longest counts').toBe(left)
  expect(secondFactorDaysLeft({ rolesSince: [since], hasFactor: true }, new Date(now))).toBeNull()
  expect(secondFactorDaysLeft({ rolesSince: [], hasFactor: false }, new Date(now))).toBeNull()
})

test.each([['123 456', true], ['12-34-56', true], ['12345', false], ['1234567', false], ['a123456', false], ['ABCD-EFGH', false], ['', false]])('%j has the form of an authenticator app code: %s', (typed, isOne) => {
  expect(isTotpCode(plainCode(typed))).toBe(isOne)
})

test('reads a recovery code without regard to spaces, hyphens and capitals', () => {
  expect(plainCode(' AbCd-eF gh- ')).toBe('abcdefgh')
})
