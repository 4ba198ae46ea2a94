import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold.ts'

test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).member))

test('the news, come to by a shared address, opened and closed', async ({ page }) => {
  test.slow()
  const letGo = await holdScripts(page)
  await page.goto('/nyheter/sa-bokar-du-businessbana', { waitUntil: 'commit' })

  await test.step('it is shown before the page\'s scripts have come, in the window\'s place, and once when they have', async () => {
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

  await test.step('three cards with category, long date and mark, and NY on the new one alone', async () => {
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

  await test.step('a shared address that is reloaded after opening from the list still closes to the list', async () => {
    await page.getByRole('link', { name: /Läs mer om Så bokar/ }).click()
    await expect(page).toHaveURL('/nyheter/sa-bokar-du-businessbana')
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click()
    await expect(page).toHaveURL('/nyheter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('closed twice before it has closed, it leads to the list and no further', async () => {
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

test('"Läs mer" opens the full text at an address of its own; closing and the browser\'s buttons go where they should', async ({ page }) => {
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

test('an unknown piece of news says so and shows those that exist', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/nyheter/finns-inte', { waitUntil: 'commit' })
  await test.step('before the page\'s scripts have come nothing is shown in its place', async () => {
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
test('news that cannot be fetched', async ({ page }) => {
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

  await test.step('a list that cannot be fetched offers to try again, which keeps the keyboard, and tells how it goes', async () => {
    await expect(page.getByText('Kunde inte hämta nyheterna')).toBeVisible()
    await button.focus()
    let letGo = () => {}
    canAnswer = new Promise((resolve) => { letGo = resolve })
    await page.keyboard.press('Enter')
    await expect(button).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(said('Försöker igen...')).toBeAttached()
    letGo()
    await expect(button, 'it is back, and so is the focus').toBeFocused()
  })

  await test.step('what comes in the end is told and shown', async () => {
    await page.unroute('**/api/rpc/list_news')
    await page.keyboard.press('Enter')
    await expect(said('Klart, innehållet är hämtat.')).toBeAttached()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('a text with a long address is read whole on a phone, on the card and opened', async ({ page }) => {
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
