import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold.ts'

test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).member))

test('a news item opens in a dialog at its own address, and closing it always leads to the list', async ({ page }) => {
  test.slow()
  const letGo = await holdScripts(page)
  await page.goto('/nyheter/sa-bokar-du-businessbana', { waitUntil: 'commit' })

  await test.step('the item is rendered before the scripts load, and shown only once afterwards', async () => {
    const words = page.getByText('Titta först om banan har lediga tider.')
    await expect(words).toBeVisible()
    await letGo()
    await expect(page.getByRole('dialog', { name: 'Så bokar du businessbana' })).toBeVisible()
    await expect(words).toHaveCount(1)
  })

  await test.step('a shared address opens the dialog, and closing it leads to the list without leaving the site', async () => {
    const dialog = page.getByRole('dialog', { name: 'Så bokar du businessbana' })
    await expect(dialog).toContainText('tidigast 14 dagar före speldagen')
    await expect(page).toHaveTitle('Så bokar du businessbana – VGF')
    await dialog.getByRole('button', { name: 'Stäng' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/nyheter')
    await expect(page).toHaveTitle('Nyheter – VGF')
    await expect(page.getByRole('article')).toHaveCount(3)
  })

  await test.step('the three cards show category, date and example mark, and only the new one is marked NY', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
      'Höstens matchspel går mot final', 'Så bokar du businessbana', 'Dags att betala årsavgiften',
    ])
    await expect(cards.getByRole('time')).toHaveText(['6 oktober 2025', '1 september 2025', '7 april 2025'])
    for (const [index, category] of ['Tävling', 'Bokning', 'Medlemskap'].entries()) {
      await expect(cards.nth(index).getByText(category, { exact: true })).toBeVisible()
      await expect(cards.nth(index).getByText('Exempelnyhet')).toBeVisible()
    }
    await expect(page.getByText('NY', { exact: true })).toHaveCount(1)
    await expect(cards.first().getByText('NY', { exact: true })).toBeVisible()
  })

  await test.step('an item opened from the list and reloaded still closes to the list', async () => {
    await page.getByRole('link', { name: /Läs mer om Så bokar/ }).click()
    await expect(page).toHaveURL('/nyheter/sa-bokar-du-businessbana')
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click()
    await expect(page).toHaveURL('/nyheter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('clicking close twice leads to the list and no further back', async () => {
    const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
    await menu.getByRole('link', { name: 'Tävlingar' }).click()
    await expect(page).toHaveURL('/tavlingar')
    await menu.getByRole('link', { name: 'Nyheter' }).click()
    await page.getByRole('link', { name: 'Läs mer om Dags att betala årsavgiften' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dags att betala årsavgiften' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Stäng' }).first().evaluate((button) => {
      if (!(button instanceof HTMLElement)) throw new Error('no button')
      button.click()
      button.click()
    })
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
    await expect(page).toHaveURL('/nyheter')
  })
})

test('"Läs mer" opens the item at its own address; closing restores the list, and Back and Forward work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/nyheter')
  const more = page.getByRole('link', { name: 'Läs mer om Dags att betala årsavgiften' })
  await more.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(200)
  await more.click()
  const dialog = page.getByRole('dialog', { name: 'Dags att betala årsavgiften' })
  await expect(dialog).toContainText('Årsavgiften för 2025 är 275 kr.')
  await expect(dialog).toContainText('7 april 2025')
  await expect(page).toHaveURL('/nyheter/dags-att-betala-arsavgiften')
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/nyheter')
  await expect(more).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)

  await more.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog).toBeVisible()
})

test('an unknown news address says so and shows the existing items', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/nyheter/finns-inte', { waitUntil: 'commit' })
  await test.step('before the scripts load only the list is shown', async () => {
    await expect(page.locator('article h2').first()).toHaveText('Höstens matchspel går mot final')
    await expect(page.getByRole('link', { name: 'Stäng' })).toHaveCount(0)
    await letGo()
  })
  await expect(page.getByText('Nyheten finns inte')).toBeVisible()
  await expect(page.getByText('Den kan ha tagits bort, eller så är adressen fel.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
})

// The empty list is tested in src/features/news/web/news-page.test.tsx.
test('news that cannot be fetched can be fetched again, with announcements and without losing the focus', async ({ page }) => {
  test.slow()
  let canAnswer = Promise.resolve()
  await page.route('**/api/rpc/list_news', async (route) => {
    await canAnswer
    await route.fulfill({
      status: 429, json: { defined: true, code: 'TOO_MANY', status: 429, message: 'För många försök.', data: { retryAfterSeconds: 1 } },
    })
  })
  await page.goto('/nyheter')
  const button = page.getByRole('button', { name: 'Försök igen' })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })

  await test.step('a failed list offers a retry, which is announced and keeps the focus', async () => {
    await expect(page.getByText('Kunde inte hämta nyheterna')).toBeVisible()
    await button.focus()
    let letGo = () => {}
    canAnswer = new Promise((resolve) => { letGo = resolve })
    await page.keyboard.press('Enter')
    await expect(button).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(said('Försöker igen...')).toBeAttached()
    letGo()
    await expect(button, 'the retry button is back and focused').toBeFocused()
  })

  await test.step('a successful retry is announced and shows the list', async () => {
    await page.unroute('**/api/rpc/list_news')
    await page.keyboard.press('Enter')
    await expect(said('Klart, innehållet är hämtat.')).toBeAttached()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('a long web address makes neither the card nor the dialog scroll sideways on a phone', async ({ page }) => {
  const address = `https://www.example.com/kallelse/${'a'.repeat(90)}`
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/api/rpc/list_news', (route) => route.fulfill({
    json: [{ id: 'arsmote', titel: 'Årsmöte', datum: '2025-10-07', kategori: 'Föreningen', kortBeskrivning: address, fullText: [`Läs på ${address}`], isNew: false, isExample: false }],
  }))
  await page.goto('/nyheter/arsmote')
  const dialog = page.getByRole('dialog', { name: 'Årsmöte' })
  await expect(dialog.getByText(`Läs på ${address}`)).toBeVisible()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Stäng' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
