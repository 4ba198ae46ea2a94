import { openAlive } from '../support/alive.ts'
import { expect, test } from '../support/fixtures.ts'

/** The number of sheets that a page prints on, counted in the browser's PDF. */
async function sheets(pdf: Promise<Buffer>): Promise<number> {
  return (await pdf).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

test('what is printed is what is read: a window alone, a short page on one sheet, courses unfolded, and no part of a list for the whole', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)

  await test.step('a piece of news is printed without the page under it, and as long as it is', async () => {
    await page.goto('/nyheter')
    await page.getByRole('article').first().getByRole('link').first().click()
    const news = page.getByRole('dialog')
    await expect(news).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('main')).toBeHidden()
    await expect(news).toBeVisible()
    await expect(news.getByRole('button', { name: 'Stäng' })).toHaveCount(0)
    await expect(page.locator('.dialog-viewport')).toHaveCSS('position', 'static')
    await page.emulateMedia({ media: null })
  })

  await test.step('a short page is one sheet', async () => {
    await page.goto('/tavlingar/resultat/vartavlingen')
    await expect(page.getByRole('heading', { name: 'Slutresultat' })).toBeVisible()
    expect(await sheets(page.pdf({ format: 'A4' }))).toBe(1)
  })

  await test.step('folded courses are unfolded on paper, and as they were afterwards', async () => {
    await openAlive(page, '/business-banor')
    const courses = page.locator('.course-entry')
    await expect(courses).toHaveCount(13)
    await courses.nth(1).locator('summary').click()
    const open = page.locator('details.course-entry[open]')
    await expect(open).toHaveCount(1)
    // The browser unfolds at once and tells the page a moment later.
    await page.evaluate(() => new Promise<void>((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => resolve())) }))
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(open).toHaveCount(13)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(open).toHaveCount(1)
    await expect(courses.nth(1)).toHaveAttribute('open')
    await page.reload()
    await expect(open).toHaveCount(1)
  })

  await test.step('a label is smaller than what it is about, and what leads to another page is left out', async () => {
    await page.goto('/mina-sidor')
    const [label, value] = [page.getByText('Golf-ID', { exact: true }).first(), page.getByText((await site.logins()).superadmin.golfId)]
    await expect(value).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const [small, large] = await Promise.all([label, value].map((text) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))))
    expect(small).toBeLessThan(large ?? 0)
    await expect(page.getByRole('link', { name: 'Öppna säkerhetsinställningar' })).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('whether a day is free is told by filled bars, on paper too', async () => {
    await page.goto('/admin/bokningar?flik=vecka')
    await expect(page.getByRole('button', { name: 'Nästa vecka' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Nästa', { exact: true })).toBeHidden()
    await expect(page.locator('.day-bars i').first()).toHaveCSS('print-color-adjust', 'exact')
    await page.emulateMedia({ media: null })
  })

  await test.step('the register, of which only what is in sight exists, leads to its file instead', async () => {
    await page.goto('/admin/medlemmar')
    await expect(page.getByRole('table', { name: 'Medlemmar' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Registret går inte att skriva ut härifrån. Välj Exportera CSV och skriv ut filen.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Medlemmar' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(page.getByText('Registret går inte att skriva ut härifrån.')).toBeHidden()
  })
})
