import { eq } from 'drizzle-orm'
import { members } from '#features/members/server/tables.ts'
import { userRoles } from '#features/accounts/server/tables.ts'
import { type TestPerson, type TestSite, TestVisitor } from '#server/testing.ts'

/** Every kind of caller that a call, a file or a page can get; the columns of the matrix. */
export const kinds = ['guest', 'reset_link', 'ended', 'member', 'waiting', 'admin_read', 'admin_write', 'superadmin'] as const
export type Kind = (typeof kinds)[number]

export const kindTexts: Record<Kind, string> = {
  guest: 'Guest',
  reset_link: 'Reset link',
  ended: 'Ended',
  member: 'Member',
  waiting: 'Waiting',
  admin_read: 'Reads',
  admin_write: 'Writes',
  superadmin: 'Superadmin',
}

/** A person of one kind: `visitor` has the cookies that such a caller holds, the other fields are what such a person knows. */
export interface Caller extends TestPerson {
  kind: Kind
}

const makers: Record<Kind, (site: TestSite) => Promise<TestPerson>> = {
  // Knows a member's details, but has no cookie.
  guest: async (site) => ({ ...await site.person(), visitor: site.visitor() }),
  reset_link: linkHolder,
  ended: endedSuperadmin,
  member: (site) => site.person(),
  waiting: waitingSuperadmin,
  admin_read: (site) => site.person({ roles: ['admin_read'], hasSecondFactor: true }),
  admin_write: (site) => site.person({ roles: ['admin_write'], hasSecondFactor: true }),
  superadmin: (site) => site.person({ roles: ['superadmin'], hasSecondFactor: true }),
}

export async function makeCaller(site: TestSite, kind: Kind): Promise<Caller> {
  return { ...await makers[kind](site), kind }
}

/** Someone who has opened a mailed reset link and is not logged in. */
async function linkHolder(site: TestSite): Promise<TestPerson> {
  const person = await site.person()
  const visitor = site.visitor()
  const code = await resetCode(site, person.email)
  const opened = await visitor.call('POST', '/api/auth/exchange-code', { code })
  if (opened.status !== 200) throw new Error(`A reset link could not be opened: ${opened.status}`)
  return { ...person, visitor }
}

/** Requests a reset link and returns the code from its mail; empty if none was mailed. */
export async function resetCode(site: TestSite, email: string): Promise<string> {
  await site.visitor().call('POST', '/api/auth/send-reset-link', { email })
  const [mail] = await site.mails(email)
  return /code=([\da-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** The worst case: the membership has ended, but the session and the roles are still in the database. */
async function endedSuperadmin(site: TestSite): Promise<TestPerson> {
  const person = await site.person({ roles: ['superadmin'], hasSecondFactor: true })
  await site.db.update(members).set({ endedOn: '2020-01-31' }).where(eq(members.id, person.memberId))
  return person
}

/** A superadmin still without a second factor three weeks after getting the role: treated as a plain member until there is one. */
async function waitingSuperadmin(site: TestSite): Promise<TestPerson> {
  const person = await site.person({ roles: ['superadmin'] })
  const grantedAt = new Date(site.clock.now().getTime() - 21 * 24 * 3600 * 1000)
  await site.db.update(userRoles).set({ grantedAt }).where(eq(userRoles.userId, person.userId))
  return person
}

/** A copy of a person's browser; changes to its cookies do not affect the original. */
export function copyOf(site: TestSite, { visitor }: Pick<TestPerson, 'visitor'>): TestVisitor {
  const copy = new TestVisitor(site.origin)
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
  return copy
}
