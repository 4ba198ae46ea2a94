import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

// Accessibility checks at two sizes and in both colour schemes take time.
test.describe.configure({ timeout: 120_000 })

test('the rules page shows dates, both forms and examples, prints, and calculates strokes', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/tavlingar/regler')
  const [singles, pairs] = [page.getByRole('tabpanel', { name: 'Singel' }), page.getByRole('tabpanel', { name: 'Bästboll/sämstboll' })]

  await test.step('the dates of the season and the address of the competition leader are shown', async () => {
    const season = page.getByRole('region', { name: 'Matchspelet 2025' })
    await expect(season.getByRole('listitem')).toHaveText([
      /Gruppspel.*söndag 17 augusti 2025/, /Kvartsfinal.*25 augusti.14 september 2025/, /Semifinal.*15 september.5 oktober 2025/, /Final.*6.26 oktober 2025/,
    ])
    await expect(season.getByRole('link', { name: 'tavling@example.com' })).toHaveAttribute('href', /^mailto:tavling@example\.com\?subject=/)
    await expect(season.getByText('Exempeldata')).toBeVisible()
  })

  await test.step('both forms show their rules, each at its own address', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Regler för matchspel' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Singel' })).toHaveAttribute('aria-selected', 'true')
    const rules = [
      'Gruppspelet avslutas söndagen den 17 augusti 2025.',
      'Slutspelet börjar måndagen den 25 augusti 2025, ungefär en vecka efter gruppspelet. Varje omgång ska vara spelad inom tre veckor.',
      'mejlar resultatet till tävlingsledaren och skriver vinnarens siffror först.',
      'En gruppspelsmatch som inte spelas slutar 0–0',
      'En slutspelsmatch som inte spelas i tid avgörs genom lottning.',
      'Matchspel är undantaget från regeln om att boka tidigast två veckor före spel.',
    ]
    for (const rule of rules) await expect(singles.getByText(rule)).toBeVisible()
    await expect(singles.getByRole('listitem').filter({ hasText: /^(inbördes möte|vem som vann sin första match i gruppen|lottning)$/ }))
      .toHaveText(['inbördes möte', 'vem som vann sin första match i gruppen', 'lottning'])

    await page.getByRole('tab', { name: 'Bästboll/sämstboll' }).click()
    await expect(page).toHaveURL('/tavlingar/regler?form=bast-samst')
    await expect(singles).toBeHidden()
    for (const rule of rules) await expect(pairs.getByText(rule)).toBeVisible()

    await page.getByRole('tab', { name: 'Singel' }).click()
    for (const form of [singles, pairs]) {
      if (form === pairs) await page.getByRole('tab', { name: 'Bästboll/sämstboll' }).click()
      const report = form.getByRole('region', { name: 'Rapportera resultatet' })
      await expect(report.getByRole('link')).toHaveAttribute('href', 'mailto:tavling@example.com?subject=Matchresultat%202025')
      await expect(form.getByRole('region', { name: 'Boka bana till matchen' }).getByRole('link', { name: 'Boka tid' })).toHaveAttribute('href', '/boka-tid')
    }

    await page.reload()
    await expect(pairs.getByRole('heading', { level: 2, name: 'Matchspel bästboll/sämstboll' })).toBeVisible()
    await page.getByRole('tab', { name: 'Bästboll/sämstboll' }).press('ArrowLeft')
    await page.getByRole('tab', { name: 'Singel' }).press('Enter')
    await expect(page).toHaveURL('/tavlingar/regler')
  })

  await test.step('worked examples show the strokes and points that the rule gives', async () => {
    const example = singles.getByRole('figure').first().getByRole('listitem')
    await expect(example.nth(0)).toContainText('Spelare A med spelhandicap 14 0 slag')
    await expect(example.nth(1)).toContainText('Spelare B med spelhandicap 26 12 slag')
    await expect(example.nth(1)).toContainText('1 slag på hcp-index 1–12')

    await page.getByRole('tab', { name: 'Bästboll/sämstboll' }).click()
    await expect(pairs.getByRole('figure').last().getByRole('strong')).toHaveText(['3 slag', '8 slag', '0 slag', '14 slag'])
    await expect(pairs.getByRole('table', { name: /poäng på tre hål/ }).getByRole('row')).toHaveText([
      /Par A netto/, /4 och 6.*5 och 5.*1–1/, /4 och 5.*5 och 6.*2–0/, /4 och 5.*4 och 6.*1–0/,
    ])
    await page.getByRole('tab', { name: 'Singel' }).click()
  })

  await test.step('both forms are printed in full, without buttons and calculator', async () => {
    await expect(page.getByRole('tab', { name: 'Singel' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const title of ['Matchspel singel', 'Matchspel bästboll/sämstboll']) await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Singel', includeHidden: true })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Räkna ut slagen' })).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })

  await test.step('the calculator shows who gets strokes on which holes while one types', async () => {
    const calculator = page.getByRole('region', { name: 'Räkna ut slagen' })
    await calculator.getByLabel('Spelare A').fill('+2')
    await expect(calculator.getByText('Slagen visas här när alla har ett spelhandicap.')).toBeVisible()
    await calculator.getByLabel('Spelare B').fill('12,4')
    await expect(calculator.getByText('Det är inte samma sak som handicap med decimal: se banans slopetabell.')).toBeVisible()
    await calculator.getByLabel('Spelare B').fill('tolv')
    await expect(calculator.getByText('Skriv ett heltal, till exempel 14 eller +2')).toBeVisible()
    await expectAccessible(page)
    await calculator.getByLabel('Spelare B').fill('21')
    const strokes = calculator.getByRole('status').getByRole('listitem')
    await expect(strokes.nth(0)).toContainText('Spelar från 0')
    await expect(strokes.nth(1)).toContainText('23 slag')
    await expect(strokes.nth(1)).toContainText('2 slag på hcp-index 1–5 och 1 slag på 6–18')

    await page.getByRole('tab', { name: 'Bästboll/sämstboll' }).click()
    for (const [player, playingHandicap] of [['A1', '12'], ['A2', '17'], ['B1', '9'], ['B2', '23']] as const) {
      await calculator.getByLabel(`Spelare ${player}`).fill(playingHandicap)
    }
    await expect(strokes.getByRole('strong')).toHaveText(['3 slag', '8 slag', '0 slag', '14 slag'])
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Singel' }).click()
    await expect(calculator.getByLabel('Spelare B')).toHaveValue('21')
    await calculator.getByRole('button', { name: 'Börja om' }).press('Enter')
    await expect(calculator.getByLabel('Spelare B')).toHaveValue('')
    await expect(calculator.getByLabel('Spelare A')).toBeFocused()
  })
})

test('on a phone a link leads down to the calculator', async ({ page, site, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, (await site.logins()).member)
  await page.goto('/tavlingar/regler?form=bast-samst')
  await page.getByRole('link', { name: 'Räkna ut slagen' }).click()
  await expect(page.getByRole('region', { name: 'Räkna ut slagen' }).getByLabel('Spelare A1')).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Bästboll/sämstboll' })).toHaveAttribute('aria-selected', 'true')
})
