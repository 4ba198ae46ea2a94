import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { rejectionReasonLimit } from '#features/membership/rules.ts'
import { apply, type Applicant } from '../support/application.ts'
import { expectAccessible } from '../support/axe.ts'
import { dealWithNext, failCalls, failureReference, loseAnswer } from '../support/fail.ts'
import { addMember } from '../members/register-people.ts'
import { type Caller, expect, test } from '../support/fixtures.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Sök på namn eller Golf-ID' })

async function openApplication(page: Page, { golfId }: Applicant): Promise<void> {
  await page.goto(`/admin/medlemmar?flik=ansokningar&sok=${golfId}`)
  await expect(page.getByRole('button', { name: /^Godkänn/ })).toHaveCount(1)
}

async function idOf({ request }: Caller, { golfId }: Applicant): Promise<string> {
  const found = await request.post('/api/rpc/list_all_applications', { data: { search: golfId } })
  return z.tuple([z.object({ id: z.uuid() })]).parse(await found.json())[0].id
}

test('an application is rejected with a reason, and the person may apply again', async ({ page, site, signIn }) => {
  const applicant = await apply(page, 'Per')
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar')
  await page.getByRole('tab', { name: /Inkommande ansökningar/ }).click()
  await search(page).fill(applicant.golfId)
  await expect(page.getByRole('button', { name: /^Godkänn/ })).toHaveCount(1)
  await expect(page.getByText('Väntande', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: /^Avvisa/ }).click()
  await page.getByLabel('Skäl').fill('a'.repeat(rejectionReasonLimit + 1))
  await page.getByRole('button', { name: 'Avvisa', exact: true }).click()
  await expect(page.getByLabel('Skäl')).toBeFocused()
  await page.getByLabel('Skäl').fill('  Du är inte anställd hos bolagen.\nSök gärna igen.  ')
  await page.getByRole('button', { name: 'Avvisa', exact: true }).click()
  await expect(page.getByText('Ansökan avvisad', { exact: true }).first()).toBeVisible()
  const mail = await site.mail(applicant.privateEmail, /./)
  expect(mail.text).toContain('Du är inte anställd hos bolagen.')

  await page.getByLabel('Status').selectOption({ label: 'Avslagen' })
  await expect.poll(() => page.getByText('Du är inte anställd hos bolagen.').innerText()).toContain('bolagen.\nSök gärna igen.')
  await expect(page.getByText(/^Avslagen \d+ \S+ \d{4} av Anna Exempel$/)).toBeVisible()
  const answer = await page.request.post('/api/rpc/check_golf_id_exists', { data: { p_golf_id: applicant.golfId } })
  expect(await answer.json()).toBe(false)
})

