import { expect, type Browser, type Page } from '@playwright/test'
import { addMember } from '../members/register-people.ts'
import { newApplicant, type Applicant } from '../support/application.ts'
import type { Login, RunningSite } from '../support/site.ts'

/** An application that waits for the board, made as the form makes it. */
export async function apply(page: Page, firstName: string): Promise<Applicant> {
  const applicant = newApplicant(firstName)
  const answer = await page.request.post('/api/rpc/create_membership_application', {
    data: {
      p_first_name: applicant.firstName, p_last_name: applicant.lastName, p_golf_id: applicant.golfId, p_phone: applicant.phone,
      p_private_email: applicant.privateEmail, p_work_email: applicant.workEmail, p_contact_method: 'private_email', p_club: applicant.club,
      p_category: 'volvo_cars',
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return applicant
}

/** Where somebody new in the register completes the registration. */
export async function invite(browser: Browser, site: RunningSite, signIn: (page: Page, login: Login) => Promise<void>): Promise<string> {
  const board = await browser.newPage({ baseURL: site.origin })
  await signIn(board, (await site.logins()).superadmin)
  const { privateEmail } = await addMember(board, { firstName: 'Tove', p_send_invitation: true })
  await board.close()
  return site.link(privateEmail, '/onboarding')
}
