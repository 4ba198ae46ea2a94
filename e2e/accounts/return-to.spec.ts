import type { Page } from '@playwright/test'
import { addWithLogIn } from '../members/register-people.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Login } from '../support/site.ts'

const returnNotice = (page: Page) => page.getByText(/^Du var på väg till/)

async function expectNoNotice(page: Page, { golfId }: Login): Promise<void> {
  // The headings are in the document from the start. The Golf-ID is shown once the page knows whose it is, as the notice would be.
  await expect(page.getByRole('main').getByText(golfId)).toBeVisible()
  await expect(returnNotice(page)).toHaveCount(0)
}

test('after a log-in on the way to a page a link leads to it, and Back leads to the page before', async ({ page, site, logInByForm }) => {
  const { member } = await site.logins()
  await page.goto('/medlemskap')
  await page.goto('/boka-tid?bana=ale')
  await expect(page).toHaveURL('/login')
  // Told to log in, a visitor presses the header's "Logga in".
  await page.getByRole('banner').getByRole('link', { name: 'Logga in' }).click()
  await logInByForm(page, member)
  await expect(returnNotice(page)).toHaveText('Du var på väg till Boka tid')
  await page.getByRole('main').getByRole('link', { name: 'Till Boka tid' }).click()
  await expect(page).toHaveURL('/boka-tid?bana=ale')
  await page.goBack()
  await expect(page).toHaveURL('/medlemskap')
})

test('the notice about the wanted page survives a detour to the forgotten-password page, and is not shown again on coming back', async ({ page, site }) => {
  const { member } = await site.logins()
  await page.goto('/boka-tid')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Glömt lösenord?' }).click()
  await page.getByRole('link', { name: 'Tillbaka till inloggningen' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Glömt lösenord?' }).click()
  await page.getByLabel('E-postadress').fill('ingen.alls@example.com')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect(page.getByRole('heading', { name: 'Kolla din e-post' })).toBeVisible()
  await page.getByRole('link', { name: 'Tillbaka till inloggningen' }).click()
  await page.getByLabel('Golf-ID').fill(member.golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/mina-sidor')
  await expect(returnNotice(page)).toHaveText('Du var på väg till Boka tid')
  await page.getByRole('banner').getByRole('link', { name: 'VGF' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/mina-sidor')
  await expectNoNotice(page, member)
})

test('the wanted page is named by its menu entry, and no longer mentioned after a reload', async ({ page, site, logInByForm }) => {
  const { member } = await site.logins()
  await page.goto('/nyheter/finns-inte#slut')
  await expect(page).toHaveURL('/login')
  await logInByForm(page, member)
  await expect(returnNotice(page)).toHaveText('Du var på väg till Nyheter')
  await expect(page.getByRole('link', { name: 'Till Nyheter' })).toHaveAttribute('href', '/nyheter/finns-inte#slut')
  await page.reload()
  await expectNoNotice(page, member)
})

test('a log-in on the way to a section of Mina sidor leads straight to it', async ({ page, site }) => {
  const { member } = await site.logins()
  await page.goto('/mina-sidor#bokningar')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Golf-ID').fill(member.golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/mina-sidor#bokningar')
  await expect(page.getByRole('heading', { name: 'Mina bokningar' })).toBeInViewport()
  await expectNoNotice(page, member)
})

test('no page is suggested if somebody else wanted it, access is missing, or the log-in was voluntary', async ({ page, context, site, signIn, logInByForm, callerFor }) => {
  const { member, superadmin } = await site.logins()
  const other = await addWithLogIn(await callerFor(superadmin), site, 'Vilma')
  await signIn(page, other)
  await page.goto('/nyheter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Erbjudanden' }).click()
  await expect(page).toHaveURL('/login')
  await logInByForm(page, member)
  await expectNoNotice(page, member)

  await context.clearCookies()
  await page.goto('/admin/medlemmar?sok=Karin')
  await expect(page).toHaveURL('/login')
  await logInByForm(page, member)
  await expectNoNotice(page, member)

  await context.clearCookies()
  await logInByForm(page, superadmin)
  await expectNoNotice(page, superadmin)
})