test('a rejection reason that was not sent is kept for a retry and never shown for another applicant', async ({ page, site, signIn }) => {
  const [unanswered, decided, waiting] = [await apply(page, 'Karin'), await apply(page, 'Karl'), await apply(page, 'Kurt')]
  await signIn(page, (await site.logins()).superadmin)
  await openApplication(page, unanswered)
  const reject = page.getByRole('button', { name: 'Avvisa', exact: true })

  await test.step('a reason whose rejection got no answer is not shown for another applicant', async () => {
    await page.getByRole('button', { name: 'Avvisa Karin Exempel' }).click()
    await page.getByLabel('Skäl').fill('Något om Karin.')
    await dealWithNext(page, '**/api/functions/reject-application', (route) => route.abort())
    await reject.click()
    await expect(page.getByText('Vi vet inte om det gick igenom', { exact: true }).first()).toBeVisible()
    await search(page).fill(decided.golfId)
    await page.getByRole('button', { name: 'Avvisa Karl Exempel' }).click()
    await expect(page.getByLabel('Skäl')).toHaveValue('')
  })

  await dealWithNext(page, '**/api/functions/reject-application', (route) => route.fulfill({
    status: 409, json: { defined: true, code: 'ALREADY_DECIDED', status: 409, message: 'Ansökan är redan behandlad', data: { status: 'approved', decided_by: 'Eva Exempel' } },
  }))
  await page.getByLabel('Skäl').fill('Något om Karl.')
  await reject.click()
  await expect(page.getByText('Ansökan är redan behandlad: Eva Exempel godkände den.').first()).toBeVisible()
  await expect(page.getByRole('alertdialog', { name: 'Avvisa ansökan?' })).toHaveCount(0)

  await search(page).fill(waiting.golfId)
  await page.getByRole('button', { name: 'Avvisa Kurt Exempel' }).click()
  await expect(page.getByLabel('Skäl')).toHaveValue('')
  await page.getByLabel('Skäl').fill('Bor inte i Göteborg.')
  // Closed by mistake with Escape.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('alertdialog', { name: 'Lämna utan att skicka?' }).getByRole('button', { name: 'Stanna kvar' }).click()
  await page.getByRole('tab', { name: 'Alla medlemmar' }).click()
  await page.getByRole('tab', { name: 'Inkommande ansökningar' }).click()
  await search(page).fill(waiting.golfId)
  await page.getByRole('button', { name: 'Avvisa Kurt Exempel' }).click()
  await expect(page.getByLabel('Skäl')).toHaveValue('Bor inte i Göteborg.')
  await failCalls(page, '**/api/functions/reject-application')
  await reject.click()
  await expect(page.getByText('Avvisning misslyckades', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(`Ett fel uppstod när ansökan skulle avvisas. Referens: ${failureReference}`)).toBeVisible()
  await expect(page.getByLabel('Skäl')).toHaveValue('Bor inte i Göteborg.')
  await page.unroute('**/api/functions/reject-application')
  // Two toasts cover the button by now.
  await reject.press('Enter')
  await expect(page.getByText('Ansökan avvisad', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await site.mails(waiting.privateEmail))[0]?.text).toContain('Bor inte i Göteborg.')
})

test('a failed approval is reported as failed, one with a lost answer as unknown, and the list shows it', async ({ page, site, signIn }) => {
  const applicant = await apply(page, 'Siv')
  await signIn(page, (await site.logins()).superadmin)
  await openApplication(page, applicant)
  const approve = page.getByRole('alertdialog').getByRole('button', { name: 'Godkänn' })
  await failCalls(page, '**/api/functions/approve-application')
  await page.getByRole('button', { name: /^Godkänn/ }).click()
  await approve.click()
  await expect(page.getByText('Godkännande misslyckades', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(`Ett fel uppstod när ansökan skulle godkännas. Referens: ${failureReference}`)).toBeVisible()
  await loseAnswer(page, 'approve-application')
  // The toast covers the button by now.
  await approve.press('Enter')
  await expect(page.getByText('Vi vet inte om det gick igenom', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByLabel('Status').selectOption({ label: 'Godkänd' })
  await expect(page.getByRole('button', { name: 'Skicka ny inbjudan Siv Exempel' })).toBeVisible()
  // It is also listed among the unfinished ones, with the time that is left.
  await page.getByLabel('Status').selectOption({ label: 'Godkänd, inte slutförd' })
  await expect(page).toHaveURL(/status=unfinished/)
  await expect(page.getByRole('button', { name: 'Skicka ny inbjudan Siv Exempel' })).toBeVisible()
  await expect(page.getByText(/^Inbjudan gäller till den \d+ \p{L}+ \d{4} kl\.\s\d\d:\d\d\.$/u)).toBeVisible()
  await expect(page.getByText('Ny inbjudan behövs')).toHaveCount(0)
  // Simulates the state a fortnight later.
  await page.route('**/api/rpc/list_all_applications', async (route) => {
    const response = await route.fetch()
    const all = z.array(z.looseObject({ golf_id: z.string() })).parse(await response.json())
    await route.fulfill({ response, json: all.map((one) => (one.golf_id === applicant.golfId ? { ...one, invitation_ends_at: null } : one)) })
  })
  await page.reload()
  await expect(page.getByText('Ny inbjudan behövs')).toHaveCount(1)
  await expectAccessible(page)
})

test('after a decision the focus moves to the application that takes its place in the list', async ({ page, site, signIn }) => {
  const lastName = `Rad${Date.now()}`
  const applicants: Applicant[] = []
  for (const firstName of ['Sist', 'Mitt', 'Tagen', 'Nast', 'Forst']) applicants.push(await apply(page, firstName, { lastName }))
  await signIn(page, (await site.logins()).superadmin)
  await page.goto(`/admin/medlemmar?flik=ansokningar&sok=${lastName}`)
  const heading = (firstName: string) => page.getByRole('heading', { name: `${firstName} ${lastName}` })
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: `Godkänn Nast ${lastName}` }).click()
  // Somebody else decides the one below in the meantime.
  const taken = applicants[2] && await idOf(page, applicants[2])
  const decided = await page.request.post('/api/functions/reject-application', { data: { applicationId: taken, rejectionReason: null } })
  expect(decided.status()).toBe(200)
  await question.getByRole('button', { name: 'Godkänn' }).click()
  await expect(heading('Nast')).toHaveCount(0)
  await expect(heading('Tagen')).toHaveCount(0)
  await expect(heading('Mitt')).toBeFocused()
  await expect(heading('Mitt')).toBeInViewport()
  // Nothing takes the last one's place, so the focus goes to the one before.
  await page.getByRole('button', { name: `Avvisa Sist ${lastName}` }).click()
  await question.getByRole('button', { name: 'Avvisa' }).click()
  await expect(heading('Sist')).toHaveCount(0)
  await expect(heading('Mitt')).toBeFocused()

  // In a list that includes decided applications it stays itself.
  await page.getByLabel('Status').selectOption({ label: 'Alla' })
  await expect(heading('Sist')).toBeVisible()
  await page.getByRole('button', { name: `Godkänn Mitt ${lastName}` }).press('Enter')
  await question.getByRole('button', { name: 'Godkänn' }).press('Enter')
  await expect(page.getByRole('button', { name: `Skicka ny inbjudan Mitt ${lastName}` })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(heading('Mitt')).toBeFocused()
})

test('an application can be erased, and the person may apply again', async ({ page, site, signIn }) => {
  const applicant = await apply(page, 'Rut')
  await signIn(page, (await site.logins()).superadmin)
  await openApplication(page, applicant)
  await expect(page.getByText('Senaste mejlet')).toBeVisible()
  await expect(page.getByText(`Vi har tagit emot din ansökan`)).toBeVisible()
  await page.getByRole('button', { name: 'Radera ansökan Rut Exempel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Radera ansökan?' })
  await expect(question.getByText('Allt som finns i ansökan från Rut Exempel raderas, och det går inte att ångra.')).toBeVisible()
  await question.getByRole('button', { name: 'Radera ansökan' }).click()
  await expect(page.getByText('Ansökan raderad', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Inga ansökningar hittades')).toBeVisible()
  const answer = await page.request.post('/api/rpc/check_golf_id_exists', { data: { p_golf_id: applicant.golfId } })
  expect(await answer.json()).toBe(false)
  expect(await site.mails(applicant.privateEmail)).toEqual([])
})

test('when two administrators decide at once, the second is told and only one invitation is sent', async ({ page, site, signIn, callerFor }) => {
  const applicant = await apply(page, 'Olga')
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  await openApplication(page, applicant)
  await page.getByRole('button', { name: /^Godkänn/ }).click()
  const other = await callerFor(superadmin)
  const approved = await other.request.post('/api/functions/approve-application', { data: { applicationId: await idOf(other, applicant) } })
  expect(approved.status(), await approved.text()).toBe(200)
  await page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await expect(page.getByText('Godkännande misslyckades').first()).toBeVisible()
  await expect(page.getByText('Ansökan är redan behandlad').first()).toBeVisible()
  const invitations = (await site.mails(applicant.privateEmail)).filter((mail) => mail.text.includes('/onboarding'))
  expect(invitations).toHaveLength(1)
})

test('a new invitation invalidates the old one, and asking for a reset link right after keeps it valid', async ({ page, site, signIn }) => {
  const applicant = await apply(page, 'Nils')
  await signIn(page, (await site.logins()).superadmin)
  await openApplication(page, applicant)
  await page.getByRole('button', { name: /^Godkänn/ }).click()
  await page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  const first = await site.link(applicant.privateEmail, '/onboarding')

  await page.getByLabel('Status').selectOption({ label: 'Godkänd' })
  await expect(page.getByText('Väntar på att användaren ska slutföra registrering')).toBeVisible()
  await page.getByRole('button', { name: /^Skicka ny inbjudan/ }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Skicka inbjudan' }).click()
  await expect.poll(() => site.link(applicant.privateEmail, '/onboarding')).not.toBe(first)
  const second = await site.link(applicant.privateEmail, '/onboarding')

  await page.request.post('/api/auth/send-reset-link', { data: { email: applicant.privateEmail } })
  expect(await site.link(applicant.privateEmail, '/onboarding')).toBe(second)
  for (const [link, valid] of [[first, false], [second, true]] as const) {
    const token = new URL(link).searchParams.get('token') ?? ''
    const answer = await page.request.get('/api/functions/complete-onboarding', { params: { token } })
    expect(await answer.json()).toMatchObject({ valid })
  }
})

test('a link shows one application alone, with a way to all of them, or says that it does not exist', async ({ page, site, signIn }) => {
  const applicant = await apply(page, 'Tora')
  await signIn(page, (await site.logins()).superadmin)
  const address = `/admin/medlemmar?flik=ansokningar&ansokan=${await idOf(page, applicant)}`
  await page.goto(address)
  await expect(page.getByText('Bara den här ansökan visas.')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Godkänn Tora Exempel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Godkänn' }).click()
  await expect(page.getByRole('button', { name: 'Skicka ny inbjudan Tora Exempel' }), 'the application stays after it is approved').toBeVisible()
  const showAll = page.getByRole('link', { name: 'Visa alla ansökningar' })
  await showAll.press('Enter')
  await expect(page).toHaveURL('/admin/medlemmar?flik=ansokningar&status=all')
  await expect(search(page)).toBeVisible()
  await expect(page.locator(':focus'), 'the focus is kept in the tab when the link disappears').toContainText('Status')
  await page.goBack()
  await expect(page.getByText('Bara den här ansökan visas.')).toBeVisible()

  await page.goto('/admin/logg')
  await page.getByRole('listitem').filter({ hasText: 'godkände' }).getByRole('link', { name: 'Tora Exempel' }).first().click()
  await expect(page).toHaveURL(address)
  await page.goto('/admin/medlemmar?ny=1')
  const dialog = page.getByRole('dialog', { name: 'Lägg till medlem' })
  await dialog.getByLabel('Förnamn').fill('Tora')
  await dialog.getByLabel('Efternamn').fill('Exempel')
  await dialog.getByLabel('Golf-ID').fill(applicant.golfId)
  await dialog.getByRole('button', { name: 'Lägg till' }).click()
  await expect(dialog.getByRole('link', { name: 'Ansökan från Tora Exempel' })).toHaveAttribute('href', address)

  for (const gone of ['00000000-0000-4000-8000-000000000000', 'x']) {
    await page.goto(`/admin/medlemmar?flik=ansokningar&ansokan=${gone}`)
    await expect(page.getByText('Ansökan finns inte', { exact: true })).toBeVisible()
    await expect(showAll).toBeVisible()
  }
})

test('an applicant who may already be in the register is pointed out before the decision', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const firstName = `Likmar${Date.now()}`
  const member = await addMember(page, { firstName, lastName: 'Exempel', p_phone: '0701740613' })
  const applicant = await apply(page, firstName, { phone: '0701740613' })
  // Opened by its own link, so that the accessibility check also covers an application shown alone.
  await page.goto(`/admin/medlemmar?flik=ansokningar&ansokan=${await idOf(page, applicant)}`)
  await expect(page.getByText('Bara den här ansökan visas.')).toBeVisible()
  await expect(page.getByText('Kan redan finnas i registret')).toBeVisible()
  await expect(page.getByText(member.golfId)).toBeVisible()
  await expect(page.getByText('Samma namn och telefonnummer')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `${firstName} Exempel` }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/medlemmar/${member.id}`))
})
