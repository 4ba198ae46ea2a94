import type { Locator, Page } from '@playwright/test'
import { openAlive } from '../support/alive.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdScripts } from '../support/hold.ts'

const height = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY))

test('a new page starts at the top, and going back returns to the place that was left', async ({ page }) => {
  await page.goto('/integritet')
  await page.getByRole('heading', { level: 2 }).last().scrollIntoViewIfNeeded()
  const left = await height(page)
  expect(left).toBeGreaterThan(500)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Medlemskap' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ansök om medlemskap' })).toBeVisible()
  await expect.poll(() => height(page)).toBe(0)
  // The focus starts at the new page's content, and its title is read out.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Medlemskap' })).toHaveCount(1)

  const leaving = await page.evaluate(() => {
    document.querySelector('footer')?.scrollIntoView()
    return Math.round(scrollY)
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Integritet och kakor' })).toBeVisible()
  await expect.poll(async () => Math.abs(await height(page) - left)).toBeLessThan(400)
  await page.goForward()
  await expect.poll(async () => Math.abs(await height(page) - leaving)).toBeLessThan(5)
})

test('going back to a start page that was read to its end returns there', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Banorna på kartan' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Integritet och kakor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Integritet och kakor' })).toBeVisible()
  await expect.poll(() => height(page)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /Golf med kollegor/ })).toBeVisible()
  await expect.poll(() => height(page)).toBeGreaterThan(1000)
})

/** Runs in the page: counts the courses that are there when the heading is shown. */
function countWithHeading(): void {
  Object.assign(window, { withHeading: null })
  const observer = new MutationObserver(() => {
    const isShown = (heading: Element) => heading.textContent === 'BusinessBanor' && heading.checkVisibility({ opacityProperty: true })
    if (![...document.querySelectorAll('h1')].some((heading) => isShown(heading))) return
    Object.assign(window, { withHeading: document.querySelectorAll('#content details').length })
    observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
}

test('a click shows the heading first, and going back shows the whole page at once', async ({ page, site, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, (await site.logins()).member)
  await page.goto('/business-banor')
  const courses = page.getByText('Visar 13 av 13 banor')
  await expect(courses).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  await menu.getByRole('link', { name: 'Nyheter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()

  await page.evaluate(countWithHeading)
  await menu.getByRole('link', { name: 'BusinessBanor' }).click()
  await expect(courses).toBeVisible()
  await expect(page.locator('#content details')).toHaveCount(13)
  expect(await page.evaluate('window.withHeading')).toBe(0)

  await menu.getByRole('link', { name: 'Nyheter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
  await page.evaluate(countWithHeading)
  await page.goBack()
  await expect(courses).toBeVisible()
  expect(await page.evaluate('window.withHeading')).toBe(13)
})

/** Follows a link from where the part is out of view, goes back, and expects the same scroll position. */
async function expectPlaceKept(page: Page, part: Locator, link: string, there: string): Promise<void> {
  await page.getByRole('link', { name: link }).scrollIntoViewIfNeeded()
  await expect(part).not.toBeInViewport()
  const left = await height(page)
  await page.getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { level: 1, name: there })).toBeVisible()
  await expect.poll(() => height(page)).toBe(0)
  await page.goBack()
  await expect(part).toBeVisible()
  await expect.poll(async () => Math.abs(await height(page) - left)).toBeLessThan(5)
}

const parts = [
  { address: '/verksamhet#stadgar', heading: 'Stadgar', link: 'Integritet och kakor', there: 'Integritet och kakor' },
  { address: '/business-banor#ale', heading: 'Ale', link: 'Integritet och kakor', there: 'Integritet och kakor' },
  { address: '/tavlingar#resultat', heading: 'Resultat', link: 'Integritet och kakor', there: 'Integritet och kakor' },
  { address: '/admin/hjalp#fel', heading: 'När något verkar fel', link: 'Till bokningarna', there: 'Bokningar' },
]

test('a link to a part of a page scrolls to it on opening, but not on going back', async ({ page, site, signIn }) => {
  test.slow()
  await page.setViewportSize({ width: 412, height: 823 })
  await signIn(page, (await site.logins()).superadmin)
  for (const { address, heading, link, there } of parts) await test.step(address, async () => {
    await page.goto(address)
    const part = page.getByRole('main').getByRole('heading', { name: heading, exact: true })
    await expect(page.getByRole('main').locator(':focus')).toHaveText(new RegExp(`^${heading}`))
    await expect(part).toBeInViewport()
    await expectPlaceKept(page, part, link, there)
  })
})

test('a part of Mina sidor is scrolled to on opening, and the place is kept on going back', async ({ page, site, signIn }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await signIn(page, (await site.logins()).member)

  await test.step('the bookings', async () => {
    await page.goto('/mina-sidor#bokningar')
    // This heading is below the bookings, if there are any.
    await expect(page.getByRole('heading', { name: 'Alla dina bokningar i kalendern' })).toBeVisible()
    const part = page.getByRole('heading', { name: 'Mina bokningar' })
    await expect(part).toBeInViewport()
    expect(await height(page)).toBeGreaterThan(100)
    await expectPlaceKept(page, part, 'Visa mina uppgifter', 'Mina uppgifter')
  })

  await test.step('a link back to a part, even while the content loads in pieces', async () => {
    // Content still being fetched above the link would move it away from the click.
    await expect(page.getByRole('status', { name: /^Hämtar/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ändra Förnamn' })).toBeVisible()
    await page.getByRole('link', { name: 'Visa mina uppgifter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mina uppgifter' })).toBeVisible()
    await page.getByRole('link', { name: 'Tillbaka till Mina sidor' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mina sidor' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Visa mina uppgifter' })).toBeInViewport()
  })
})

test('scrolling before the scripts have loaded is kept', async ({ page }) => {
  test.slow()
  for (const path of ['/integritet', '/medlemskap', '/']) await test.step(path, async () => {
    const letGo = await holdScripts(page)
    const alive = openAlive(page, path)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const left = await height(page)
    expect(left).toBeGreaterThan(300)
    await letGo()
    await alive
    await expect.poll(() => height(page), { intervals: [100, 300, 1000] }).toBe(left)
    await page.waitForLoadState('networkidle')
    expect(await height(page)).toBe(left)
  })
})
