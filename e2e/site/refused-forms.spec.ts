import type { Locator, Page } from '@playwright/test'
import { addMember } from '../members/register-people.ts'
import { fillInApplication, newApplicant } from '../support/application.ts'
import { withdrawAll } from '../support/bookings.ts'
import { dealWithNext, failCalls } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

/** The answer to a form that cannot be sent must be visible on a phone each time its button is pressed. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** Sends the form twice with its button further down: both times the first faulty field and its error must be in view. */
async function expectLedToFault(page: Page, { button, field, text }: { button: Locator; field: Locator; text: string }): Promise<void> {
  for (const press of ['first', 'second']) {
    await button.scrollIntoViewIfNeeded()
    await button.tap()
    await expect(page.getByText(text, { exact: true }).first(), press).toBeInViewport()
    await expect(field, press).toBeInViewport()
    await expect(field, press).toBeFocused()
  }
}

test('the application form leads to what is missing and reports a failed submission', async ({ page }) => {
  await page.goto('/medlemskap')
  const button = page.getByRole('button', { name: 'Skicka ansökan' })

  await test.step('it leads to the first faulty field, even if that has the focus or a later field was faulty before', async () => {
    const left = page.getByLabel('Telefonnummer')
    await left.click()
    await left.blur()
    await expect(left).toHaveAttribute('aria-invalid', 'true')
    await expectLedToFault(page, { button, field: page.getByLabel('Förnamn'), text: 'Förnamn måste vara minst 2 tecken' })
  })

  await test.step('a failure is reported in one place and disappears once the form is sent', async () => {
    await fillInApplication(page, newApplicant('Greger'))
    await failCalls(page, '**/create_membership_application')
    await button.tap()
    await expect(page.getByText('Fel uppstod', { exact: true })).toBeVisible()
    // Not awaited: a toast goes away by itself.
    expect(await page.getByText('Försök igen senare.').count()).toBe(1)
    // The server has answered that nothing was stored.
    await expect(page.getByText('Ansökan är inte skickad')).toBeVisible()
    await page.unroute('**/create_membership_application')
    await button.tap()
    await expect(page.getByText('Ansökan skickad!', { exact: true })).toBeVisible()
    await expect(page.getByText('Fel uppstod', { exact: true })).toHaveCount(0, { timeout: 2000 })
  })
})

test('the booking form and the contact form lead to the first faulty field', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await withdrawAll(page)
  await page.goto('/boka-tid')
  await expectLedToFault(page, {
    button: page.getByRole('button', { name: 'Skicka förfrågan' }), field: page.getByLabel('Bana', { exact: true }), text: 'Välj en bana',
  })
  await page.goto('/verksamhet#kontakt')
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  await expect(form.getByLabel('E-post')).toHaveValue(/@/)
  await form.getByLabel('Namn').fill('')
  await form.getByRole('textbox', { name: 'Meddelande' }).fill('Långt\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nmeddelande')
  await expectLedToFault(page, {
    button: form.getByRole('button', { name: 'Skicka meddelande' }), field: form.getByLabel('Namn'), text: 'Namn måste vara minst 2 tecken',
  })
})

test('the registration leads to its error each time, and a refusal disappears once corrected', async ({ page, site, callerFor }) => {
  const board = await callerFor((await site.logins()).superadmin)
  const { privateEmail } = await addMember(board, { firstName: 'Tove', p_phone: '0701740655', p_club: 'Ale', p_send_invitation: true })
  await page.goto(await site.link(privateEmail, '/onboarding'))
  const button = page.getByRole('button', { name: 'Slutför registreringen' })
  const password = page.getByLabel('Välj ett lösenord')
  await page.getByRole('checkbox').check()
  await expectLedToFault(page, { button, field: password, text: 'Lösenord för kort' })

  await dealWithNext(page, '**/complete-onboarding', (route) => route.fulfill({
    status: 422, json: { code: 'INVALID', status: 422, message: 'Kontrollera uppgifterna.', data: { fields: { password: 'Lösenordet är för vanligt.' } } },
  }))
  await password.fill('Lugna-Fairways-7')
  await page.getByLabel('Upprepa lösenordet').fill('Lugna-Fairways-7')
  await button.tap()
  const refused = page.getByText('Registreringen är inte klar')
  await expect(refused).toBeVisible()
  await expect(password).toBeInViewport()
  // Told once, beside the form: no toast covers it.
  await expect(page.getByText('Lösenordet är för vanligt.')).toHaveCount(1)
  await password.fill('Branta-Bunkrar-8')
  await button.tap()
  await expect(page.getByText('Lösenorden matchar inte', { exact: true }).first()).toBeVisible()
  await expect(refused).toHaveCount(0)
})

test('failed log-ins show one message at a time, and a repeated one is announced again', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Golf-ID').fill('111111111')
  const submit = page.getByRole('button', { name: 'Logga in' })
  const toasts = page.getByRole('region', { name: 'Meddelanden' })
  const refusal = page.getByRole('main').getByText('Inget konto hittades med detta Golf-ID')
  const refused = async () => {
    await expect(toasts.getByText('Inloggning misslyckades')).toHaveCount(1)
    await expect(refusal).toBeVisible()
  }
  const password = page.getByLabel('Lösenord', { exact: true })
  await password.fill('Fel-Losenord-1')
  await submit.tap()
  await refused()
  const letGo = await hold(page, '**/api/functions/lookup-email')
  await password.fill('Fel-Losenord-2')
  await submit.tap()
  // An unchanged text would not be read out again.
  await expect(refusal).toHaveCount(0)
  await letGo()
  await refused()
  // The reason is in the form, where it is read out.
  await expect(page.getByRole('alert')).toHaveText('Inget konto hittades med detta Golf-ID')
  await expect(toasts.getByText('Inget konto hittades med detta Golf-ID')).toHaveCount(0)
  await page.route('**/lookup-email', (route) => route.abort())
  await submit.tap()
  await expect(page.getByRole('alert')).toHaveText('Ett tekniskt fel uppstod. Försök igen.')
  await expect(toasts.getByRole('dialog')).toHaveCount(1)
})
