import { expect, test } from '../support/fixtures.ts'

test('without a network a refresh is said to have failed, and not to be done', async ({ page, context, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar')
  await expect(page.getByRole('table', { name: 'Medlemmar' }).getByRole('row').nth(1)).toBeVisible()
  const refresh = page.getByRole('button', { name: 'Uppdatera' })
  await refresh.click()
  await expect(page.getByText('Data uppdaterad', { exact: true }).first()).toBeVisible()
  await context.setOffline(true)
  await refresh.click()
  await expect(page.getByText('Kunde inte uppdatera data', { exact: true }).first()).toBeVisible()
})

test('a page is fetched when the network is back, also when it came back on a page that fetches nothing', async ({ page, context, site, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, (await site.logins()).member)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  await menu.getByRole('link', { name: 'Nyheter' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Nyheter' })).toBeVisible()
  await context.setOffline(true)
  await menu.getByRole('link', { name: 'Hem', exact: true }).click()
  await expect(page).toHaveURL('/')
  await context.setOffline(false)
  await menu.getByRole('link', { name: 'Tävlingar', exact: true }).click()
  await expect(page.getByText('Matchtävlingarna').first()).toBeVisible()
})
