import type { Page } from '@playwright/test'
import { formatWeekdayDate } from '#domain/calendar.ts'
import { addWithLogIn } from '../members/register-people.ts'
import { expectLoggedInAgain } from '../support/logged-in-again.ts'
import { inDays, ownBookings, withdrawAll } from '../support/bookings.ts'
import { failCalls } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'

/** Nobody is hurried (WCAG 2.2.1): what disappears by itself can be held, and a session that ends loses nothing. */
test.describe.configure({ timeout: 120_000 })

test('a toast stays while hovered or focused, and disappears by itself afterwards', async ({ page }) => {
  await page.clock.install()
  await page.goto('/mina-sidor')
  await expect(page).toHaveURL('/login')
  const toast = page.getByRole('dialog', { name: 'Inloggning krävs' })
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()

  const close = toast.getByRole('button', { name: 'Stäng meddelandet' })
  await close.focus()
  await page.mouse.move(1, 1)
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await expect(close).toBeFocused()

  await page.getByLabel('Golf-ID').focus()
  await page.clock.runFor(30_000)
  await expect(toast).toHaveCount(0)
})

/** Stops the page's clock two seconds from now. Then only `runFor` moves it, however slow the machine is. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 2_000)
}

test('a toast about a failure stays for at least nine seconds, longer than one about a success, and then disappears', async ({ page, site, signIn, callerFor }) => {
  await signIn(page, await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Tore'))
  await page.clock.install()
  await page.goto('/mina-sidor')
  await failCalls(page, '**/update_my_profile')
  await page.getByRole('button', { name: 'Ändra Hemmaklubb' }).click()
  await page.getByRole('textbox', { name: 'Hemmaklubb' }).fill('Öijared')
  await page.getByRole('button', { name: 'Spara' }).click()
  const toast = page.getByRole('region', { name: 'Meddelanden' }).getByRole('dialog')
  await expect(toast).toHaveCount(1)
  await page.mouse.move(1, 1)
  await stopClock(page)
  await page.clock.runFor(7_000)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(10_000)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()

  await page.unroute('**/update_my_profile')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(toast).toContainText('Uppdaterat')
  await page.mouse.move(1, 1)
  await stopClock(page)
  await page.clock.runFor(2_000)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(5_000)
  await expect(toast).toHaveCount(0)
})

test('a toast can be reached and closed with the keyboard, and the focus returns to where it was', async ({ page }) => {
  await page.goto('/mina-sidor')
  const toast = page.getByRole('dialog', { name: 'Inloggning krävs' })
  await expect(toast).toBeVisible()
  const before = page.getByLabel('Golf-ID')
  // The key works only a moment after the toast is visible, and a page that has just opened moves the focus to its form.
  await expect(async () => {
    await before.focus()
    await page.keyboard.press('F6')
    await expect(page.getByRole('region', { name: 'Meddelanden' })).toBeFocused({ timeout: 500 })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(toast.getByRole('button', { name: 'Stäng meddelandet' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
  await expect(before).toBeFocused()
})

test('a page that would redirect by itself stays once the user presses a key', async ({ page, site, signIn, callerFor }) => {
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Stina')
  await page.clock.install()
  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { name: 'Ogiltig länk', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL('/onboarding')

  await signIn(page, person)
  await page.goto('/mina-sidor/sakerhet')
  await page.getByLabel('Nuvarande lösenord').fill(person.password)
  await page.getByLabel('Nytt lösenord').fill('Branta-Bunkrar-8')
  await page.getByLabel('Upprepa lösenordet').fill('Branta-Bunkrar-8')
  await page.getByRole('button', { name: 'Byt lösenord' }).press('Enter')
  // The button has gone; the next key continues from what has replaced it.
  await expect(page.getByRole('status').filter({ hasText: 'Ditt nya lösenord gäller nu' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.clock.runFor(10_000)
  await expect(page.getByText('Dina uppgifter finns på Mina sidor.')).toBeVisible()
  await expect(page).toHaveURL('/mina-sidor/sakerhet')
})

test('the booking form keeps its input when the session has ended, and offers to log in in a new tab', async ({ page, context, site, logInByForm, signIn }) => {
  const { member } = await site.logins()
  await signIn(page, member)
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=ale')
  await page.getByRole('radio', { name: formatWeekdayDate(inDays(3)).replace(/ \d{4}$/, '') }).check()
  await page.getByRole('group', { name: 'Medspelare 1' }).getByLabel('Namn').fill('Greta Gäst')
  await page.getByLabel('Meddelande till styrelsen').fill('Gärna på förmiddagen.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Skicka förfrågan' }).click()
  await expect(page.getByText('Allt du har skrivit finns kvar. Du är inte längre inloggad.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Meddelanden' }).getByRole('dialog'), 'exactly one toast reports the end of the session').toHaveCount(1)
  const opening = context.waitForEvent('page')
  await page.getByRole('form', { name: 'Bokningsförfrågan' }).getByRole('link', { name: 'Logga in i en ny flik' }).click()
  const tab = await opening
  await expect(tab).toHaveURL('/login')
  await logInByForm(tab, member)
  await tab.close()
  await expectLoggedInAgain(page)
  await expect(page.getByRole('group', { name: 'Medspelare 1' }).getByLabel('Namn')).toHaveValue('Greta Gäst')
  await page.getByRole('button', { name: 'Skicka förfrågan' }).click()
  await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
  expect((await ownBookings(page)).filter(({ status }) => status === 'received')).toMatchObject([{ course: 'ale' }])
  await withdrawAll(page)
})
