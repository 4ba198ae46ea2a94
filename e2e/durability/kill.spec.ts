import { expect, test } from '@playwright/test'
import * as z from 'zod/mini'
import { type RunningSite, startSite } from '../support/site.ts'

const rounds = 60
const writers = 6
/** Acknowledgements to wait for before the process is killed in the middle of the next ones. */
const acknowledgements = 12

test('an acknowledged application survives 60 sudden deaths of the process', async () => {
  test.setTimeout(400_000)
  const site = await startSite({ env: { TRUSTED_PROXIES: '1' } })
  try {
    const cookie = await logInAsAdministrator(site)
    let written = 0
    const lost: string[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const acknowledged = await writeUntilKilled(site)
      expect(acknowledged.length, `round ${round}`).toBeGreaterThanOrEqual(acknowledgements)
      written += acknowledged.length
      await site.restart()
      for (const golfId of acknowledged) if (!(await isThere(site, cookie, golfId))) lost.push(golfId)
      expect(lost, `round ${round}`).toEqual([])
    }
    console.log(`${rounds} kills, ${written} acknowledged applications, ${lost.length} lost`)
  } finally {
    await site.stop()
  }
})

let serial = 0

/** Several writers at once; when enough of them have their answer, the process dies while others are waiting for theirs. */
async function writeUntilKilled(site: RunningSite): Promise<string[]> {
  const acknowledged: string[] = []
  let dead: Promise<void> | undefined
  const write = async (): Promise<void> => {
    while (!dead) {
      serial += 1
      const golfId = `${String(100_000 + Math.floor(serial / 1000))}-${String(serial % 1000).padStart(3, '0')}`
      const response = await apply(site, golfId, serial).catch(() => null)
      if (response?.status === 200) acknowledged.push(golfId)
      if (acknowledged.length >= acknowledgements) dead ??= site.kill()
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  await dead
  return acknowledged
}

/** Each applicant has a network of its own, so that the limits for one network stay out of the way. */
function apply(site: RunningSite, golfId: string, number: number): Promise<Response> {
  return fetch(`${site.origin}/api/rpc/create_membership_application`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: JSON.stringify({
      p_golf_id: golfId,
      p_first_name: 'Anna',
      p_last_name: 'Exempel',
      p_phone: '0701740605',
      p_private_email: `anna${number}@example.com`,
      p_work_email: `anna${number}@work.example.com`,
      p_club: 'Ale',
      p_category: 'volvo_cars',
      p_contact_method: 'private_email',
      p_note: null,
    }),
  })
}

async function logInAsAdministrator(site: RunningSite): Promise<string> {
  const { superadmin } = await site.logins()
  const found = await post(site, '/api/functions/lookup-email', { golfId: superadmin.golfId })
  const { email } = z.object({ email: z.string() }).parse(await found.json())
  const answer = await post(site, '/api/auth/sign-in', { email, password: superadmin.password })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]).join('; ')
}

async function isThere(site: RunningSite, cookie: string, golfId: string): Promise<boolean> {
  const response = await post(site, '/api/rpc/list_all_applications', { search: golfId }, { cookie })
  const found = z.array(z.object({ golf_id: z.string() })).parse(await response.json())
  return found.some((application) => application.golf_id === golfId)
}

function post(site: RunningSite, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(site.origin + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
}
