import type { Page } from '@playwright/test'
import { addWithLogIn } from '../members/register-people.ts'
import { failCalls, failureReference } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'

const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const onTablet = (page: Page) => page.getByRole('button', { name: 'Logga ut Safari på iPad' })
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Makes a page believe that its site delivers mails. */
async function letDeliver(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    expect(body).toContain('"delivers":""')
    await route.fulfill({ response, body: body.replace('"delivers":""', '"delivers":"yes"') })
  })
}

test('the answer to a request for a reset link promises no mail and says what to do if none comes', async ({ page }) => {
  await letDeliver(page, '/forgot-password')
  await page.goto('/forgot-password')
  await page.getByLabel('E-postadress').fill('finns.inte@example.com')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect(page.getByText('Om finns.inte@example.com hör till en medlem eller en godkänd ansökan kommer ett mejl inom några minuter.')).toBeVisible()
  await expect(page.getByText('Kommer inget mejl? Titta i skräpposten')).toContainText('kommer nästa tidigast i morgon')
})

test('the security page shows failures with a reference, and removes devices that a new password logs out', async ({ page, site, signIn, callerFor }) => {
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Frida')
  await callerFor(person, { userAgent: iPad })
  await signIn(page, person)
  await letDeliver(page, '/mina-sidor/sakerhet')
  await page.goto('/mina-sidor/sakerhet')

  await test.step('failures are shown with a reference to the log', async () => {
    await failCalls(page, '**/api/auth/send-reset-link')
    await page.getByRole('button', { name: 'Skicka återställningslänk' }).click()
    await expect(said(page, 'Kunde inte skicka länk')).toBeVisible()
    await expect(said(page, `Försök igen senare. Referens: ${failureReference}`)).toBeVisible()

    await page.unroute('**/api/auth/send-reset-link')
    await page.getByRole('button', { name: 'Skicka återställningslänk' }).click()
    await expect(page.getByText(`En länk kommer till ${person.privateEmail} inom några minuter och gäller i en timme.`)).toBeVisible()
    const noneCame = page.getByText('Kommer inget mejl? Titta i skräpposten.')
    await expect(noneCame).toContainText('Om du har fått flera mejl gäller bara länken i det senaste.')
    await expect(noneCame).toContainText('kommer nästa tidigast i morgon')
    await expect(noneCame).not.toContainText('kommer bara en')

    await failCalls(page, '**/api/rpc/end_my_session')
    await onTablet(page).click()
    const ask = page.getByRole('alertdialog', { name: 'Logga ut Safari på iPad?' })
    await ask.getByRole('button', { name: 'Logga ut' }).click()
    await expect(said(page, `Försök igen om en stund. Referens: ${failureReference}`)).toBeVisible()
    await ask.getByRole('button', { name: 'Avbryt' }).click()
  })

  await test.step('a new password removes the logged-out devices, and the redirect after it can be stopped', async () => {
    await expect(onTablet(page)).toBeVisible()

    await page.getByLabel('Nuvarande lösenord').fill(person.password)
    await page.getByLabel('Nytt lösenord').fill('Branta-Bunkrar-8')
    await page.getByLabel('Upprepa lösenordet').fill('Branta-Bunkrar-8')
    // The button's name says which password it shows.
    await page.getByRole('button', { name: 'Visa det nya lösenordet', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Dölj det nya lösenordet', exact: true })).toBeVisible()
    await expect(page.getByLabel('Nytt lösenord')).toHaveAttribute('type', 'text')
    await expect(page.getByRole('button', { name: 'Visa lösenordet du har nu', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Visa det upprepade lösenordet', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Byt lösenord' }).click()
    await expect(page).toHaveURL('/mina-sidor')
    // Recently fetched data is shown again unless it is known to be outdated.
    await page.getByRole('link', { name: 'Öppna säkerhetsinställningar' }).click()
    await expect(page.getByText('Den här enheten')).toBeVisible()
    await expect(onTablet(page)).toHaveCount(0)

    // A slow reader can stay.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByLabel('Nuvarande lösenord').fill('Branta-Bunkrar-8')
    await page.getByLabel('Nytt lösenord').fill('Sköna-Bunkrar-9')
    await page.getByLabel('Upprepa lösenordet').fill('Sköna-Bunkrar-9')
    await page.getByRole('button', { name: 'Byt lösenord' }).click()
    const stay = page.getByRole('button', { name: 'Stanna här' })
    await stay.press('Enter')
    await page.clock.runFor(10_000)
    await expect(stay).toBeFocused()
    await expect(page.getByText('Dina uppgifter finns på Mina sidor.')).toBeVisible()
    await expect(page).toHaveURL('/mina-sidor/sakerhet')
  })
})

test('a log-in shown as today is shown as yesterday after midnight', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.clock.install()
  await page.goto('/mina-sidor/sakerhet')
  const own = page.getByRole('listitem').filter({ hasText: 'Den här enheten' })
  await expect(own).toContainText(/Inloggad i dag kl\.\s\d\d:\d\d\./)
  // No answer may correct the page's clock in the meantime.
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.fastForward('24:00:00')
  await expect(own).toContainText(/Inloggad i går kl\.\s\d\d:\d\d\./)
})
