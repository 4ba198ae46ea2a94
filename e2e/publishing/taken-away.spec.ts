import { expect, test } from '../support/fixtures.ts'

test('the address of content that no longer exists leads to the list of its kind', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/innehall/stadgar/finns-inte')
  await expect(page.getByText('Det du söker finns inte')).toBeVisible()
  const heading = page.getByRole('heading', { level: 2, name: 'Stadgar' })
  await page.getByRole('main').getByRole('link', { name: 'Tillbaka till innehållet', exact: true }).click()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  // As when coming from the log: the list is not loaded yet, so the heading comes after the page.
  await page.goto('/admin/logg')
  await page.goto('/admin/innehall#stadgar-finns-inte')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})
