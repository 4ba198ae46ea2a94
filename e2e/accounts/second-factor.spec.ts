import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { addWithLogIn, call } from '../members/register-people.ts'
import { expectAccessible } from '../support/axe.ts'
import { failCalls, failureReference } from '../support/fail.ts'
import { expect, madeToFail, test } from '../support/fixtures.ts'
import type { Login } from '../support/site.ts'

// Each test removes what it has added: the example people are shared. A code works once, and a new one comes only after half a
// minute, so whoever logs in twice uses a recovery code.
async function codeOf(page: Page): Promise<string> {
  const secret = await page.getByText(/^([A-Z\d]{4} ){7}[A-Z\d]{4}$/).textContent()
  return new TOTP({ secret: Secret.fromBase32(secret ?? '') }).generate()
}

async function openSecurity(page: Page) {
  await page.goto('/mina-sidor/sakerhet')
  await expect(page.getByRole('heading', { name: 'Tvåstegsverifiering' })).toBeVisible()
}

/** Opens the dialog and goes as far as the QR code. */
async function beginApp(page: Page, { password }: Login): Promise<void> {
  await page.getByRole('button', { name: 'Slå på koder från en app' }).click()
  await page.getByLabel('Ditt lösenord').fill(password)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(appPicture(page)).toBeVisible()
}

const appPicture = (page: Page) => page.getByRole('img', { name: 'QR-kod att skanna med appen' })

async function addApp(page: Page, login: Login): Promise<string[]> {
  await beginApp(page, login)
  return finishApp(page)
}

async function finishApp(page: Page): Promise<string[]> {
  await page.getByText('Det går inte att skanna').click()
  await page.getByLabel('Kod från appen').fill(await codeOf(page))
  await page.getByRole('button', { name: 'Slå på', exact: true }).click()
  const codes = page.getByRole('region', { name: 'Spara dina reservkoder nu' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

/** The dialog, not a toast beside it. */
const question = (page: Page) => page.getByRole('dialog', { name: /^Ta bort .*\?$/ })

async function remove(page: Page, button: string | RegExp, login: Login) {
  await page.getByRole('button', { name: button }).click()
  await confirmRemoval(page, login)
}

async function confirmRemoval(page: Page, { password }: Login) {
  await page.getByLabel('Ditt lösenord').fill(password)
  await question(page).getByRole('button', { name: 'Ta bort' }).click()
  await expect(question(page)).toHaveCount(0)
}

async function givePassword(page: Page, { golfId, password }: Login) {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await page.getByLabel('Golf-ID').fill(golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByRole('heading', { name: 'Ett steg till' })).toBeVisible()
}

test('the dialogs for adding an app or a passkey keep the focus, stay open and explain failures', async ({ page, site, signIn }) => {
  test.slow()
  const { member } = await site.logins()
  await signIn(page, member)
  await openSecurity(page)

  await test.step('the dialog asks for the password, and Escape returns the focus to its button', async () => {
    await page.getByRole('button', { name: 'Slå på koder från en app' }).click()
    await expect(page.getByLabel('Ditt lösenord')).toBeFocused()
    await page.keyboard.type('fel lösenord')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Fel lösenord')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Slå på koder från en app' })).toBeFocused()
  })

  await test.step('a click outside the dialog does not close it, so the QR code stays', async () => {
    await beginApp(page, member)
    await page.mouse.click(5, 300)
    await page.getByLabel('Kod från appen').fill('000 000')
    await expect(appPicture(page)).toBeVisible()
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await expect(page.getByRole('button', { name: 'Slå på koder från en app' })).toBeFocused()
  })

  await test.step('a page whose scripts are gone asks for a reload when a passkey is added', async () => {
    await page.getByRole('button', { name: 'Lägg till en lösennyckel' }).click()
    const window = page.getByRole('dialog', { name: 'Lägg till en lösennyckel' })
    await window.getByLabel('Namn på enheten').fill('Lisas telefon')
    await window.getByLabel('Ditt lösenord').fill(member.password)
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, headers: { [madeToFail]: 'yes' } }))
    await window.getByRole('button', { name: 'Lägg till' }).click()
    await expect(window.getByRole('alert')).toContainText('Det som behövs för lösennyckeln kunde inte hämtas. Kontrollera att du har internet, ladda om sidan och försök igen.')
  })
})

