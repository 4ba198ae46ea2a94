import { openAlive } from '../support/alive.ts'
import { expect, test } from '../support/fixtures.ts'

/** The number of sheets that a page prints on, counted in the browser's PDF. */
async function sheets(pdf: Promise<Buffer>): Promise<number> {
  return (await pdf).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

test('print shows a dialog alone, a short page on one sheet, courses unfolded and no partial list', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)

  await test.step('a news item is printed without the page under it and at full length', async () => {
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

  await test.step('a short page takes one sheet', async () => {
    await page.goto('/tavlingar/resultat/vartavlingen')
    await expect(page.getByRole('heading', { name: 'Slutresultat' })).toBeVisible()
    expect(await sheets(page.pdf({ format: 'A4' }))).toBe(1)
  })

  await test.step('courses are unfolded for printing, and folded as before afterwards', async () => {
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

  await test.step('labels are printed smaller than their values, and links to other pages are left out', async () => {
    await page.goto('/mina-sidor')
    const [label, value] = [page.getByText('Golf-ID', { exact: true }).first(), page.getByText((await site.logins()).superadmin.golfId)]
    await expect(value).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const [small, large] = await Promise.all([label, value].map((text) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))))
    expect(small).toBeLessThan(large ?? 0)
    await expect(page.getByRole('link', { name: 'Öppna säkerhetsinställningar' })).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('the bars that show free days are printed filled, and the week buttons left out', async () => {
    await page.goto('/admin/bokningar?flik=vecka')
    await expect(page.getByRole('button', { name: 'Nästa vecka' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Nästa', { exact: true })).toBeHidden()
    await expect(page.locator('.day-bars i').first()).toHaveCSS('print-color-adjust', 'exact')
    await page.emulateMedia({ media: null })
  })

  await test.step('the register, which renders only visible rows, refers to its CSV file instead', async () => {
    await page.goto('/admin/medlemmar')
    await expect(page.getByRole('table', { name: 'Medlemmar' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Registret går inte att skriva ut härifrån. Välj Exportera CSV och skriv ut filen.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Medlemmar' })).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(page.getByText('Registret går inte att skriva ut härifrån.')).toBeHidden()
  })
})
