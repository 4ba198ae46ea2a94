import type { Locator, Page } from '@playwright/test'
import { formatLongDay, formatWeekdayDate } from '#domain/calendar.ts'
import { expectAccessible } from '../support/axe.ts'
import { requestBooking, dialog, guest, inDays } from '../support/bookings.ts'
import { expect, test } from '../support/own-site.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const row = (page: Page, title: string): Locator => page.getByRole('region', { name: 'Banornas uppgifter', exact: true }).getByRole('listitem')
  .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const save = (page: Page): Locator => page.getByRole('button', { name: 'Spara', exact: true })
const entry = (page: Page, name: string): Locator => page.locator('details').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
const seen = (page: Page): Locator => page.getByText('Just nu', { exact: true }).filter({ visible: true })
/** The notice that is announced when a course is chosen. */
const told = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Just nu på' })

async function openForm(page: Page, title: string): Promise<void> {
  await page.goto('/admin/innehall#banor')
  await row(page, title).getByRole('link', { name: `Ändra ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function say(page: Page, title: string, text: string, lastDay = ''): Promise<void> {
  await openForm(page, title)
  await page.getByLabel('Just nu').fill(text)
  await page.getByLabel('Sista dag det gäller').fill(lastDay)
  await save(page).click()
  await expect(row(page, title)).toContainText(`Just nu${lastDay && `, till och med den ${formatLongDay(lastDay)}`}: ${text}`)
  await expect(row(page, title)).toContainText('Visas nu')
}

const closed = 'Stängd för ombyggnad. Läs mer på www.alegk.se/banan eller ring 0303-33 60 33.'

test('a notice about a course appears in the list, in the booking form and when a request is answered', async ({ page, site, logIn }) => {
  const { superadmin } = await site.logins()
  await logIn(page, superadmin)

  await test.step('a last day without a notice is refused, and one that has passed is pointed out', async () => {
    await openForm(page, 'Ale')
    await page.getByLabel('Sista dag det gäller').fill(inDays(-1))
    await expect(page.getByLabel('Sista dag det gäller')).toHaveAccessibleDescription(/Den dagen har varit, så texten visas inte\./)
    await save(page).click()
    await expect(page.getByText('Skriv vad som gäller just nu, eller ta bort sista dagen')).toBeVisible()
    await expect(page.getByLabel('Just nu')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Just nu').fill(closed)
    await save(page).click()
    await expect(page.getByText('utom det som står under Just nu: sista dagen har varit. Stämmer datumet?').first()).toBeVisible()
    await expect(row(page, 'Ale')).toContainText('Visas inte längre')
    await expect(page.getByText('Just nu: Ale', { exact: true })).toHaveCount(0)
    await page.goto('/business-banor')
    await expect(entry(page, 'Ale')).toBeVisible()
    await expect(seen(page)).toHaveCount(0)
  })

  await test.step('a current notice is shown in the list of courses, with the course collapsed and opened', async () => {
    await say(page, 'Ale', closed, inDays(1))
    await expect(page.getByText('Just nu: Ale', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/business-banor')
    await expect(seen(page)).toHaveCount(1)
    await expect(entry(page, 'Ale').locator('summary')).toContainText(closed)
    await expectAccessible(page)
    await entry(page, 'Ale').getByRole('heading', { level: 3 }).click()
    await expect(entry(page, 'Ale')).toHaveAttribute('open')
    await expect(seen(page)).toHaveCount(1)
    await expect(entry(page, 'Ale').getByRole('link', { name: 'www.alegk.se/banan' })).toBeVisible()
    await expect(entry(page, 'Ale')).toContainText(`Gäller till och med ${formatWeekdayDate(inDays(1))}.`)
    await expectAccessible(page)
  })

  await test.step('the notice is shown in the booking form once the course is chosen', async () => {
    await page.goto('/boka-tid')
    const course = page.getByLabel('Bana', { exact: true })
    await expect(course).toBeEnabled()
    await expect(told(page)).toHaveCount(0)
    await course.selectOption('Ale')
    await expect(told(page)).toContainText('Just nu på Ale')
    await expect(told(page)).toContainText(`Gäller till och med ${formatWeekdayDate(inDays(1))}.`)
    await expect(told(page).getByRole('link', { name: '0303-33 60 33' })).toHaveAttribute('href', 'tel:+46303336033')
    await expectAccessible(page)
    await course.selectOption('Koberg')
    await expect(told(page)).toHaveCount(0)
    await page.goto('/boka-tid?bana=ale')
    await expect(told(page)).toContainText('Stängd för ombyggnad.')
  })

  await test.step('the notice is shown to the board with an unanswered request, but not with an answered one', async () => {
    const id = await requestBooking(page, superadmin, { days: 6, course: 'ale', coPlayers: [guest('Gustav Gäst')] })
    await page.goto(`/admin/bokningar?bokning=${id}`)
    await expect(page.getByText('Just nu på Ale', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Bekräfta' }).click()
    await expect(dialog(page)).toContainText('Just nu på Ale')
    await dialog(page).getByRole('button', { name: 'Bekräfta' }).click()
    await expect(page.getByRole('button', { name: 'Avboka åt medlemmen' })).toBeVisible()
    await expect(page.getByText('Just nu på Ale', { exact: true })).toHaveCount(0)
  })
})

test('notices about one or both of two courses booked as one are each shown under the name of their course', async ({ page, site, logIn }) => {
  await logIn(page, (await site.logins()).superadmin)
  await say(page, 'Bollebygd', 'Endast 9 hål öppna.')
  await page.goto('/boka-tid')
  await page.getByLabel('Bana', { exact: true }).selectOption('Hulta-Bollebygd')
  await expect(told(page)).toHaveText('Just nu på BollebygdEndast 9 hål öppna.')

  await say(page, 'Hulta', 'Vintergreener.')
  await page.goto('/boka-tid')
  await page.getByLabel('Bana', { exact: true }).selectOption('Hulta-Bollebygd')
  await expect(page.getByText(/^Just nu på /)).toHaveText(['Just nu på Hulta', 'Just nu på Bollebygd'])
  await expect(page.getByRole('main')).toContainText('Vintergreener.')
})

test('a notice disappears from an open page after its last day', async ({ page, site, logIn }) => {
  await logIn(page, (await site.logins()).superadmin)
  await say(page, 'Koberg', 'Greenerna luftas, hälften öppna.', inDays(1))
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.clock.install()
  await page.goto('/business-banor')
  const notice = entry(page, 'Koberg').getByText('Greenerna luftas, hälften öppna.').filter({ visible: true })
  await expect(notice).toBeVisible()
  await other.goto('/boka-tid?bana=koberg')
  await expect(told(other)).toContainText('Greenerna luftas, hälften öppna.')
  await expect(other.getByRole('radio', { name: /ledig/ }).first()).toBeVisible()
  for (const tab of [page, other]) {
    // No answer may correct the page's clock in the meantime, nor may one be under way.
    await tab.waitForLoadState('networkidle')
    await tab.route('**/api/**', (route) => route.abort())
    await tab.clock.fastForward('48:00:00')
  }
  await expect(notice).toHaveCount(0)
  await expect(told(other)).toHaveCount(0)
})