test('an app can be added and removed, and the next log-in asks for its code or a recovery code', async ({ page, site, signIn, browser }) => {
  test.slow()
  const { member } = await site.logins()
  await signIn(page, member)
  await openSecurity(page)
  await beginApp(page, member)
  await expectAccessible(page)
  const [first = '', second = ''] = await finishApp(page)
  await expect(page.getByRole('heading', { name: 'Spara dina reservkoder nu' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Jag har sparat koderna' }).click()
  await expect(page.getByText('10 av 10 kvar.')).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)

  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.1' } })
  const other = await context.newPage()
  // The way on survives the menu's "Logga in" and the second step.
  await other.goto('/nyheter')
  await expect(other).toHaveURL('/login')
  await other.getByRole('banner').getByRole('link', { name: 'Logga in' }).click()
  await givePassword(other, member)
  await expect(other.getByLabel('Kod från appen')).toBeFocused()
  await other.keyboard.type('000000')
  await other.keyboard.press('Enter')
  await expect(other.getByText('Koden stämmer inte eller är redan använd. Vänta tills appen visar en ny kod och försök igen.')).toBeVisible()
  await other.getByRole('button', { name: 'Använd en reservkod' }).click()
  await expect(other.getByLabel('Reservkod')).toBeFocused()
  await other.keyboard.type('ABCDE-FGHJK')
  await other.keyboard.press('Enter')
  await expect(other.getByText('Koden stämmer inte eller är redan använd. Kontrollera den och försök igen.')).toBeVisible()
  await other.keyboard.type(second)
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL('/mina-sidor')
  await expect(other.getByText('Du var på väg till Nyheter')).toBeVisible()

  await page.reload()
  await expect(page.getByText('9 av 10 kvar.')).toBeVisible()
  await page.getByRole('button', { name: 'Ta bort appen' }).click()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await confirmRemoval(page, member)
  await expect(page.getByRole('button', { name: 'Slå på koder från en app' })).toBeVisible()
  await context.close()
})

test('a passkey can be added, completes a log-in and can be removed', async ({ page, site, signIn }) => {
  const { member } = await site.logins()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await signIn(page, member)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Lägg till en lösennyckel' }).click()
  await page.getByLabel('Namn på enheten').fill('Lisas telefon')
  await page.getByLabel('Ditt lösenord').fill(member.password)
  await page.getByRole('dialog', { name: 'Lägg till en lösennyckel' }).getByRole('button', { name: 'Lägg till' }).click()
  await expect(page.getByRole('region', { name: 'Spara dina reservkoder nu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ta bort Lisas telefon' })).toBeVisible()

  await page.getByRole('button', { name: 'Logga ut', exact: true }).first().click()
  // The recovery codes are shown only once, so leaving asks first.
  const question = page.getByRole('alertdialog', { name: 'Lämna sidan utan reservkoderna?' })
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await page.getByRole('button', { name: 'Jag har sparat koderna' }).click()
  await page.getByRole('button', { name: 'Logga ut', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  await givePassword(page, member)
  await page.getByRole('button', { name: 'Använd lösennyckel' }).click()
  await expect(page).toHaveURL('/mina-sidor')

  await openSecurity(page)
  await expect(page.getByText(/Lösennyckel, tillagd .* Senast använd/)).toBeVisible()
  await remove(page, 'Ta bort Lisas telefon', member)
  await expect(page.getByRole('button', { name: 'Ta bort Lisas telefon' })).toHaveCount(0)
})

test('the second step requires a code, and an expired ticket leads back to the password', async ({ page, site, signIn, browser }) => {
  test.slow()
  const { member } = await site.logins()
  await signIn(page, member)
  await openSecurity(page)
  await addApp(page, member)
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.2' } })
  const other = await context.newPage()
  await givePassword(other, member)
  await other.keyboard.press('Enter')
  await expect(other.getByText('Skriv koden från appen')).toBeVisible()
  await expectAccessible(other)

  await other.route('**/api/auth/second-factor', (route) => route.fulfill({
    status: 410, json: { defined: true, code: 'DEAD_TICKET', status: 410, message: 'Det har gått för lång tid. Logga in med ditt lösenord igen.' },
  }))
  await other.getByLabel('Kod från appen').fill('123456')
  await other.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  const why = 'Det har gått för lång tid. Logga in med ditt lösenord igen.'
  await expect(other.getByRole('main').getByText(why)).toBeVisible()
  // The notice comes with the page and is not read out; the toast is.
  await expect(other.getByRole('region', { name: 'Meddelanden' }).getByText(why)).toBeVisible()
  await expect(other.getByLabel('Golf-ID')).toHaveValue(member.golfId)
  await expect(other.getByLabel('Lösenord', { exact: true })).toBeFocused()
  await remove(page, 'Ta bort appen', member)
  await context.close()
})

test('another device can be logged out from the list of devices with the keyboard', async ({ page, site, signIn, browser }) => {
  const { member } = await site.logins()
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.3' },
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  const tablet = await context.newPage()
  await signIn(tablet, member)
  await signIn(page, member)
  await openSecurity(page)
  await expect(page.getByText('Den här enheten')).toHaveCount(1)
  const end = page.getByRole('button', { name: 'Logga ut Safari på iPad' })
  await end.focus()
  await page.keyboard.press('Enter')
  const ask = page.getByRole('alertdialog', { name: 'Logga ut Safari på iPad?' })
  await expect(ask.getByRole('button', { name: 'Avbryt' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(ask).toHaveCount(0)
  await expect(end).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Inloggade enheter' })).toBeFocused()
  await tablet.goto('/mina-sidor')
  await expect(tablet).toHaveURL('/login')
  await context.close()
})

test('administrators see the deadline for a second factor, and are redirected to security after it', async ({ page, site, signIn }) => {
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Slå på tvåstegsverifiering inom 14 dagar')).toBeVisible()
  const consequence = page.getByText('i tid stängs administrationen')
  await expect(consequence).toBeVisible()
  await page.getByRole('link', { name: 'Bokningar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bokningar', level: 1 })).toBeVisible()
  await expect(page.getByText('Slå på tvåstegsverifiering inom 14 dagar')).toBeVisible()
  await expect(consequence).toHaveCount(0)
  await page.getByRole('link', { name: 'Slå på' }).click()
  await expect(page).toHaveURL('/mina-sidor/sakerhet#tvasteg')
  await expect(page.getByText('Slå på tvåstegsverifiering inom 14 dagar')).toBeVisible()

  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"secondFactorDaysLeft":14', '"secondFactorDaysLeft":0') })
  })
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/mina-sidor/sakerhet')
  await expect(page.getByText('Administrationen är stängd för dig tills du slår på tvåstegsverifiering')).toBeVisible()
  await expectAccessible(page)
})

test('a superadmin can remove a lost second factor; a failure shows a reference, and the focus stays there', async ({ page, site, signIn, callerFor }) => {
  await signIn(page, (await site.logins()).superadmin)
  const person = await addWithLogIn(page, site, 'Fia')
  const owner = await callerFor(person)
  const begun = z.object({ secret: z.string(), ticket: z.string() }).parse(await call(owner, 'begin_totp', { p_password: person.password }))
  await call(owner, 'confirm_totp', { p_ticket: begun.ticket, p_code: new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate() })
  await page.goto(`/admin/medlemmar/${person.id}`)
  const remove = async () => {
    await page.getByRole('button', { name: 'Ta bort tvåstegsverifiering' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).press('Enter')
  }
  await failCalls(page, '**/api/rpc/reset_second_factor')
  await remove()
  await expect(page.getByText(`Försök igen om en stund. Referens: ${failureReference}`, { exact: true }).first()).toBeVisible()
  await page.unroute('**/api/rpc/reset_second_factor')
  await remove()
  await expect(page.getByText('Har ingen tvåstegsverifiering.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tvåstegsverifiering' })).toBeFocused()
})
