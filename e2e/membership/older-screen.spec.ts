import * as z from 'zod/mini'
import { apply } from '../support/application.ts'
import { expect, test } from '../support/fixtures.ts'
import { call } from '../members/register-people.ts'

test('an older screen neither erases what a colleague has approved nor ends a colleague\'s invitation', async ({ page, site, signIn, callerFor }) => {
  const applicant = await apply(page, 'Olle')
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  const other = await callerFor(superadmin)
  const [{ id }] = z.tuple([z.object({ id: z.uuid() })]).parse(await call(other, 'list_all_applications', { search: applicant.golfId }))
  const invitations = async () => (await site.mails(applicant.privateEmail)).filter(({ text }) => text.includes('/onboarding'))
  const question = page.getByRole('alertdialog')
  await page.goto(`/admin/medlemmar?flik=ansokningar&ansokan=${id}`)
  const erase = page.getByRole('button', { name: 'Radera ansökan Olle Exempel' })
  const invite = page.getByRole('button', { name: 'Skicka ny inbjudan Olle Exempel' })

  await test.step('erasing is refused with who approved it, and the card shows it', async () => {
    await erase.click()
    const approved = await other.request.post('/api/functions/approve-application', { data: { applicationId: id } })
    expect(approved.status(), await approved.text()).toBe(200)
    await question.getByRole('button', { name: 'Radera ansökan' }).click()
    await expect(page.getByText('Ansökan kunde inte raderas', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Ansökan är redan behandlad: Anna Exempel godkände den.').first()).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(page.getByText(/^Godkänd \d+ \S+ \d{4} av Anna Exempel$/)).toBeVisible()
    await expect(invite).toBeVisible()
  })

  await test.step('inviting again is refused when a colleague has just done so', async () => {
    await invite.press('Enter')
    await expect(question).toBeVisible()
    await call(other, 'resend_invitation', { p_application_id: id })
    const refetched = page.waitForResponse('**/api/rpc/list_all_applications')
    await question.getByRole('button', { name: 'Skicka inbjudan' }).press('Enter')
    await expect(page.getByText('Inbjudan kunde inte skickas', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('En inbjudan har redan skickats sedan du öppnade sidan.').first()).toBeVisible()
    await expect(question).toHaveCount(0)
    await refetched
    expect(await invitations()).toHaveLength(2)
  })

  await test.step('both can be done on purpose afterwards', async () => {
    // The refetched card may not have been rendered yet, and nothing on it shows when it is.
    await page.reload()
    await invite.press('Enter')
    await question.getByRole('button', { name: 'Skicka inbjudan' }).press('Enter')
    await expect(page.getByText('Ny inbjudan skapad', { exact: true }).first()).toBeVisible()
    expect(await invitations()).toHaveLength(3)
    await erase.press('Enter')
    await question.getByRole('button', { name: 'Radera ansökan' }).press('Enter')
    await expect(page.getByText('Ansökan raderad', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Ansökan finns inte', { exact: true })).toBeVisible()
  })
})
