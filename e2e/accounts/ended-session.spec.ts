import type { Page } from '@playwright/test'
import { newGolfId } from '../members/register-people.ts'
import { expectLoggedInAgain } from '../support/logged-in-again.ts'
import { expect, test } from '../support/fixtures.ts'
import { nextFrames } from '../support/hold.ts'

const said = (page: Page, text: string) => page.getByRole('region', { name: 'Meddelanden' }).getByText(text)
const header = (page: Page) => page.getByRole('banner')
const news = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' })

/** Returns to the page after this many milliseconds: data shown for a while is fetched again, the session only after a minute. */
async function lookAgain(page: Page, after: number): Promise<void> {
  await page.clock.fastForward(after)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test('a session that ends while a page is open leads to the log-in page at the next request', async ({ page, context, site, logIn }) => {
  const { member } = await site.logins()
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, member)
  await expect(page.getByText(member.golfId)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => { if (request.url().endsWith('/api/auth/session')) asked.push(request.method()) })
  await context.clearCookies()
  await news(page).click()
  await expect(page).toHaveURL('/login')
  await expect(said(page, 'Du måste vara inloggad för att se denna sida')).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Logga in' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Mina sidor' })).toHaveCount(0)
  expect(asked, 'several refusals at once check the session only once').toEqual(['GET'])

  await page.getByLabel('Golf-ID').fill(member.golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/mina-sidor')
  await news(page).click()
  await expect(page).toHaveURL('/nyheter')
})

test('the profile keeps its input when the session ends in another tab, and offers to log in', async ({ page, context, site, logIn, logInByForm }) => {
  const { member } = await site.logins()
  await page.clock.install()
  await logIn(page, member)
  await page.getByRole('button', { name: 'Ändra Hemmaklubb' }).click()
  const club = page.getByRole('textbox', { name: 'Hemmaklubb' })
  // Saved in the end, so no other test of the same member may type this name and take it for unsaved.
  const ownClub = 'Sessionens golfklubb'
  await club.fill(ownClub)
  await context.clearCookies()
  for (const after of [40_000, 61_000]) {
    const refused = page.waitForResponse('**/api/auth/session')
    await lookAgain(page, after)
    await refused
    // Shown once; it goes away like any toast.
    if (after === 40_000) await expect(said(page, 'Du är inte längre inloggad').first()).toBeVisible()
    await expect(club).toHaveValue(ownClub)
  }
  await club.press('Enter')
  const logInLink = page.getByRole('main').getByRole('link', { name: 'Logga in i en ny flik' })
  await expect(logInLink).toBeVisible()
  await expect(page.getByRole('region', { name: 'Meddelanden' }).getByRole('dialog'), 'exactly one toast reports the end of the session').toHaveCount(1)
  const opening = context.waitForEvent('page')
  await logInLink.click()
  const tab = await opening
  await expect(tab).toHaveURL('/login')
  await logInByForm(tab, member)
  await tab.close()
  await expectLoggedInAgain(page)
  await expect(page.getByRole('button', { name: 'Spara' }), 'the focus moves from the log-in link to the save button').toBeFocused()
  await expect(club).toHaveValue(ownClub)
  await club.press('Enter')
  await expect(said(page, 'Uppdaterat').first()).toBeVisible()
  await expect(page.getByText(ownClub, { exact: true })).toBeVisible()
})

test('unsaved settings survive the end of the session and a new log-in by the same person', async ({ page, context, site, signIn, logInByForm }) => {
  const { superadmin } = await site.logins()
  await signIn(page, superadmin)
  await page.goto('/admin/installningar')
  const founded = page.getByLabel('Grundningsår').and(page.locator('input'))
  await founded.fill('1997')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(said(page, 'Det du har skrivit finns kvar.').first()).toBeVisible()
  await expect(founded).toHaveValue('1997')
  const logInLink = page.getByRole('region', { name: 'Meddelanden' }).getByRole('link', { name: 'Logga in i en ny flik' })
  await expect.poll(async () => (await logInLink.boundingBox())?.height, 'the link in the toast is as high as other buttons').toBeGreaterThanOrEqual(40)
  const opening = context.waitForEvent('page')
  await logInLink.click()
  const tab = await opening
  await logInByForm(tab, superadmin)
  await tab.close()
  await expectLoggedInAgain(page)
  await expect(founded).toHaveValue('1997')
})

test('a log-in by somebody else empties the form and does not claim that the person is logged in again', async ({ page, context, site, signIn, logInByForm }) => {
  const { member, superadmin } = await site.logins()
  await signIn(page, superadmin)
  await page.goto('/verksamhet')
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  await expect(form.getByLabel('E-post')).toHaveValue(/@example\.com$/)
  await form.getByLabel('Ämne').fill('En fråga till er')
  await form.getByRole('textbox', { name: 'Meddelande' }).fill('När börjar säsongen i år?')
  await context.clearCookies()
  await form.getByRole('button', { name: /Skicka/ }).click()
  const opening = context.waitForEvent('page')
  await form.getByRole('link', { name: 'Logga in i en ny flik' }).click()
  const tab = await opening
  await logInByForm(tab, member)
  await tab.close()
  await expect(form.getByLabel('Ämne'), 'the form is emptied').toHaveValue('')
  await expect(form.getByLabel('E-post'), 'the page belongs to the new person').toHaveValue('bo@example.com')
  await nextFrames(page)
  // Not awaited: a toast goes away by itself.
  expect(await page.getByText('Du är inloggad igen').count()).toBe(0)
})

test('a dialog keeps its input when the session ends in another tab, and goes on from its button after a new log-in', async ({ page, context, site, signIn, logInByForm }) => {
  const { superadmin } = await site.logins()
  await page.clock.install()
  await signIn(page, superadmin)
  await page.goto('/admin/medlemmar')
  await page.getByRole('button', { name: 'Lägg till medlem' }).click()
  const form = page.getByRole('dialog', { name: 'Lägg till medlem' })
  const firstName = form.getByLabel('Förnamn')
  await firstName.fill('Halvvägs')
  await form.getByLabel('Efternamn').fill('Provsson')
  await form.getByLabel('Golf-ID').fill(newGolfId())
  await context.clearCookies()
  const refused = page.waitForResponse('**/api/auth/session')
  await lookAgain(page, 40_000)
  await refused
  await expect(page.getByText('Du är inte längre inloggad').first()).toBeVisible()
  await expect(firstName).toHaveValue('Halvvägs')

  const send = form.getByRole('button', { name: 'Lägg till', exact: true })
  await send.click()
  const opening = context.waitForEvent('page')
  await form.getByRole('link', { name: 'Logga in i en ny flik' }).click()
  const tab = await opening
  await logInByForm(tab, superadmin)
  await tab.close()
  await expectLoggedInAgain(page)
  await expect(firstName).toHaveValue('Halvvägs')
  await expect(send).toBeFocused()
})

test('a form that has been sent does not keep the page open when the session has ended', async ({ page, context, site, signIn }) => {
  await page.clock.install()
  // Not the member, whose limit of messages an hour other tests use.
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/verksamhet')
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  await expect(form.getByLabel('E-post')).toHaveValue(/@example\.com$/)
  await form.getByLabel('Ämne').fill('En fråga till er')
  await form.getByRole('textbox', { name: 'Meddelande' }).fill('När börjar säsongen i år?')
  await form.getByRole('button', { name: /Skicka/ }).click()
  await expect(said(page, 'Meddelande skickat!').first()).toBeVisible()
  await context.clearCookies()
  await lookAgain(page, 61_000)
  await expect(page).toHaveURL('/login')
})
