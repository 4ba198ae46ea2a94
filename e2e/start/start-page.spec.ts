import { addWithLogIn, call } from '../members/register-people.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { test as ownSiteTest } from '../support/own-site.ts'
import { serveTiles } from '../support/tiles.ts'

test.describe.configure({ timeout: 180_000 })

const names = [
  'Ale', 'Backa Säteri', 'Gräppås', 'Hulta', 'Bollebygd', 'Koberg', 'Kungälv-Kode', 'Lerjedalen', 'Lysegården', 'Sankt Jörgen',
  'Sjögärde', 'Torslanda',
]

test('the start page shows hero, counters, courses and fee with their final figures', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Bli medlem' })).toHaveAttribute('href', '/medlemskap')
  const main = page.getByRole('main')
  for (const [figure, text] of [['650+', 'medlemmar'], ['20', 'år tillsammans'], ['11', 'businessbanor']] as const) {
    await expect(main.locator('dl > div').filter({ hasText: text }).first()).toContainText(figure)
  }
  await expect(main.getByRole('region', { name: 'Banor inom sju mil' }).getByRole('heading', { level: 3 })).toHaveText(names)
  const fee = main.getByRole('region', { name: 'Medlemskap 2025' })
  await expect(fee).toContainText('275 kr per år')
  await expect(fee).toContainText('anges av föreningen')
  await expect(fee).toContainText('Angenamn och Golf-ID')

  await test.step('the chosen theme looks different from the others, also with forced colours', async () => {
    const looks = page.getByRole('group', { name: 'Utseende' })
    await looks.getByRole('button', { name: 'Mörkt' }).click()
    const chosen = looks.getByRole('button', { pressed: true })
    await expect(chosen).toHaveText('Mörkt')
    await main.click({ position: { x: 2, y: 2 } })
    const styleOf = (button: typeof chosen) => button.evaluate((element) => {
      const { boxShadow, outlineStyle } = getComputedStyle(element)
      return { boxShadow, outlineStyle }
    })
    const other = looks.getByRole('button', { name: 'Auto' })
    expect((await styleOf(chosen)).boxShadow).toContain('inset')
    expect((await styleOf(other)).boxShadow).toBe('none')
    await page.emulateMedia({ forcedColors: 'active' })
    expect((await styleOf(chosen)).outlineStyle).toBe('solid')
    expect((await styleOf(other)).outlineStyle).toBe('none')
    await page.emulateMedia({ forcedColors: null })
  })

  await test.step('a guest who wants to book is sent to log in', async () => {
    await main.getByRole('link', { name: 'Boka tid' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Inloggning krävs').first()).toBeVisible()
    await expect(page.getByText('Du måste vara inloggad för att boka tid').first()).toBeVisible()
  })
})

test('the counters count up once when they come into view, without moving the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  const members = page.getByRole('main').locator('dl > div').filter({ hasText: 'medlemmar' }).first().locator('dd')
  await expect(members).toHaveText('650+')
  const size = await members.boundingBox()
  const seen = await members.evaluate((element) => new Promise<string[]>((resolve) => {
    const texts = new Set<string>()
    const observer = new MutationObserver(() => {
      const counting = element.querySelector('[aria-hidden]')
      if (counting) {
        texts.add(counting.textContent)
      } else {
        observer.disconnect()
        resolve([...texts])
      }
    })
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    element.scrollIntoView()
  }))
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.map((text) => Number.parseInt(text, 10))).toEqual(seen.map((text) => Number.parseInt(text, 10)).toSorted((one, other) => one - other))
  expect(seen.every((text) => text.endsWith('+'))).toBe(true)
  await expect(members).toHaveText('650+')
  expect(await members.boundingBox()).toMatchObject({ width: size?.width, height: size?.height })
})

test('a member who has not paid is led from Mina sidor to the payment instructions', async ({ page, site, logIn, signIn }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await signIn(page, (await site.logins()).superadmin)
  await logIn(page, await addWithLogIn(page, site, 'Ulla'))
  await page.getByRole('link', { name: 'Så betalar du' }).click()
  await expect(page).toHaveURL('/#fee')
  const heading = page.getByRole('heading', { name: 'Medlemskap 2025' })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
})

