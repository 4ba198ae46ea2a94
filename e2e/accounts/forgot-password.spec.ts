import { expect, test } from '../support/fixtures.ts'

test('another address is asked for where the keyboard is', async ({ page }) => {
  await page.goto('/forgot-password')
  const email = page.getByLabel('E-postadress')
  await expect(page.getByRole('button', { name: 'Skicka länk' })).toBeVisible()
  await expect(email, 'not taken from whoever comes to the page').not.toBeFocused()
  await email.fill('ingen.alls@example.com')
  await email.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kolla din e-post' })).toBeVisible()
  // Where it must wrap, not inside its `.com`.
  expect(await page.locator('main strong').filter({ hasText: 'ingen.alls@example.com' }).locator('wbr').count()).toBe(2)
  await page.getByRole('button', { name: 'Prova en annan adress' }).press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('')
})
