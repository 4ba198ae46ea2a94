import { expect, test } from '../support/fixtures.ts'

// One test opens every page that help links to.
test.describe.configure({ timeout: 180_000 })

test.beforeEach(async ({ page, site, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, (await site.logins()).superadmin)
})

test('the help page prints as text alone, and its links and headings lead to the right places', async ({ page }) => {
  await page.goto('/admin/hjalp')

  await test.step('every page that help links to exists', async () => {
    await expect(page.getByRole('heading', { name: 'Lämna över till nästa styrelse' })).toBeVisible()
    const places = await page.getByRole('main').getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const pages = [...new Set(places.filter((place) => place.startsWith('/')))]
    expect(pages.length).toBeGreaterThan(6)
    // An unknown address has another status.
    for (const place of pages) expect((await page.request.get(place)).status(), place).toBe(200)
  })

  await test.step('it is printed without navigation and buttons', async () => {
    await expect(page.getByRole('heading', { name: 'Lämna över till nästa styrelse' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Lämna över till nästa styrelse' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Skriv ut' })).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })

  await test.step('the menu leads to help, and its table of contents leads to each heading', async () => {
    await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Adminmeny' }).getByRole('link', { name: 'Hjälp' }).click()
    await expect(page).toHaveURL('/admin/hjalp')
    await expect(page.getByRole('heading', { level: 1, name: 'Hjälp' })).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'På den här sidan' })
    const headings = await contents.getByRole('link').allInnerTexts()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['På den här sidan', ...headings])
    for (const name of [...headings.filter((each) => each !== 'Svara på bokningar'), 'Svara på bokningar']) {
      await contents.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused()
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport()
    }
    await page.getByRole('link', { name: 'Till bokningarna' }).click()
    await expect(page).toHaveURL('/admin/bokningar')
  })

  await test.step('a link to a heading opens the page there', async () => {
    await page.goto('/admin/hjalp#behorighet')
    await expect(page.getByRole('heading', { name: 'Ge och ta bort behörighet' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Ge och ta bort behörighet' })).toBeInViewport()
  })
})
