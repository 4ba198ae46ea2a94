import { call } from '../members/register-people.ts'
import { expect, test } from '../support/own-site.ts'

test('the link to contact the board takes a member to the contact form', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/mina-sidor')
  await page.getByRole('link', { name: 'Hör av dig till styrelsen' }).first().click()
  await expect(page).toHaveURL('/verksamhet#kontakt')
  await expect(page.getByRole('heading', { name: 'Hör av dig till oss' })).toBeFocused()
  await expect(page.getByLabel('Ämne')).toBeInViewport()
})

test('a guest is shown the e-mail address of the board once the association has set one', async ({ page, browser, site, signIn }) => {
  const told = page.getByText(/Har du varit medlem tidigare\? Hör av dig till styrelsen/)
  async function logInInVain() {
    await page.goto('/login')
    await page.getByLabel('Golf-ID').fill('010101-999')
    await page.getByLabel('Lösenord', { exact: true }).fill('inget konto alls')
    await page.getByRole('button', { name: 'Logga in' }).click()
  }
  await logInInVain()
  await expect(told).toHaveText(/styrelsen\.$/)
  await expect(told.getByRole('link')).toHaveText(['Glömt lösenord'])

  const board = await browser.newPage({ baseURL: site.origin })
  await signIn(board, (await site.logins()).superadmin)
  await call(board, 'save_settings', { p_changes: [{ name: 'email', revision: 0, value: 'kontakt@exempelgolf.se' }] })
  await logInInVain()
  await expect(told).toHaveText(/styrelsen \(kontakt@exempelgolf\.se\)\.$/)
  await expect(told.getByRole('link', { name: 'kontakt@exempelgolf.se' })).toHaveAttribute('href', 'mailto:kontakt@exempelgolf.se')
})
