import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

// Accessibility checks at two sizes and in both colour schemes take time.
test.describe.configure({ timeout: 120_000 })

test('competitions are listed with status and date, and link to results only where there are some', async ({ page, site, signIn }) => {
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
  await expect(page.getByRole('link', { name: /^Lägg till i kalendern/ }), 'example competitions have no calendar link').toHaveCount(0)
  const inOrder = (part: string) => page.getByRole('region', { name: part, exact: true }).getByRole('heading', { level: 3 })
  await expect(inOrder('Pågående och kommande')).toHaveText(['Matchtävlingarna', 'Svenska Volvomästerskapet', 'WCCG', 'Hösttävlingen'])
  await expect(inOrder('Resultat'), 'results are listed newest first').toHaveText(['Volvomästerskapet Göteborg', 'Kommunmästerskapet', 'Vårtävlingen'])
  await expect(page.getByText('Exempeldata', { exact: true })).toHaveCount(2)
  await expect(card('Matchtävlingarna').getByRole('link', { name: 'Regler för matchspel' })).toHaveAttribute('href', '/tavlingar/regler')

  const results = page.getByRole('heading', { name: 'Resultat', exact: true })
  await test.step('the drawer of a phone leads to the results on the same page', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(results).not.toBeInViewport()
    await page.getByRole('button', { name: 'Öppna menyn' }).click()
    const drawer = page.getByRole('dialog', { name: 'Meny' })
    await drawer.getByRole('button', { name: 'Tävlingar' }).click()
    await drawer.getByRole('link', { name: 'Resultat', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(results).toBeInViewport()
    await expect(results).toBeFocused()
  })

  await test.step('the menu leads to the rules, and to the results', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
    await menu.getByRole('button', { name: 'Undermeny för Tävlingar' }).click()
    await menu.getByRole('link', { name: 'Regler', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Regler för matchspel' })).toBeVisible()

    await menu.getByRole('button', { name: 'Undermeny för Tävlingar' }).click()
    await menu.getByRole('link', { name: 'Resultat', exact: true }).click()
    await expect(page).toHaveURL('/tavlingar#resultat')
    await expect(results).toBeInViewport()
    await expect(results).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await expect(menu.locator('[aria-current=page]'), 'only the page is marked as current, not its section').toHaveText(['Tävlingar'])

    await page.evaluate(() => scrollTo(0, 0))
    await menu.getByRole('button', { name: 'Undermeny för Tävlingar' }).click()
    await menu.getByRole('link', { name: 'Resultat', exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Regler', exact: true })).toBeHidden()
    await expect(results).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  })
})

test('the competitions page handles a failure, calendar links and an empty list', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)

  await test.step('a failure to fetch the competitions is reported', async () => {
    const answer = { code: 'NOT_FOUND', status: 404, message: 'Det du söker finns inte.', defined: true }
    await page.route('**/api/rpc/list_competitions', (route) => route.fulfill({ status: 404, json: answer }))
    await page.goto('/tavlingar')
    await expect(page.getByRole('alert')).toContainText('Tävlingarna kunde inte hämtas')
    await expectAccessible(page)
  })

  await test.step('after a retry only current and coming competitions with set days have a calendar link', async () => {
    const item = {
      id: 'slaget', name: 'Vårslaget', time: { kind: 'day', day: '2027-05-22' }, date: 'lördag 22 maj 2027', location: 'Ale GK', status: 'upcoming', form: null,
      description: null, isMatchPlay: false, isExample: false, hasResults: false, winner: null,
    }
    const items = [
      item,
      { ...item, id: 'nu', name: 'Veckoslaget', time: { kind: 'day', day: '2027-05-17', lastDay: '2027-05-23' }, status: 'ongoing' },
      { ...item, id: 'manader', name: 'Matchspelet', time: { kind: 'months', from: '2027-05', to: '2027-10' }, isMatchPlay: true },
      { ...item, id: 'senare', name: 'Hemliga slaget', time: { kind: 'later' } },
      { ...item, id: 'over', name: 'Förra slaget', status: 'completed' },
    ]
    await page.route('**/api/rpc/list_competitions', (route) => route.fulfill({ json: items }))
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByRole('heading', { name: 'Förra slaget' })).toBeVisible()
    const links = page.getByRole('link', { name: /^Lägg till i kalendern/ })
    await expect(links).toHaveText(['Lägg till i kalendern Vårslaget', 'Lägg till i kalendern Veckoslaget'])
    await expect(links.first()).toHaveAttribute('href', '/api/competitions/slaget.ics')
    await expectAccessible(page)
  })

  await test.step('without competitions the page says that there are none yet', async () => {
    await page.route('**/api/rpc/list_competitions', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await expect(page.getByText('Inga tävlingar ännu')).toBeVisible()
    await expectAccessible(page)
  })
})
