import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold.ts'

// Accessibility checks at two sizes and in both colour schemes take time.
test.describe.configure({ timeout: 120_000 })

const tournaments = [
  { id: 'vartavlingen', name: 'Vårtävlingen', date: 'lördag 24 maj 2025', location: 'Lysegårdens GK', winner: ['Anna Exempel', 'Torslanda', '41 p'] },
  { id: 'kommunmasterskap', name: 'Kommunmästerskapet', date: 'lördag 14 juni 2025', location: 'Ale GK', winner: ['Gunilla Exempel', 'Ale', '69 netto'] },
  { id: 'volvo-goteborg', name: 'Volvomästerskapet Göteborg', date: 'lördag 30 augusti 2025', location: 'Hulta-Bollebygd GK', winner: ['Maria Exempel', 'Sankt Jörgen', '74 brutto'] },
] as const

test('the results of every tournament are shown and lead back to the competitions', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)

  await test.step('results are rendered before the scripts load, keep their elements and are requested only once', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/get_tournament')) asked.push(request.postData() ?? '')
    })
    const letGo = await holdScripts(page)
    await page.goto('/tavlingar/resultat/vartavlingen', { waitUntil: 'commit' })
    const texts = ['Vårtävlingen', 'Anna Exempel'].map((text) => page.getByText(text, { exact: true }))
    for (const text of texts) await expect(text).toBeVisible()
    const early = await Promise.all(texts.map((text) => text.elementHandle()))
    await letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Vårtävlingen' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Grattis till vinnaren!' })).toBeVisible()
    expect(await Promise.all(early.map((text) => text?.evaluate((element) => element.isConnected))), 'the page keeps the same elements').toEqual([true, true])
    expect(asked).toEqual([JSON.stringify({ p_id: 'vartavlingen' })])
    await page.getByRole('link', { name: 'Tillbaka till tävlingarna' }).click()
  })

  for (const { id, name, date, location, winner } of tournaments) await test.step(`results of ${name}`, async () => {
    await page.getByRole('link', { name: `Se resultat från ${name}` }).click()
    await expect(page).toHaveURL(`/tavlingar/resultat/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(`Resultat: ${name} – VGF`)
    await expect(page.getByText(date)).toBeVisible()
    await expect(page.getByText(location)).toBeVisible()

    const congratulated = page.getByRole('region', { name: 'Grattis till vinnaren!' })
    for (const text of winner) await expect(congratulated.getByText(text, { exact: true })).toBeVisible()

    const table = page.getByRole('table', { name: 'Slutresultat' })
    await expect(table.getByRole('columnheader')).toHaveText(['Plac.', 'Spelare', 'Klubb', 'Score', 'HCP'])
    await expect(table.getByRole('row')).toHaveCount(7)
    await expect(table.getByRole('row').nth(1)).toContainText(winner[0])
    for (const [row, metal] of ['guld', 'silver', 'brons'].entries()) {
      await expect(table.getByRole('row', { name: new RegExp(`^${row + 1} ${metal} `) })).toBeVisible()
    }
    await expect(table.getByText(/guld|silver|brons/)).toHaveCount(3)
    await expect(page.getByText('Exempelresultat')).toBeVisible()

    await page.getByRole('link', { name: 'Tillbaka till tävlingarna' }).click()
    await expect(page).toHaveURL('/tavlingar')
    await expect(page).toHaveTitle('Tävlingar – VGF')
  })

  await test.step('on a phone all cells of a table row are within the screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('link', { name: 'Se resultat från Kommunmästerskapet' }).click()
    const row = page.getByRole('table', { name: 'Slutresultat' }).getByRole('row').nth(4)
    for (const text of ['4', 'Johan Exempel', 'Backa Säteri', '72 netto', '7,3']) {
      const cell = row.getByText(text, { exact: true })
      await expect(cell).toBeVisible()
      const box = await cell.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 360, `${text} is within the screen`).toBe(true)
    }
  })
})

// A competition that does not exist is answered like one without results: src/features/competitions/server/competitions.test.ts.
test('a competition without results says so and links back to the competitions', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  for (const id of ['x'.repeat(80), 'wccg']) await test.step(`for the competition ${id.slice(0, 12)}`, async () => {
    await page.goto(`/tavlingar/resultat/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tävling ej hittad' })).toBeVisible()
    await expect(page.getByText('Inga resultat tillgängliga för denna tävling.')).toBeVisible()
    // The page is the same for both.
    if (id === 'wccg') await expectAccessible(page)
    await page.getByRole('link', { name: 'Till tävlingarna' }).click()
    await expect(page).toHaveURL('/tavlingar')
  })
})
