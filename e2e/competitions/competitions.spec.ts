import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

// Looking for accessibility violations in two sizes and both schemes takes its time.
test.describe.configure({ timeout: 120_000 })

test('the year\'s competitions with their status, and results only where there are some', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/tavlingar')
  await expect(page.getByRole('heading', { level: 1, name: 'Tävlingar' })).toBeVisible()
  await expect(page.getByText('Säsongen 2025')).toBeVisible()

  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const expected = [
    ['Vårtävlingen', 'Avslutad', 'lördag 24 maj 2025', true],
    ['Kommunmästerskapet', 'Avslutad', 'lördag 14 juni 2025', true],
    ['Matchtävlingarna', 'Pågående', 'maj–oktober 2025', false],
    ['Volvomästerskapet Göteborg', 'Avslutad', 'lördag 30 augusti 2025', true],
    ['Svenska Volvomästerskapet', 'Kommande', 'lördag 13 september 2025', false],
    ['WCCG', 'Kommande', 'Datum meddelas senare', false],
    ['Hösttävlingen', 'Kommande', 'lördag 4 oktober 2025', false],
  ] as const
  for (const [name, status, date, hasResults] of expected) {
    await expect(card(name).getByText(status, { exact: true })).toBeVisible()
    await expect(card(name).getByText(date)).toBeVisible()
    await expect(card(name).getByRole('link', { name: 'Se resultat' })).toHaveCount(hasResults ? 1 : 0)
  }
  await expect(page.getByRole('link', { name: /^Lägg till i kalendern/ }), 'nobody plays an example').toHaveCount(0)
  const inOrder = (part: string) => page.getByRole('region', { name: part, exact: true }).getByRole('heading', { level: 3 })
  await expect(inOrder('Pågående och kommande')).toHaveText(['Matchtävlingarna', 'Svenska Volvomästerskapet', 'WCCG', 'Hösttävlingen'])
  await expect(inOrder('Resultat'), 'the newest first').toHaveText(['Volvomästerskapet Göteborg', 'Kommunmästerskapet', 'Vårtävlingen'])
  await expect(page.getByText('Exempeldata', { exact: true })).toHaveCount(2)
  await expect(card('Matchtävlingarna').getByRole('link', { name: 'Regler för matchspel' })).toHaveAttribute('href', '/tavlingar/regler')
})

test('the menu leads to the rules, and to the results on the same page', async ({ page, site, logIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, (await site.logins()).member)
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  await menu.getByRole('button', { name: 'Undermeny för Tävlingar' }).click()
  await menu.getByRole('link', { name: 'Regler', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regler för matchspel' })).toBeVisible()

  await menu.getByRole('button', { name: 'Undermeny för Tävlingar' }).click()
  await menu.getByRole('link', { name: 'Resultat', exact: true }).click()
  await expect(page).toHaveURL('/tavlingar#resultat')
  const results = page.getByRole('heading', { name: 'Resultat', exact: true })
  await expect(results).toBeInViewport()
  await expect(results).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(menu.locator('[aria-current=page]'), 'a part of the page is not the page').toHaveText(['Tävlingar'])

  await page.evaluate(() => scrollTo(0, 0))
  await menu.getByRole('button', { name: 'Undermeny för Tävlingar' }).click()
  await menu.getByRole('link', { name: 'Resultat', exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Regler', exact: true })).toBeHidden()
  await expect(results).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

test('the drawer of a phone leads there too', async ({ page, site, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, (await site.logins()).member)
  await page.goto('/tavlingar')
  await expect(page.getByRole('heading', { name: 'Vårtävlingen' })).toBeAttached()
  await page.getByRole('button', { name: 'Öppna menyn' }).click()
  const drawer = page.getByRole('dialog', { name: 'Meny' })
  await drawer.getByRole('button', { name: 'Tävlingar' }).click()
  await drawer.getByRole('link', { name: 'Resultat', exact: true }).click()
  await expect(drawer).toBeHidden()
  const results = page.getByRole('heading', { name: 'Resultat', exact: true })
  await expect(results).toBeInViewport()
  await expect(results).toBeFocused()
})

test('a failure says so and can be tried again; with no competitions the programme is said to be to come', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const answer = { code: 'NOT_FOUND', status: 404, message: 'Det du söker finns inte.', defined: true }
  await page.route('**/api/rpc/list_competitions', (route) => route.fulfill({ status: 404, json: answer }))
  await page.goto('/tavlingar')
  await expect(page.getByRole('alert')).toContainText('Tävlingarna kunde inte hämtas')
  await expectAccessible(page)
  await page.unroute('**/api/rpc/list_competitions')
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('heading', { name: 'Vårtävlingen' })).toBeVisible()

  await page.route('**/api/rpc/list_competitions', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('Inga tävlingar ännu')).toBeVisible()
  await expectAccessible(page)
})