test('courses and fee stay readable when scripts fail to load, and the map appears once they can load', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.route('**/assets/*.js', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed')
  await page.keyboard.press('Shift')
  await refused
  await page.getByRole('region', { name: 'Banor inom sju mil' }).scrollIntoViewIfNeeded()
  await page.keyboard.press('Shift')
  await expect(page.getByRole('heading', { name: 'Sidan kunde inte visas' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Medlemskap 2025' })).toContainText('275 kr per år')
  await expect(page.getByRole('region', { name: 'Banor inom sju mil' }).getByRole('heading', { level: 3 })).toHaveText(names)

  await page.unroute('**/assets/*.js')
  await page.getByRole('heading', { name: 'Banorna på kartan' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // At the same reading position, whether or not the page was reloaded for it.
  await expect(page.getByRole('heading', { name: 'Banorna på kartan' })).toBeInViewport()
  await expect(page.getByRole('region', { name: /Karta över banorna/ })).toBeAttached()
})

test('a reload keeps the scroll position', async ({ page }) => {
  const courses = page.getByRole('region', { name: 'Banor inom sju mil' }).getByRole('heading', { name: 'Torslanda' })
  for (let time = 0; time < 2; time += 1) {
    await page.goto('/')
    await courses.scrollIntoViewIfNeeded()
    await page.reload({ waitUntil: 'networkidle' })
    await expect(courses).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  }
})

ownSiteTest('a member gets the fee as a Swish code when the association takes Swish', async ({ page, browser, site, signIn, callerFor }) => {
  const { member, superadmin } = await site.logins()
  await call(await callerFor(superadmin), 'save_settings', {
    p_changes: [{ name: 'swish', revision: 0, value: '123 118 11 89' }, { name: 'bankgiro', revision: 0, value: '160-9908' }],
  })
  await serveTiles(page)
  await page.goto('/')
  // Another test on the same site may have changed the year.
  const fee = page.getByRole('region', { name: /^Medlemskap \d{4}$/ })
  await expect(fee).toContainText('123 118 11 89')
  await expect(fee).toContainText('160-9908')
  await expect(fee.getByRole('img')).toHaveCount(0)
  await signIn(page, member)
  await page.goto('/')
  // It is hydrated only near the viewport.
  await fee.scrollIntoViewIfNeeded()
  await expect(fee.getByRole('img', { name: 'Swish-kod: 275 kr till 123 118 11 89' })).toBeVisible()
  await expect(fee.getByText('Skanna koden i Swish-appen')).toBeVisible()
  await expect(fee.getByText('Redan betalt? Det står på Mina sidor.')).toBeVisible()
  await expect(fee.getByRole('link', { name: 'Mina sidor' })).toHaveAttribute('href', '/mina-sidor')
  await expectAccessible(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  for (const [part, text] of [['numret', '1231181189'], ['beloppet', '275'], ['meddelandet', `Bo Exempel ${member.golfId}`]] as const) {
    await fee.getByRole('button', { name: `Kopiera (${part})` }).click()
    await expect(fee.getByRole('button', { name: `Kopierat (${part})` })).toBeFocused()
    expect(await copied()).toBe(text)
    await expect(fee.getByRole('button', { name: /^Kopierat/ })).toHaveCount(1)
  }
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed')) })
  await fee.getByRole('button', { name: 'Kopiera (numret)' }).click()
  await expect(page.getByText('Kunde inte kopiera').first()).toBeVisible()

  // A phone cannot scan a code on its own screen.
  const telephone = await browser.newContext({
    baseURL: site.origin, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, storageState: await page.context().storageState(),
  })
  const small = await telephone.newPage()
  await serveTiles(small)
  await small.goto('/')
  const smallFee = small.getByRole('region', { name: /^Medlemskap \d{4}$/ })
  await smallFee.scrollIntoViewIfNeeded()
  await expect(smallFee.getByText('Skriv in det här i Swish-appen:')).toBeVisible()
  await expect(smallFee.getByRole('button', { name: 'Kopiera (meddelandet)' })).toBeVisible()
  await expect(smallFee.getByText(`Bo Exempel ${member.golfId}`)).toBeVisible()
  await expect(smallFee.getByRole('img')).toHaveCount(0)
  await expect(smallFee.getByText('Skanna')).toBeHidden()
  await telephone.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the courses, the figures and the fee are shown', async ({ page }) => {
    await page.goto('/')
    for (const name of names) await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
    await expect(page.getByText('650+')).toBeVisible()
    await expect(page.getByText('275')).toBeVisible()
    await expect(page.getByText('Kartan behöver JavaScript.')).toBeVisible()
  })
})
