import type { Page } from '@playwright/test'
import { courses } from '#content/courses.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

test.describe.configure({ timeout: 180_000 })

test.beforeEach(async ({ page, site, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, (await site.logins()).member)
})

async function openPage(page: Page, hash = ''): Promise<void> {
  await page.goto(`/business-banor${hash}`)
  await expect(page.getByText('Visar 13 av 13 banor')).toBeVisible()
}

function entry(page: Page, name: string) {
  return page.getByRole('main').locator('details').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
}

test('the courses can be opened, filtered and booked, and show their rules', async ({ page }) => {
  await test.step('a list that cannot be fetched says so and can be tried again', async () => {
    await page.route('**/api/rpc/list_courses', (route) => route.fulfill({ status: 429, contentType: 'application/json', body: '{}' }))
    await page.goto('/business-banor')
    await expect(page.getByText('Kunde inte hämta banorna')).toBeVisible()
    // There are no rules to link to.
    await expect(page.getByRole('button', { name: 'Regler' })).toHaveCount(0)
    await page.unroute('**/api/rpc/list_courses')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByText('Visar 13 av 13 banor')).toBeVisible()
  })

  await test.step('the thirteen courses are listed, and show their facts, quota and links when opened', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'BusinessBanor' })).toBeVisible()
    await expect(page.locator('details').getByRole('heading', { level: 3 })).toHaveText(courses.map((course) => course.name))
    for (const name of ['Backa Säteri', 'Kungälv-Kode']) {
      const course = courses.find((candidate) => candidate.name === name)
      await entry(page, name).getByRole('heading', { level: 3 }).click()
      await expect(entry(page, name)).toContainText(course?.beskrivning ?? '-')
      for (const facility of course?.faciliteter ?? []) await expect(entry(page, name).getByRole('listitem').filter({ hasText: facility })).toBeVisible()
      await expect(entry(page, name).getByRole('link', { name: `Få vägbeskrivning till ${name}` })).toHaveAttribute('target', '_blank')
    }
    await expect(entry(page, 'Backa Säteri').getByRole('link', { name: '0303-363 18' })).toHaveAttribute('href', 'tel:+4630336318')
    await expect(entry(page, 'Backa Säteri')).toHaveAttribute('open')
    await expect(entry(page, 'Kungälv-Kode')).toContainText('Måndag till fredag: en fyrboll eller två tvåbollar per dag. Lördag och söndag: en fyrboll per dag.')
    await expect(entry(page, 'Kungälv-Kode').getByText('Telefon')).toHaveCount(0)
  })

  await test.step('"Regler" moves the focus to the booking rules, which show the figures of the association', async () => {
    await entry(page, 'Ale').getByRole('heading', { level: 3 }).click()
    await entry(page, 'Ale').getByRole('button', { name: 'Regler' }).click()
    const heading = page.getByRole('heading', { level: 2, name: 'Bokningsregler' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    const rules = page.getByRole('region', { name: 'Bokningsregler' })
    for (const text of [
      'tidigast 14 dagar före speldagen', 'Det gäller inte matchspel', 'en aktiv bokning', 'Minst en av spelarna i bollen ska vara medlem',
      'inom åtta timmar', 'inom en vecka efter speldagen', 'mindre än två dagar före speldagen kostar det 200 kr', 'upphör omedelbart',
    ]) await expect(rules).toContainText(text)
    await expect(rules.getByRole('term')).toHaveText(['Kungälv-Kode', 'Lerjedalen', 'Lysegården 18-håls', 'Lysegården 9-håls', 'Torslanda'])
  })

  await test.step('search, distance and type filter the list, and an empty result offers a reset', async () => {
    const status = page.getByRole('status').filter({ hasText: 'av 13 banor' })
    await page.getByLabel('Sök bana').fill('göteborg')
    await expect(status).toHaveText('Visar 1 av 13 banor')
    await expect(entry(page, 'Sankt Jörgen')).toBeVisible()
    await page.getByRole('button', { name: 'Rensa sökningen' }).click()
    await page.getByLabel('Avstånd från Göteborg').selectOption('Högst 40 km')
    await page.getByLabel('Typ av bana').selectOption('Naturbana')
    await expect(status).toHaveText('Visar 3 av 13 banor')
    await expect(entry(page, 'Ale')).toBeHidden()
    await page.getByLabel('Sök bana').fill('finns inte')
    await expect(page.getByText('Inga banor hittades')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Visa alla banor' }).click()
    await expect(status).toHaveText('Visar 13 av 13 banor')
    await expect(page.getByLabel('Sök bana')).toHaveValue('')
  })

  await test.step('the booking link leads to the form with the course chosen', async () => {
    await entry(page, 'Lysegården 9-håls').getByRole('heading').click()
    await expect(entry(page, 'Lysegården 9-håls').getByRole('link', { name: /^Boka tid/ })).toHaveAttribute('href', '/boka-tid?bana=lysegarden-9')
  })

  await test.step('accessible with a course open', async () => {
    await entry(page, 'Lysegården 18-håls').getByRole('heading').click()
    await expectAccessible(page)
  })
})

test('going back from the booking form restores the filter and the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page)
  await expect(entry(page, 'Torslanda').getByText('Egen regel')).toBeVisible()
  // On the narrowest phone, too, the badge does not cover the arrow.
  await page.setViewportSize({ width: 320, height: 640 })
  const [badge, arrow] = await Promise.all([
    entry(page, 'Torslanda').getByText('Egen regel').boundingBox(), entry(page, 'Torslanda').locator('.course-arrow').boundingBox(),
  ])
  expect((badge?.x ?? Infinity) + (badge?.width ?? 0)).toBeLessThanOrEqual(arrow?.x ?? 0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Avstånd från Göteborg').selectOption('Högst 40 km')
  const shown = page.getByText(/^Visar \d+ av 13 banor$/)
  await expect(shown).not.toHaveText('Visar 13 av 13 banor')
  const count = await shown.innerText()
  const course = entry(page, 'Torslanda')
  await course.getByRole('heading', { level: 3 }).click()
  const book = course.getByRole('link', { name: 'Boka tid på Torslanda' })
  await book.scrollIntoViewIfNeeded()
  await book.click()
  await expect(page).toHaveURL(/\/boka-tid\?bana=/)
  await expect(page.getByRole('form', { name: 'Bokningsförfrågan' })).toBeVisible()
  await page.goBack()
  await expect(shown).toHaveText(count)
  await expect(page.getByLabel('Avstånd från Göteborg')).toHaveValue('40')
  await expect(book).toBeInViewport()

  // A new visit starts with the whole list.
  await page.goto('about:blank')
  await page.goto('/business-banor')
  await expect(page.getByText('Visar 13 av 13 banor')).toBeVisible()
})

test('an address with a course opens the course and moves the focus to it', async ({ page }) => {
  await openPage(page, '#torslanda')
  await expect(entry(page, 'Torslanda')).toHaveAttribute('open')
  await expect(entry(page, 'Torslanda')).toContainText('Två fyrbollar eller fyra tvåbollar per dag. Det gäller Torslanda (A) och Torslanda (B) tillsammans.')
  await expect(entry(page, 'Torslanda').locator('summary')).toBeFocused()
  await expect(entry(page, 'Torslanda').locator('summary')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Torslanda')).not.toHaveAttribute('open')
  await expect(entry(page, 'Ale')).not.toHaveAttribute('open')
})
