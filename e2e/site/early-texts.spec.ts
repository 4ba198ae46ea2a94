import { expect, test } from '../support/fixtures.ts'
import { hold, holdScripts } from '../support/hold.ts'

test.describe('what the board has written is shown before the page\'s scripts have come, and stays', () => {
  test.beforeEach(async ({ page, site, signIn }) => signIn(page, (await site.logins()).member))

  test('the news', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/nyheter', { waitUntil: 'commit' })
    const title = page.locator('article h2').first()
    await expect(title).toHaveText('Höstens matchspel går mot final')
    await expect(page.getByText('Finalerna spelas under oktober.')).toBeVisible()
    // It is not read out twice.
    await expect(page.getByRole('heading', { level: 2, name: 'Höstens matchspel går mot final' })).toHaveCount(0)
    const early = await title.elementHandle()
    await letGo()
    await expect(page.getByRole('heading', { level: 2, name: 'Höstens matchspel går mot final' })).toBeVisible()
    expect(await early?.evaluate((element) => element.isConnected), 'the page goes on with the same element').toBe(true)
    await expect(page.getByRole('article').getByRole('time')).toHaveCount(3)
  })

  test('the one that the address names, in the window\'s place', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/nyheter/sa-bokar-du-businessbana', { waitUntil: 'commit' })
    await expect(page.getByText('Titta först om banan har lediga tider.')).toBeVisible()
    await letGo()
    const dialog = page.getByRole('dialog', { name: 'Så bokar du businessbana' })
    await expect(dialog).toContainText('tidigast 14 dagar före speldagen')
    await expect(page.getByText('Titta först om banan har lediga tider.')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Stäng' }).click()
    await expect(dialog).toBeHidden()
  })

  test('nothing covers the page while the one that the address names is on its way', async ({ page }) => {
    const letGo = await hold(page, '**/api/rpc/list_news')
    await page.goto('/nyheter/sa-bokar-du-businessbana', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
    await page.getByRole('link', { name: 'Mina sidor' }).first().click({ trial: true, timeout: 10_000 })
    await letGo()
    await expect(page.getByRole('dialog', { name: 'Så bokar du businessbana' })).toBeVisible()
  })

  test('nothing is shown in the place of one that is not there', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/nyheter/finns-inte', { waitUntil: 'commit' })
    await expect(page.locator('article h2').first()).toHaveText('Höstens matchspel går mot final')
    await expect(page.getByRole('link', { name: 'Stäng' })).toHaveCount(0)
    await letGo()
    await expect(page.getByText('Den kan ha tagits bort, eller så är adressen fel.')).toBeVisible()
  })

  test('the offers', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/erbjudanden', { waitUntil: 'commit' })
    await expect(page.getByText('bjuder alla medlemmar på en kontroll av järnsetet')).toBeVisible()
    await letGo()
    await expect(page.getByRole('heading', { level: 2, name: 'Gratis kontroll av lie och loft' })).toBeVisible()
    await expect(page.getByText('bjuder alla medlemmar på en kontroll av järnsetet')).toHaveCount(1)
  })

  test('a competition and its winner, whose results are asked for once', async ({ page }) => {
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
    expect(await Promise.all(early.map((text) => text?.evaluate((element) => element.isConnected))), 'the page goes on with the same elements').toEqual([true, true])
    expect(asked).toEqual([JSON.stringify({ p_id: 'vartavlingen' })])
  })
})

test('whoever carries a session gets the page\'s data without waiting for who it is', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const letGo = await hold(page, '**/api/auth/session')
  await page.goto('/nyheter', { waitUntil: 'commit' })
  await expect(page.getByText('Finalerna spelas under oktober.')).toBeVisible()
  await letGo()
  await expect(page.getByRole('article').getByRole('time')).toHaveCount(3)
})

test('a guest\'s page asks for nothing that guests may not have', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/nyheter')
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  expect(asked).toEqual(['/api/auth/session'])
})

test('only documents for a browser with a session say that there is one', async ({ request }) => {
  const hint = async (path: string, cookie?: string) => (await request.get(path, { headers: cookie ? { cookie } : {} })).headers()['server-timing']
  expect(await hint('/nyheter')).toBeUndefined()
  expect(await hint('/nyheter', 'device=1; theme=dark')).toBeUndefined()
  expect(await hint('/nyheter', 'device=1; session=abc.def')).toBe('session')
  expect(await hint('/nyheter', '__Host-session=abc.def')).toBe('session')
  expect(await hint('/icon.svg', 'session=abc.def')).toBeUndefined()
})
