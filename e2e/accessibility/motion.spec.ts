import { fillApplication, newApplicant } from '../support/application.ts'
import { expect, test } from '../support/fixtures.ts'
import { serveTiles } from '../support/tiles.ts'
import { moving } from './motion.ts'
import { visits } from './visits.ts'

/** With reduced motion preferred nothing moves (WCAG 2.3.3), including animations by scripts. Each page at rest: pages.spec.ts. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/** `window.canvases`: how many canvases have been added, including removed ones. Confetti is drawn on one. */
const countCanvases = `window.canvases = 0
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeName === 'CANVAS') window.canvases += 1
}).observe(document, { childList: true, subtree: true })`

for (const visitor of ['guest', 'member', 'superadmin'] as const) {
  test(`nothing moves while a page for a ${visitor} waits for its data`, async ({ page, site, signIn }) => {
    if (visitor !== 'guest') await signIn(page, (await site.logins())[visitor])
    await page.route('**/api/rpc/**', () => undefined)
    const [path] = Object.entries(visits).findLast(([, { as }]) => as === visitor) ?? []
    await page.goto(path ?? '/')
    await expect(page.getByRole('main')).toBeVisible()
    expect(await moving(page)).toEqual([])
  })
}

test('with reduced motion the counters stand still, the map does not glide and no confetti falls', async ({ page }) => {
  await serveTiles(page)
  await page.addInitScript({ content: countCanvases })
  await page.goto('/')
  const members = page.getByRole('main').locator('dl > div').filter({ hasText: 'medlemmar' }).first().locator('dd')
  await members.scrollIntoViewIfNeeded()
  await expect(members).toHaveText('650+')
  expect(await members.locator('[aria-hidden]').count()).toBe(0)
  await page.getByRole('region', { name: 'Banorna på kartan' }).scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: 'Banorna på kartan' }).getByLabel('Bana', { exact: true }).selectOption('Hulta')
  expect(await moving(page)).toEqual([])
  await fillApplication(page, newApplicant('Stilla'))
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect(page.getByRole('heading', { name: 'Tack för din ansökan!' })).toBeVisible()
  // Everything that the page requested has come, so confetti would have been drawn.
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('window.canvases')).toBe(0)
  expect(await moving(page)).toEqual([])
})

test('without reduced motion the same check finds moving elements', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.route('**/api/auth/session', () => undefined)
  await page.goto('/mina-sidor')
  await expect(page.getByText('Laddar...')).toBeVisible()
  expect((await moving(page)).length).toBeGreaterThan(0)
})

test('without reduced motion the same check finds confetti', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript({ content: countCanvases })
  await fillApplication(page, newApplicant('Glad'))
  await page.getByRole('button', { name: 'Skicka ansökan' }).click()
  await expect.poll(() => page.evaluate('window.canvases')).toBeGreaterThan(0)
})
