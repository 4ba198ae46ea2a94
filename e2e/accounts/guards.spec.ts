import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

test('a guest is redirected to the log-in page', async ({ page }) => {
  test.slow()
  for (const path of [
    '/mina-sidor', '/mina-sidor/sakerhet', '/tavlingar', '/tavlingar/regler', '/tavlingar/resultat/vartavlingen', '/verksamhet',
    '/nyheter', '/nyheter/sa-bokar-du-businessbana', '/erbjudanden', '/admin/dashboard', '/admin/medlemmar',
  ]) await test.step(`from ${path}`, async () => {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Inloggning krävs').first()).toBeVisible()
    await expect(page.getByText('Du måste vara inloggad för att se denna sida').first()).toBeVisible()
  })
  await test.step('from /boka-tid, with a message about booking', async () => {
    await page.goto('/boka-tid')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Du måste vara inloggad för att boka tid')).toBeVisible()
  })
  await test.step('while the log-in state is loading, the page says so', async () => {
    const letGo = await hold(page, '**/api/auth/session')
    await page.goto('/mina-sidor')
    await expect(page.getByText('Laddar...').first()).toBeVisible()
    await letGo()
    await expect(page).toHaveURL('/login')
  })
  await test.step('the old policy address and /admin redirect', async () => {
    await page.goto('/integritet-policy')
    await expect(page).toHaveURL('/integritet')
    await page.goto('/admin')
    await expect(page).toHaveURL('/login')
  })
})

test('a logged-in member is redirected from the log-in, reset and administration pages', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/login')
  await expect(page).toHaveURL('/mina-sidor')

  await test.step('a member is turned away from the administration', async () => {
    await expect(page.getByRole('button', { name: 'Logga ut' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
    await page.goto('/admin/medlemmar')
    await expect(page).toHaveURL('/mina-sidor')
    await expect(page.getByText('Åtkomst nekad').first()).toBeVisible()
    await expect(page.getByText('Du har inte behörighet att visa denna sida').first()).toBeVisible()
  })

  await test.step('the reset page redirects to security; application and registration pages point to Mina sidor', async () => {
    await page.goto('/reset-password')
    await expect(page).toHaveURL('/mina-sidor/sakerhet')
    await expect(page.getByText('Du är redan inloggad').first()).toBeVisible()
    const main = page.getByRole('main')
    await page.goto('/medlemskap')
    await expect(main.getByText('Du är redan medlem, och dina uppgifter finns på Mina sidor.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Mina sidor' })).toHaveAttribute('href', '/mina-sidor')
    await page.goto('/onboarding?token=finns-inte')
    await expect(main.getByRole('link', { name: 'Mina sidor' })).toHaveAttribute('href', '/mina-sidor')
    await expect(main.getByRole('link', { name: 'logga in' })).toHaveCount(0)
  })
})
