import { expect, test } from '../support/fixtures.ts'

test('the scripts of Mina sidor are fetched while the password is typed, and not again after the log-in', async ({ page, site }) => {
  const { member } = await site.logins()
  const document = await (await page.request.get('/mina-sidor')).text()
  const needed = [...document.matchAll(/rel="modulepreload" href="([^"]+\.js)"/g)].map(([, href = '']) => href)
  expect(needed.length).toBeGreaterThan(20)
  await page.goto('/login')
  await page.getByLabel('Golf-ID').fill(member.golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill(member.password)
  const missing = () => page.evaluate((files) => files.filter((file) => performance.getEntriesByName(new URL(file, location.href).href).length === 0), needed)
  await expect.poll(missing).toEqual([])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Mina sidor|Hej/ })).toBeVisible()
  expect(needed.filter((file) => asked.includes(file))).toEqual([])
})

test('a browser without modulepreload requests all scripts at once, and each only once', async ({ page }) => {
  await page.addInitScript(() => {
    const supports = DOMTokenList.prototype.supports
    DOMTokenList.prototype.supports = function (token) {
      return token !== 'modulepreload' && supports.call(this, token)
    }
  })
  // Such a browser ignores these links.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const hrefs = (rel: string) => page.locator(`link[rel=${rel}][href$=".js"]`).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect.poll(async () => (await hrefs('preload')).length).toBeGreaterThan(3)
  const [older, newer] = [await hrefs('preload'), await hrefs('modulepreload')]
  for (const file of older) expect(newer).toContain(file === null ? null : new URL(file, page.url()).pathname)
  await page.waitForLoadState('networkidle')
  expect(asked.toSorted((a, b) => a.localeCompare(b))).toEqual([...new Set(asked)].toSorted((a, b) => a.localeCompare(b)))
})
