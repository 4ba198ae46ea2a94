import type { Page } from '@playwright/test'
import { addAdministrator } from '../members/register-people.ts'
import { expect, test } from '../support/fixtures.ts'

const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back())

test('Back asks before a form is left, even after links within the previous page were followed', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/innehall')
  await expect(page.getByRole('region', { name: 'Nyheter', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Hoppa till innehållet' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page, 'the skip link adds no history entry unknown to the router').toHaveURL('/admin/innehall')
  await page.getByRole('navigation', { name: 'Delar av innehållet' }).getByRole('link', { name: 'Nyheter' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Nyheter' })).toBeFocused()
  await page.getByRole('link', { name: 'Skriv en nyhet' }).click()
  await page.getByLabel('Ingress').fill('Kom och fira året som gick.')
  await goBack(page)
  const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' })
  await question.getByRole('button', { name: 'Stanna kvar' }).click()
  await expect(page.getByLabel('Ingress')).toHaveValue('Kom och fira året som gick.')
  await goBack(page)
  await question.getByRole('button', { name: 'Lämna sidan' }).click()
  await expect(page).toHaveURL(/\/admin\/innehall#/)
})

test('an editor who loses the right to write keeps what was typed', async ({ page, site, signIn, callerFor }) => {
  const chair = await callerFor((await site.logins()).superadmin)
  const writer = await addAdministrator(chair, site, 'admin_write')
  await signIn(page, writer)
  await page.goto('/admin/innehall')
  await page.getByRole('link', { name: 'Skriv en nyhet' }).click()
  await page.getByRole('textbox', { name: 'Rubrik' }).fill('Årsmöte')
  await page.getByLabel('Ingress').fill('Kom och fira året som gick.')
  await page.getByLabel('Kategori').selectOption({ index: 1 })
  await page.getByLabel('Hela texten').fill('Alla är välkomna.')
  const revoked = await chair.request.post('/api/rpc/revoke_role', { data: { p_id: writer.id, p_role: 'admin_write' } })
  expect(revoked.status(), await revoked.text()).toBe(200)
  // A page restored from the back/forward cache asks again who is logged in.
  await page.evaluate(() => { window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })) })
  await expect(page.getByText('Din behörighet har ändrats').first()).toBeVisible()
  await expect(page.getByLabel('Ingress')).toHaveValue('Kom och fira året som gick.')
  const answer = page.waitForResponse('**/api/rpc/save_published')
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  expect((await answer).status()).toBe(403)
  await expect(page.getByLabel('Ingress')).toHaveValue('Kom och fira året som gick.')
  await expect(page).toHaveURL(/\/admin\/innehall\//)
})

test('a form is asked about once when the next page’s script is gone, as after a release', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/admin/innehall')
  await page.getByRole('link', { name: 'Skriv en nyhet' }).click()
  await page.getByLabel('Ingress').fill('Kom och fira året som gick.')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.route('**/assets/*.js', (route) => route.abort())
  const loaded = page.waitForRequest((request) => request.resourceType() === 'document')
  await page.getByRole('link', { name: 'Hjälp' }).first().click()
  await page.getByRole('alertdialog', { name: 'Lämna utan att spara?' }).getByRole('button', { name: 'Lämna sidan' }).click()
  expect(new URL((await loaded).url()).pathname).toBe('/admin/hjalp')
  await expect(page).toHaveURL('/admin/hjalp')
  expect(asked).toEqual([])
})
