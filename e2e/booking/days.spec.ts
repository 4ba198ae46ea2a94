import type { Locator } from '@playwright/test'
import { day } from '../support/booking-form.ts'
import { inDays } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

async function middleOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)
}

test('where there is room the days stand in weeks, each below its weekday', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/boka-tid')
  await expect(day(page, inDays(14))).toBeVisible()
  const weekdays = page.getByRole('group', { name: 'Speldatum' }).locator('small:visible')
  await expect(weekdays).toHaveText(['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'])
  for (const ahead of [0, 1, 7, 14]) {
    const place = (new Date(inDays(ahead)).getUTCDay() + 6) % 7
    expect(await middleOf(day(page, inDays(ahead)))).toBe(await middleOf(weekdays.nth(place)))
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(weekdays).toHaveCount(15)
})
