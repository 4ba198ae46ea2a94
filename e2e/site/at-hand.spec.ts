import { expect, test } from '../support/fixtures.ts'

test('while the password is typed the page behind it comes, and needs hardly a script any more', async ({ page, site }) => {
  const { member } = await site.logins()
  await page.goto('/login')
  const files = () => page.locator('link[rel=modulepreload]').count()
  const first = await files()
  await page.getByLabel('Golf-ID').fill(member.golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill(member.password)
  await expect.poll(files).toBeGreaterThan(first)
  // Evaluated when the browser has nothing else to do: the last of them has been asked for by then.
  await page.waitForLoadState('networkidle')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Mina sidor|Hej/ })).toBeVisible()
  // Of three dozen, those of toasts and of what stands far down, which every page fetches late.
  expect(scripts.length).toBeLessThan(4)
})

test('a browser without modulepreload asks for all scripts at once, and for each once', async ({ page }) => {
  await page.addInitScript(() => {
    const supports = DOMTokenList.prototype.supports
    DOMTokenList.prototype.supports = function (token) {
      return token !== 'modulepreload' && supports.call(this, token)
    }
  })
  // As such a browser reads the document: it does nothing for these links.
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
