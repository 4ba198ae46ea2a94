import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expectAccessible } from '../support/axe.ts'
import { day, inWords } from '../support/booking-form.ts'
import { inDays } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

const days = z.array(z.object({ date: z.string(), state: z.string(), free: z.object({ fourBalls: z.number(), twoBalls: z.number() }) }))
const nothing = { fourBalls: 0, twoBalls: 0 }

/** Makes Ale fully booked on a day. */
async function showFull(page: Page, date: string): Promise<void> {
  await page.route('**/api/rpc/get_course_availability', async (route) => {
    const { p_course: course } = z.object({ p_course: z.string() }).parse(route.request().postDataJSON())
    const response = await route.fetch()
    const full = days.parse(await response.json()).map((row) => (row.date === date && course === 'ale' ? { ...row, state: 'full', free: nothing } : row))
    await route.fulfill({ response, json: full })
  })
}

const press = (page: Page, date: string) => page.getByRole('radio', { name: `${inWords(date)}, fullbokad` }).click({ force: true })

// Availability requested again as the test ends can no longer be answered.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a full day offers the courses that have room, and one press chooses both course and day', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const date = inDays(5)
  const asked: string[] = []
  page.on('request', (request) => { if (request.url().endsWith('get_courses_availability')) asked.push(request.url()) })
  await showFull(page, date)
  await page.goto('/boka-tid?bana=ale')
  await expect(page.getByRole('radio', { name: `${inWords(date)}, fullbokad` })).toBeVisible()
  expect(asked).toEqual([])
  await press(page, date)
  await expect(page.getByText('Andra banor med plats den dagen:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Välj Ale samma dag' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Välj Koberg samma dag' }).press('Enter')
  await expect(page.getByLabel('Bana', { exact: true })).toHaveValue('koberg')
  await expect(day(page, date)).toBeChecked()
  await expect(day(page, date)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `Koberg, ${inWords(date)}, är vald.` })).toHaveCount(1)
  await expect(page.getByText('är fullbokad. Välj en annan dag.')).toHaveCount(0)
  // The same day on the full course, chosen in the other order.
  await page.getByLabel('Bana', { exact: true }).selectOption('ale')
  await page.getByRole('button', { name: 'Välj Koberg samma dag' }).press('Enter')
  await expect(page.getByLabel('Bana', { exact: true })).toHaveValue('koberg')
  await expect(day(page, date)).toBeFocused()

  await test.step('in match play the day chosen on another course is shown, whatever month was open', async () => {
    // Not in a later month than the full day, since months are turned forward below.
    await day(page, inDays(4)).check()
    await page.getByLabel('Bana', { exact: true }).selectOption('ale')
    await page.getByRole('checkbox', { name: 'Matchspel' }).check()
    const next = page.getByRole('button', { name: /^Nästa månad/ })
    while (await day(page, date).count() === 0) await next.click()
    await press(page, date)
    await expect(page.getByText('Andra banor med plats den dagen:')).toBeVisible()
    await next.click()
    await page.getByRole('button', { name: 'Välj Koberg samma dag' }).press('Enter')
    await expect(day(page, date)).toBeFocused()
    await expect(day(page, date)).toBeChecked()
  })
})

test('days and other courses that could not be fetched can be retried without losing focus', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  const date = inDays(5)
  const again = page.getByRole('button', { name: 'Försök igen' })

  await test.step('the days are fetched on retry', async () => {
    await page.route('**/api/rpc/get_course_availability', (route) => route.abort())
    await page.goto('/boka-tid?bana=ale')
    await expect(page.getByText('Kunde inte hämta vilka dagar som är lediga.')).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/rpc/get_course_availability')
    await showFull(page, date)
    await again.click()
    await expect(page.getByRole('radio', { name: new RegExp(`^${inWords(date)}, `) })).toBeVisible()
    // The button has gone; what explains the marks of the days, in its place, has the focus.
    await expect(page.locator('.day-picker > :focus')).toContainText('Ledig')
  })

  await test.step('the other courses are fetched on retry, and a day with room on none of them says so', async () => {
    await page.route('**/api/rpc/get_courses_availability', (route) => route.abort())
    await press(page, date)
    await expect(page.getByText('Letar efter andra banor med plats den dagen...')).toBeVisible()
    await expect(page.getByText('Kunde inte hämta vilka andra banor som har plats.')).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/rpc/get_courses_availability')
    await page.route('**/api/rpc/get_courses_availability', (route) => route.fulfill({
      json: [{ course: 'ale', days: [{ date, state: 'partly', free: { fourBalls: 0, twoBalls: 1 } }] }, { course: 'koberg', days: [{ date, state: 'full', free: nothing }] }],
    }))
    await again.press('Enter')
    await expect(page.getByText('Ingen annan bana har plats den dagen.')).toBeVisible()
    await expect(page.locator('.day-picker > :focus')).toHaveText('Ingen annan bana har plats den dagen.')
  })
})
