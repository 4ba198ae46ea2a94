import { addWithLogIn } from '../members/register-people.ts'
import { dialog } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { keyboardOf } from './keyboard.ts'

/** What members do with their own log-in, messages and data, with the keyboard alone. */
test.describe.configure({ timeout: 120_000 })

test('a forgotten password can be reset and the new one used by keyboard alone', async ({ page, site, callerFor }) => {
  const keys = keyboardOf(page)
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Tangora')
  const password = 'Branta-Bunkrar-8'
  await page.goto('/login')
  await keys.enter(page.getByRole('main').getByRole('link', { name: 'Glömt lösenord?' }))
  await expect(page).toHaveURL('/forgot-password')
  await keys.type(page.getByLabel('E-postadress'), person.privateEmail)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kolla din e-post' })).toBeVisible()
  await keys.seen()
  await page.goto(await site.link(person.privateEmail, '/reset-password'))
  // Sent too early: the invalid field gets the focus.
  await keys.type(page.getByLabel('Nytt lösenord'), 'kort')
  await keys.press('Enter')
  await expect(page.getByLabel('Nytt lösenord')).toBeFocused()
  await keys.seen()
  await keys.type(page.getByLabel('Nytt lösenord'), password)
  await keys.type(page.getByLabel('Upprepa lösenordet'), password)
  await keys.press('Enter')
  await expect(page).toHaveURL('/login')
  await keys.type(page.getByLabel('Golf-ID'), person.golfId.replace('-', ''))
  await keys.type(page.getByLabel('Lösenord', { exact: true }), password)
  await keys.press('Enter')
  await expect(page).toHaveURL('/mina-sidor')
  await keys.seen()
})

test('a member can message the board, view their data, request erasure and withdraw it by keyboard alone', async ({ page, site, signIn, callerFor }) => {
  const keys = keyboardOf(page)
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Tangerine')
  await signIn(page, person)
  // A smooth scroll to the target of "Kontakta oss" would move the next field out of sight again.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/verksamhet')
  await keys.enter(page.getByRole('main').getByRole('link', { name: 'Kontakta oss' }).or(page.getByRole('main').getByRole('button', { name: 'Kontakta oss' })))
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  await expect(form.getByLabel('E-post')).toHaveValue(person.privateEmail)
  await keys.type(form.getByLabel('Ämne'), 'Fråga om tangenter')
  await keys.type(form.getByRole('textbox', { name: 'Meddelande' }), 'Går det att spela utan mus?')
  await keys.enter(form.getByRole('button', { name: 'Skicka' }))
  await expect(page.getByText('Meddelande skickat!').first()).toBeVisible()
  await keys.seen()

  await page.goto('/mina-sidor')
  const request = page.getByRole('button', { name: 'Begär radering' })
  await expect(request).toBeVisible()
  await keys.enter(page.getByRole('link', { name: 'Visa mina uppgifter' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/uppgifter/i)
  await keys.enter(page.getByRole('link', { name: 'Tillbaka till Mina sidor' }))
  await keys.enter(request)
  await expect(page.getByLabel('Ditt lösenord')).toBeFocused()
  await keys.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(request).toBeFocused()
  await keys.press('Enter')
  await keys.type(page.getByLabel('Ditt lösenord'), person.password)
  await keys.press('Enter')
  await expect(page.getByText('Du har begärt att bli raderad')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await keys.seen()
  await keys.enter(page.getByRole('button', { name: 'Ta tillbaka begäran' }))
  await expect(request).toBeVisible()
  await keys.seen()
})
