import { failCalls, failureReference } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { closeToasts } from '../support/toasts.ts'

test('an offline refresh is reported as failed, not as done, and the list stays', async ({ page, context, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/medlemmar')
  await expect(page.getByRole('table', { name: 'Medlemmar' }).getByRole('row').nth(1)).toBeVisible()
  const refresh = page.getByRole('button', { name: 'Uppdatera' })
  await refresh.click()
  await expect(page.getByText('Data uppdaterad', { exact: true }).first()).toBeVisible()
  await closeToasts(page)
  await context.setOffline(true)
  await refresh.click()
  await expect(page.getByText('Kunde inte uppdatera data', { exact: true }).first()).toBeVisible()
  // Not awaited: toasts go away by themselves.
  expect(await page.getByText('Data uppdaterad', { exact: true }).count()).toBe(0)
  await expect(page.getByRole('table', { name: 'Medlemmar' }).getByRole('row').nth(1)).toBeVisible()
})

test('a page is fetched once the network is back, even if it came back on a page that fetches nothing', async ({ page, context, site, signIn }) => {
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

test('the pages for members say why they could not be fetched', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.route(/\/rpc\/(list_news|list_offers|list_competitions|get_match_play_rules|list_courses|get_my_bookings)\b/, (route) => route.abort())
  for (const path of ['/nyheter', '/erbjudanden', '/tavlingar', '/tavlingar/regler', '/business-banor', '/mina-sidor']) {
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: 'Vi fick inget svar. Kontrollera att du har internet.' })).toBeVisible({ timeout: 20_000 })
  }
  await page.unrouteAll()
  await failCalls(page, '**/rpc/list_news')
  await page.goto('/nyheter')
  await expect(page.getByRole('alert').filter({ hasText: 'Något gick fel på webbplatsen.' })).toContainText(`Referens: ${failureReference}`)
})
