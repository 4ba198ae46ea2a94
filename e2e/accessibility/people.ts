import { addMember } from '../members/register-people.ts'
import type { Caller } from '../support/fixtures.ts'
import type { RunningSite } from '../support/site.ts'

/** Adds a member and returns the invitation link to complete the registration. */
export async function invite(board: Caller, site: RunningSite): Promise<string> {
  const { privateEmail } = await addMember(board, { firstName: 'Tove', p_send_invitation: true })
  return site.link(privateEmail, '/onboarding')
}
