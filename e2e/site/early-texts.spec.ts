import { expect, test } from '../support/fixtures.ts'
import { hold, holdScripts } from '../support/hold.ts'

// A piece of news and the offers are tested in e2e/news, a competition in e2e/competitions/results.spec.ts.
test('the news is shown before the scripts, a linked item or the session have loaded', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)

  await test.step('shown before the scripts have loaded, and kept', async () => {
    const letGo = await holdScripts(page)
    await page.goto('/nyheter', { waitUntil: 'commit' })
    const title = page.locator('article h2').first()
    await expect(title).toHaveText('Höstens matchspel går mot final')
    await expect(page.getByText('Finalerna spelas under oktober.')).toBeVisible()
    // The early text is hidden from screen readers, so that it is not read out twice.
    await expect(page.getByRole('heading', { level: 2, name: 'Höstens matchspel går mot final' })).toHaveCount(0)
    const early = await title.elementHandle()
    await letGo()
    await expect(page.getByRole('heading', { level: 2, name: 'Höstens matchspel går mot final' })).toBeVisible()
    expect(await early?.evaluate((element) => element.isConnected), 'the early element is kept').toBe(true)
    await expect(page.getByRole('article').getByRole('time')).toHaveCount(3)
  })

  await test.step('nothing covers the page while the item in the URL is being fetched', async () => {
    const letGo = await hold(page, '**/api/rpc/list_news')
    await page.goto('/nyheter/sa-bokar-du-businessbana', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
    await page.getByRole('link', { name: 'Mina sidor' }).first().click({ trial: true, timeout: 10_000 })
    await letGo()
    await expect(page.getByRole('dialog', { name: 'Så bokar du businessbana' })).toBeVisible()
  })

  await test.step('a visitor with a session gets the news before the session is checked', async () => {
    const letGo = await hold(page, '**/api/auth/session')
    await page.goto('/nyheter', { waitUntil: 'commit' })
    await expect(page.getByText('Finalerna spelas under oktober.')).toBeVisible()
    await letGo()
    await expect(page.getByRole('article').getByRole('time')).toHaveCount(3)
  })
})

test('the page for guests makes no calls that guests may not make', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/nyheter')
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/api/auth/session'])
})

test('documents say whether the browser has a session cookie', async ({ request }) => {
  const hint = async (path: string, cookie?: string) => (await request.get(path, { headers: cookie ? { cookie } : {} })).headers()['server-timing']
  expect(await hint('/nyheter')).toBe('guest')
  expect(await hint('/nyheter', 'device=1; theme=dark')).toBe('guest')
  expect(await hint('/nyheter', 'device=1; session=abc.def')).toBe('session')
  expect(await hint('/nyheter', '__Host-session=abc.def')).toBe('session')
  expect(await hint('/finns-inte', 'session=abc.def')).toBe('session')
  expect(await hint('/icon.svg', 'session=abc.def')).toBeUndefined()
})
