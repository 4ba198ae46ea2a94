import { expect, test } from '../support/fixtures.ts'

test('another address is asked for where the keyboard is', async ({ page }) => {
  await page.goto('/forgot-password')
  const email = page.getByLabel('E-postadress')
  await expect(page.getByRole('button', { name: 'Skicka länk' })).toBeVisible()
  await expect(email, 'not taken from whoever comes to the page').not.toBeFocused()
  await email.fill('ingen.alls@example.com')
  await email.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kolla din e-post' })).toBeVisible()
  await page.getByRole('button', { name: 'Prova en annan adress' }).press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('')
})
