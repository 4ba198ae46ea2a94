import { expect, test } from '../support/fixtures.ts'

// One test opens every page that help links to.
test.describe.configure({ timeout: 180_000 })

test.beforeEach(async ({ page, site, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, (await site.logins()).superadmin)
})

test('help, read, printed and followed', async ({ page }) => {
  await page.goto('/admin/hjalp')

  await test.step('every place that help leads to is there', async () => {
    await expect(page.getByRole('heading', { name: 'Lämna över till nästa styrelse' })).toBeVisible()
    const places = await page.getByRole('main').getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const pages = [...new Set(places.filter((place) => place.startsWith('/')))]
    expect(pages.length).toBeGreaterThan(6)
    // An unknown address has another status.
    for (const place of pages) expect((await page.request.get(place)).status(), place).toBe(200)
  })

  await test.step('printed, it is the text alone', async () => {
    await expect(page.getByRole('heading', { name: 'Lämna över till nästa styrelse' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Lämna över till nästa styrelse' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Skriv ut' })).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })

  await test.step('help is in the menu; its contents lead to each heading and each place', async () => {
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
