import type { Page } from '@playwright/test'
import { addMember, addWithLogIn } from '../members/register-people.ts'
import { loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'

const chosen = 'Branta-Bunkrar-8'
const told = (page: Page, title: string) => page.getByRole('main').getByText(title, { exact: true })

test('lost answers during a password reset are not reported as failures, and a used link leads to log-in', async ({ page, site, signIn, callerFor }) => {
  const admin = await callerFor((await site.logins()).superadmin)
  const person = await addWithLogIn(admin, site, 'Rita')
  await page.goto('/forgot-password')
  await page.getByLabel('E-postadress').fill(person.privateEmail)
  await loseAnswer(page, 'send-reset-link')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect(told(page, 'Vi vet inte om länken skickades')).toBeVisible()
  await expect(page.getByText('Något gick fel')).toHaveCount(0)

  await page.goto(await site.link(person.privateEmail, '/reset-password'))
  await page.getByLabel('Nytt lösenord').fill(chosen)
  await page.getByLabel('Upprepa lösenordet').fill(chosen)
  await loseAnswer(page, 'update-password')
  const save = page.getByRole('button', { name: 'Spara nytt lösenord' })
  await save.click()
  await expect(told(page, 'Vi vet inte om lösenordet sparades')).toBeVisible()
  await expect(page.getByText('Lösenordet kunde inte sparas')).toHaveCount(0)
  await save.click()
  await expect(page.getByText('Länken är förbrukad, och det nya lösenordet är troligen sparat. Prova att logga in med det.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), 'the focus is not lost with the button').toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, { ...person, password: chosen })
})

test('a registration with a lost answer offers to log in, and a second try says that the link is used up', async ({ page, site, signIn, callerFor }) => {
  const admin = await callerFor((await site.logins()).superadmin)
  const person = await addMember(admin, { firstName: 'Nils', p_phone: '0701740655', p_club: 'Ale', p_send_invitation: true })
  await page.goto(await site.link(person.privateEmail, '/onboarding'))
  await page.getByLabel('Välj ett lösenord').fill(chosen)
  await page.getByLabel('Upprepa lösenordet').fill(chosen)
  await page.getByRole('checkbox').check()
  await loseAnswer(page, 'complete-onboarding')
  const complete = page.getByRole('button', { name: 'Slutför registreringen' })
  await complete.click()
  await expect(told(page, 'Vi vet inte om registreringen blev klar')).toBeVisible()
  await expect(page.getByText(/Registrering misslyckades|Registreringen är inte klar/)).toHaveCount(0)
  const logIn = page.getByRole('main').getByRole('link', { name: 'Logga in', exact: true })
  await expect(logIn).toHaveAttribute('href', '/login')
  await complete.click()
  await expect(page.getByRole('heading', { name: 'Länken är förbrukad: du är troligen redan registrerad' })).toBeFocused()
  await logIn.click()
  await expect(page).toHaveURL('/login')
  await signIn(page, { ...person, password: chosen })

  await test.step('a registration at a browser where somebody else is logged in, whose log-in fails, ends at the log-in form', async () => {
    await signIn(page, (await site.logins()).superadmin)
    const next = await addMember(admin, { firstName: 'Nora', p_phone: '0701740656', p_club: 'Ale', p_send_invitation: true })
    await page.goto(await site.link(next.privateEmail, '/onboarding'))
    await page.getByLabel('Välj ett lösenord').fill(chosen)
    await page.getByLabel('Upprepa lösenordet').fill(chosen)
    await page.getByRole('checkbox').check()
    await page.route('**/api/auth/verify-token', (route) => route.abort())
    await complete.click()
    await expect(page.getByText('Logga in med ditt Golf-ID och ditt nya lösenord.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Golf-ID')).toBeVisible()
  })
})

test('the security page reports an unknown outcome only where a change may have been made', async ({ page, site, signIn, callerFor }) => {
  const admin = await callerFor((await site.logins()).superadmin)
  const person = await addWithLogIn(admin, site, 'Pia')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await signIn(page, person)
  await page.goto('/mina-sidor/sakerhet')
  await expect(page.getByText(person.privateEmail)).toBeVisible()

  await test.step('a request that was never sent or changes nothing is reported as a plain failure', async () => {
    await page.route('**/api/rpc/get_my_profile', (route) => route.abort())
    await page.getByRole('button', { name: 'Skicka återställningslänk' }).click()
    await expect(page.getByText('Kunde inte skicka länk').first()).toBeVisible()
    await expect(page.getByText('Vi vet inte om länken skickades')).toHaveCount(0)
    await page.unroute('**/api/rpc/get_my_profile')
    // The password alone changes nothing; only a code from the app does.
    await page.getByRole('button', { name: 'Slå på koder från en app' }).click()
    const window = page.getByRole('dialog').filter({ has: page.getByLabel('Ditt lösenord') })
    await window.getByLabel('Ditt lösenord').fill(person.password)
    await loseAnswer(page, 'begin_totp')
    await window.getByRole('button', { name: 'Fortsätt' }).click()
    await expect(window.getByRole('alert')).toContainText('Det gick inte att fortsätta')
    await window.getByRole('button', { name: 'Fortsätt' }).click()
    await expect(page.getByRole('img', { name: 'QR-kod att skanna med appen' })).toBeVisible()
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await expect(page.getByRole('button', { name: 'Slå på koder från en app' })).toBeFocused()
  })

  await test.step('a passkey added with a lost answer appears in the list', async () => {
    await page.getByRole('button', { name: 'Lägg till en lösennyckel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lägg till en lösennyckel' })
    await dialog.getByLabel('Namn på enheten').fill('Min platta')
    await dialog.getByLabel('Ditt lösenord').fill(person.password)
    await loseAnswer(page, 'add_passkey')
    await dialog.getByRole('button', { name: 'Lägg till' }).click()
    await expect(dialog.getByText('Vi vet inte om det gick igenom')).toBeVisible()
    await expect(dialog.getByText('Lösennyckeln lades inte till')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ta bort Min platta' })).toBeVisible()
  })

  await test.step('a password change with a lost answer is not reported as a failure', async () => {
    await page.getByLabel('Nuvarande lösenord').fill(person.password)
    await page.getByLabel('Nytt lösenord').fill(chosen)
    await page.getByLabel('Upprepa lösenordet').fill(chosen)
    await loseAnswer(page, 'update-password')
    await page.getByRole('button', { name: 'Byt lösenord' }).click()
    await expect(told(page, 'Vi vet inte om lösenordet ändrades')).toBeVisible()
    await expect(page.getByText('Kunde inte ändra lösenord')).toHaveCount(0)
    await page.context().clearCookies()
    // Proves the change: a wrong password would be refused before the passkey is asked for.
    await signIn(page, { ...person, password: chosen })
  })
})

test('a profile change with a lost answer is no failure, and data that cannot be refetched is marked as old', async ({ page, site, signIn, callerFor }) => {
  const admin = await callerFor((await site.logins()).superadmin)
  const person = await addWithLogIn(admin, site, 'Sara')
  await signIn(page, person)
  await page.goto('/mina-sidor')
  const club = page.getByRole('textbox', { name: 'Hemmaklubb' })
  const saveUnheard = async (text: string) => {
    await page.getByRole('button', { name: 'Ändra Hemmaklubb' }).click()
    await club.fill(text)
    await loseAnswer(page, 'update_my_profile')
    await page.getByRole('button', { name: 'Spara' }).click()
  }

  await test.step('cancelling shows the saved value', async () => {
    await saveUnheard('Öijared')
    await expect(page.getByText('Vi fick inget svar, så det kan vara sparat. Tryck på Avbryt och se vad som gäller, eller tryck på Spara igen.')).toBeVisible()
    await expect(page.getByText('Ett oväntat fel uppstod. Försök igen.')).toHaveCount(0)
    await expect(club).toHaveValue('Öijared')
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await expect(page.getByText('Öijared', { exact: true })).toBeVisible()
  })

  await test.step('data that could not be refetched is marked as possibly old and can be fetched again', async () => {
    await page.route('**/api/rpc/get_my_profile', (route) => route.abort())
    await saveUnheard('Hulta')
    await expectOld(page, 'Dina uppgifter kunde inte hämtas på nytt', '**/api/rpc/get_my_profile')

    await page.goto('/mina-sidor/sakerhet')
    const factors = page.getByRole('button', { name: 'Slå på koder från en app' })
    await expect(factors).toBeVisible()
    await page.route('**/api/rpc/get_my_second_factor', (route) => route.abort())
    await factors.click()
    await page.keyboard.press('Escape')
    await expectOld(page, 'Tvåstegsverifieringen kunde inte hämtas på nytt', '**/api/rpc/get_my_second_factor')
  })
})

/** Expects the notice that the data may be old, and that it disappears once the call succeeds. */
async function expectOld(page: Page, title: string, call: string): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: title })
  await expect(notice).toContainText('Det som står här kan vara gammalt.')
  await page.unroute(call)
  await notice.getByRole('button', { name: 'Försök igen' }).click()
  await expect(notice).toHaveCount(0)
}
