import { randomInt } from 'node:crypto'
import { expect, type Browser, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Role } from '#domain/roles.ts'
import type { Caller } from '../support/fixtures.ts'
import type { Login, RunningSite } from '../support/site.ts'

const added = z.object({ id: z.string() })
const password = 'Lugna-Fairways-7'

export interface Person {
  id: string
  golfId: string
  firstName: string
  lastName: string
  privateEmail: string
}

/** Makes a call as the person who is logged in. */
export async function call({ request }: Caller, name: string, data: unknown): Promise<unknown> {
  const response = await request.post(`/api/rpc/${name}`, { data })
  expect(response.status(), `${name}: ${await response.text()}`).toBe(200)
  return response.json()
}

/** A page in a browser context of its own, beside the test's page. */
export async function newPage(browser: Browser, site: RunningSite): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: 'sv-SE',
    extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
  })
  return context.newPage()
}

export function newGolfId(): string {
  // Does not begin like a century, which the input mask would cut off.
  return `${randomInt(300_000, 1_000_000)}-${String(randomInt(1000)).padStart(3, '0')}`
}

/** Adds a new member to the register; `board` must be logged in as an administrator. */
export async function addMember(board: Caller, { firstName, lastName = 'Provsson', ...more }: {
  firstName: string
  lastName?: string
  p_club?: string
  p_category?: string
  p_phone?: string
  p_send_invitation?: boolean
}): Promise<Person> {
  const golfId = newGolfId()
  const privateEmail = `prov.${golfId}@example.com`
  const { id } = added.parse(await call(board, 'add_member', {
    p_first_name: firstName, p_last_name: lastName, p_golf_id: golfId, p_private_email: privateEmail, ...more,
  }))
  return { id, golfId, firstName, lastName, privateEmail }
}

/** Adds a new member who can log in. */
export async function addWithLogIn(board: Caller, site: RunningSite, firstName: string): Promise<Person & Login> {
  const person = await addMember(board, { firstName, p_send_invitation: true })
  const token = new URL(await site.link(person.privateEmail, '/onboarding')).searchParams.get('token')
  const done = await board.request.post('/api/functions/complete-onboarding', {
    data: { token, password, phone: '0701740642', club: 'Ale GK', privacyAccepted: true },
  })
  expect(done.status(), await done.text()).toBe(200)
  return { ...person, password }
}

/** Adds a new administrator; `superadmin` grants the role. */
export async function addAdministrator(superadmin: Caller, site: RunningSite, role: Role): Promise<Person & Login> {
  const person = await addWithLogIn(superadmin, site, 'Adam')
  await call(superadmin, 'grant_role', { p_id: person.id, p_role: role })
  return person
}

/** Logs the page in as a new administrator; `signIn` is the fixture. */
export async function becomeAdministrator(
  role: Role, { page, site, signIn }: { page: Page; site: RunningSite; signIn: (caller: Caller, login: Login) => Promise<void> },
): Promise<void> {
  await signIn(page, (await site.logins()).superadmin)
  const administrator = await addAdministrator(page, site, role)
  await page.context().clearCookies()
  await signIn(page, administrator)
}

/** Imports a file of members and waits until they are in the register. */
export async function importMembers(board: Caller, csv: string): Promise<void> {
  const given = await board.request.post('/api/imports/members.csv?name=prov.csv', { data: Buffer.from(csv), headers: { 'content-type': 'text/csv' } })
  const { id } = added.parse(await given.json())
  const state = z.object({ state: z.string() })
  const reaches = (wanted: string) => expect.poll(async () => state.parse(await call(board, 'get_member_import', { p_id: id })).state, { timeout: 60_000 }).toBe(wanted)
  await reaches('ready')
  await call(board, 'run_member_import', { p_id: id })
  await reaches('imported')
}
