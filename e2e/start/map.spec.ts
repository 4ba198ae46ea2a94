import type { Page, Request } from '@playwright/test'
import { clubs } from '#content/clubs.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { violations, watchPolicy } from '../support/policy.ts'
import { refuseTiles, serveTiles } from '../support/tiles.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(async ({ page }) => void await serveTiles(page))

/** The map's section on the start page. */
function section(page: Page) {
  return page.getByRole('main').getByRole('region', { name: 'Banorna på kartan' })
}

function flag(page: Page, name: string) {
  return page.getByRole('region', { name: /^Karta över banorna/ }).getByRole('button', { name, exact: true })
}

async function openMap(page: Page): Promise<void> {
  await page.goto('/')
  await comeToMap(page)
}

async function comeToMap(page: Page): Promise<void> {
  // Content that appears above it may move it out of view again.
  await expect(async () => {
    await section(page).scrollIntoViewIfNeeded()
    await expect(flag(page, 'Ale')).toBeAttached({ timeout: 3000 })
  }).toPass()
}

/** The most bytes of compressed script that the start page may fetch before its map. */
const scriptLimit = 100_000

async function bodyBytes(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/** The scripts and styles among the requests that belong to the map. */
async function filesOfMap(requests: readonly Request[]): Promise<Request[]> {
  const files = requests.filter((request) => ['script', 'stylesheet'].includes(request.resourceType()))
  const texts = await Promise.all(files.map(async (file) => (await file.response())?.text()))
  return files.filter((_, index) => texts[index]?.includes('leaflet-'))
}

test('the start page is light, and fetches the map only once in view and within the content policy', async ({ page }) => {
  await watchPolicy(page)
  await page.setViewportSize({ width: 412, height: 823 })
  const tiles = await serveTiles(page)
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  const ofKind = (...kinds: string[]) => requests.filter((request) => kinds.includes(request.resourceType()))
  const ofMap = () => filesOfMap(requests)
  await page.goto('/', { waitUntil: 'networkidle' })

  await test.step('it fetches only few and small scripts before the map', async () => {
    const scripts = ofKind('script')
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.length).toBeLessThan(15)
    expect(await bodyBytes(scripts)).toBeLessThan(scriptLimit)
    // The styles come with the document; both fonts are preloaded, and must not be fetched again by the styles that name them.
    expect(ofKind('stylesheet')).toHaveLength(0)
    expect(ofKind('font')).toHaveLength(2)
    expect(new Set(ofKind('font').map((request) => request.url())).size).toBe(2)
  })

  expect(tiles).toEqual([])
  expect(await ofMap()).toEqual([])
  await expect(section(page).getByRole('link', { name: 'Visa alla banor' }), 'the link is there before the map').toHaveAttribute('href', '/business-banor')
  await section(page).scrollIntoViewIfNeeded()
  await expect(flag(page, 'Ale')).toBeAttached()
  await expect.poll(() => tiles.length).toBeGreaterThan(0)
  expect(tiles[0]).toMatch(/\/9\/\d+\/\d+\.png$/)
  await expect.poll(async () => (await ofMap()).length).toBe(2)
  await expect(section(page).getByRole('button', { name: 'Visa i helskärm' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the map can be used by pointer, buttons, keyboard, full screen and list', async ({ page }) => {
  const tiles = await serveTiles(page)
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect([tiles, await filesOfMap(requests)], 'neither tiles nor map are fetched before the map is in view').toEqual([[], []])
  page.removeAllListeners('requestfinished')
  await comeToMap(page)

  await test.step('each of the twelve clubs can be chosen with the pointer, also those at the same spot', async () => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    const chosen = section(page).getByRole('heading', { level: 3 })
    await section(page).getByRole('button', { name: 'Visa hela området' }).click()
    for (const { name, address, mapsQuery } of clubs) {
      await flag(page, name).click()
      await expect(flag(page, name)).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('[aria-pressed="true"]', { has: page.locator('svg') }).and(flag(page, name))).toHaveCount(1)
      await expect(chosen).toHaveText(name)
      await expect(section(page)).toContainText(address)
      const directions = section(page).getByRole('link', { name: 'Få vägbeskrivning (öppnas i en ny flik)' })
      const url = new URL(await directions.getAttribute('href') ?? '')
      expect(url.searchParams.get('destination')).toBe(mapsQuery)
      await expect(directions).toHaveAttribute('rel', /noopener/)
    }
  })

  await test.step('buttons move the map in all four directions', async () => {
    await section(page).getByRole('button', { name: 'Visa hela området' }).click()
    const place = () => flag(page, 'Lerjedalen').boundingBox().then((box) => box ?? { x: 0, y: 0 })
    for (const [direction, axis, sign] of [['norrut', 'y', 1], ['söderut', 'y', -1], ['västerut', 'x', 1], ['österut', 'x', -1]] as const) {
      const before = await place()
      await section(page).getByRole('button', { name: `Flytta kartan ${direction}` }).click()
      await expect.poll(async () => (await place())[axis] * sign, { message: direction }).toBeGreaterThan(before[axis] * sign + 100)
    }
  })

  await test.step('buttons zoom the map in and out', async () => {
    const apart = async () => {
      const [one, other] = await Promise.all([flag(page, 'Lerjedalen').boundingBox(), flag(page, 'Koberg').boundingBox()])
      return Math.abs((one?.y ?? 0) - (other?.y ?? 0))
    }
    const before = await apart()
    await section(page).getByRole('button', { name: 'Zooma in' }).click()
    await expect.poll(apart).toBeGreaterThan(before * 1.5)
    await section(page).getByRole('button', { name: 'Zooma ut' }).click()
    await expect.poll(apart).toBeLessThan(before * 1.1)
  })

  await test.step('the tooltip of a flag can be hovered and dismissed, and is not read out twice', async () => {
    const name = page.locator('.club-tooltip')
    await page.mouse.move(5, 5)
    await expect(name).toHaveCount(0)
    await section(page).getByRole('button', { name: 'Visa hela området' }).click()
    await flag(page, 'Lerjedalen').hover()
    await expect(name).toHaveText('Lerjedalen')
    await expect(flag(page, 'Lerjedalen')).not.toHaveAttribute('aria-describedby')
    await name.hover()
    await page.keyboard.press('Escape')
    await expect(name).toHaveCount(0)
    await page.mouse.move(5, 5)
    await flag(page, 'Lerjedalen').hover()
    await expect(name).toHaveText('Lerjedalen')
    // Last, since the map moves to the chosen club and may bring a flag under the pointer.
    await name.click()
    await expect(section(page).getByRole('heading', { level: 3 })).toHaveText('Lerjedalen')

    await page.mouse.move(5, 5)
    await expect(name).toHaveCount(0)
    await page.getByRole('region', { name: /^Karta över banorna/ }).focus()
    await page.keyboard.press('Tab')
    await expect(name).toHaveText(clubs[0]?.name ?? '')
    await page.keyboard.press('Escape')
    await expect(name).toHaveCount(0)
    await expect(flag(page, clubs[0]?.name ?? '')).toBeFocused()
  })

  await test.step('each of the twelve clubs can be reached and chosen with the keyboard', async () => {
    await page.getByRole('region', { name: /^Karta över banorna/ }).focus()
    const reached: string[] = []
    for (const { name } of clubs) {
      await page.keyboard.press('Tab')
      await page.keyboard.press(reached.length % 2 === 0 ? 'Enter' : 'Space')
      await expect(section(page).locator('[aria-pressed="true"]')).toHaveAccessibleName(name)
      await expect(section(page).getByRole('heading', { level: 3 })).toHaveText(name)
      await expect(flag(page, name)).toBeInViewport()
      reached.push(name)
    }
    expect(reached).toHaveLength(12)
  })

  await test.step('full screen fills the window, keeps the choice and the focus, and ends with Escape', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await section(page).getByRole('button', { name: 'Visa hela området' }).click()
    await flag(page, 'Koberg').click()
    const before = await page.evaluate(() => scrollY)
    await section(page).getByRole('button', { name: 'Visa i helskärm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Banorna på kartan' })
    await expect(dialog.getByRole('button', { name: 'Stäng helskärm' })).toBeFocused()
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText('Koberg')
    await expect(flag(page, 'Koberg')).toHaveAttribute('aria-pressed', 'true')
    await expect(flag(page, 'Koberg')).toBeInViewport()
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await expectAccessible(page, [{ width: 1280, height: 800 }])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
    await expect(section(page).getByRole('button', { name: 'Visa i helskärm' })).toBeFocused()
    await expect(flag(page, 'Koberg')).toHaveAttribute('aria-pressed', 'true')
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  await test.step('choosing a course in the list selects its flag, and the other way round', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await section(page).getByLabel('Bana', { exact: true }).selectOption('Sjögärde')
    await expect(flag(page, 'Sjögärde')).toHaveAttribute('aria-pressed', 'true')
    await flag(page, 'Ale').focus()
    await page.keyboard.press('Enter')
    await expect(section(page).getByLabel('Bana', { exact: true })).toHaveValue('ale')
  })
})

test('without tiles the map says so and its flags still work', async ({ page }) => {
  await refuseTiles(page)
  await openMap(page)
  await expect(section(page).getByRole('status')).toHaveText('Kartbilden kunde inte hämtas. Flaggorna visar ändå var banorna ligger.')
  for (const name of ['Leaflet', 'OpenStreetMaps bidragsgivare']) {
    await expect(section(page).getByRole('link', { name: `${name} (öppnas i en ny flik)`, exact: true })).toHaveAttribute('target', '_blank')
  }
  // With nothing chosen; e2e/accessibility/states.spec.ts checks it with a course chosen.
  await expectAccessible(page)
  await flag(page, 'Lerjedalen').click()
  await expect(section(page).getByRole('heading', { level: 3 })).toHaveText('Lerjedalen')
})
