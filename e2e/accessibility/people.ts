import type { Browser, Page } from '@playwright/test'
import { addMember } from '../members/register-people.ts'
import type { Login, RunningSite } from '../support/site.ts'

/** Where somebody new in the register completes the registration. */
export async function invite(browser: Browser, site: RunningSite, signIn: (page: Page, login: Login) => Promise<void>): Promise<string> {
  const board = await browser.newPage({ baseURL: site.origin })
  await signIn(board, (await site.logins()).superadmin)
  const { privateEmail } = await addMember(board, { firstName: 'Tove', p_send_invitation: true })
  await board.close()
  return site.link(privateEmail, '/onboarding')
}
