import { expect, type Page } from '@playwright/test'
import type { Caller } from './fixtures.ts'

export interface Applicant {
  golfId: string
  firstName: string
  lastName: string
  phone: string
  privateEmail: string
  workEmail: string
  club: string
}

let serial = 0

/** A new applicant each time, unique also between the workers of a run. */
export function newApplicant(firstName = 'Viola'): Applicant {
  serial += 1
  const number = `${process.env.TEST_PARALLEL_INDEX ?? '0'}${String(serial).padStart(2, '0')}`
  const mark = `${number}-${Date.now().toString(36)}`
  return {
    // Does not begin like a century, which the input mask would cut off.
    golfId: `${String(Date.now()).slice(-6).replace(/^[12]/, '8')}-${number}`,
    firstName,
    lastName: 'Exempel',
    phone: '0701740642',
    privateEmail: `${firstName.toLowerCase()}.${mark}@example.com`,
    workEmail: `${firstName.toLowerCase()}.${mark}@work.example.com`,
    club: 'Ale GK',
  }
}

/** Opens `/medlemskap` and fills in the whole form; the caller sends it. */
export async function fillApplication(page: Page, applicant: Applicant): Promise<void> {
  await page.goto('/medlemskap')
  await expect(page.getByRole('heading', { level: 1, name: 'Ansök om medlemskap' })).toBeVisible()
  await fillInApplication(page, applicant)
}

/** Fills in the whole form on the open page. */
export async function fillInApplication(page: Page, applicant: Applicant): Promise<void> {
  await page.getByLabel('Förnamn').fill(applicant.firstName)
  await page.getByLabel('Efternamn').fill(applicant.lastName)
  await page.getByLabel('Telefonnummer').fill(applicant.phone)
  await page.getByRole('textbox', { name: 'Privat e-post' }).fill(applicant.privateEmail)
  await page.getByRole('textbox', { name: 'Volvo Mail' }).fill(applicant.workEmail)
  await page.getByRole('radio', { name: 'Privat e-post' }).check()
  await page.getByLabel('Golf-ID').fill(applicant.golfId.replace('-', ''))
  await page.getByLabel('Hemmaklubb').fill(applicant.club)
  await page.getByRole('radio', { name: 'Volvo Cars' }).check()
  await page.getByLabel('Meddelande till styrelsen').fill('Hoppas få spela med er!')
  await page.getByRole('checkbox', { name: /integritetspolicyn/ }).check()
}

/** Sends an application with the form's call, for tests that do not test the form. It waits for the board. */
export async function apply({ request }: Caller, firstName: string, changes: Partial<Applicant> = {}): Promise<Applicant> {
  const applicant = { ...newApplicant(firstName), ...changes }
  const answer = await request.post('/api/rpc/create_membership_application', {
    data: {
      p_first_name: applicant.firstName, p_last_name: applicant.lastName, p_golf_id: applicant.golfId, p_phone: applicant.phone,
      p_private_email: applicant.privateEmail, p_work_email: applicant.workEmail, p_contact_method: 'private_email', p_club: applicant.club,
      p_category: 'volvo_cars', p_note: 'Hoppas få spela med er!',
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return applicant
}
