import type { Page } from '@playwright/test'
import { addGuest, day, send } from '../support/booking-form.ts'
import { inDays, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

// A form whose answer comes when whoever sent it does something else.

const golfId = (page: Page) => page.getByRole('textbox', { name: 'Golf-ID' }).first()
const course = (page: Page) => page.getByLabel('Bana', { exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' })
const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logga ut' }).click()
const holdRequest = (page: Page) => hold(page, '**/api/rpc/create_booking_request')

async function fillIn(page: Page): Promise<void> {
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=koberg')
  await day(page, inDays(9)).check()
  await addGuest(page, 1, 'Gun Gäst')
}

/** The same with somebody else's Golf-ID, which the server refuses. */
async function fillInFaulty(page: Page): Promise<void> {
  await fillIn(page)
  await golfId(page).fill('990101-997')
}

test('a course that is chosen while a request is on its way stands when that is refused', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await fillInFaulty(page)
  const letGo = await holdRequest(page)
  await send(page).click()
  await menu(page).getByRole('link', { name: 'BusinessBanor' }).click()
  await page.getByRole('main').getByRole('heading', { name: 'Ale', exact: true }).click()
  await page.getByRole('link', { name: 'Boka tid på Ale' }).click()
  await expect(page.getByRole('button', { name: 'Skickar...' })).toBeVisible()
  await expect(course(page)).toHaveValue('ale')
  await letGo()
  await expect(golfId(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(course(page)).toHaveValue('ale')
  await page.reload()
  await expect(course(page)).toHaveValue('ale')
  await expect(golfId(page)).toHaveValue('990101-997')
})

test('whoever logs out while a request is on its way leaves nothing of it in the browser', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await fillInFaulty(page)
  const kept = () => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))
  const letGo = await holdRequest(page)
  await send(page).click()
  await expect.poll(kept).toContain('Gun Gäst')
  await logOut(page)
  await page.getByRole('alertdialog', { name: 'Logga ut ändå?' }).getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByText('Du har loggats ut').first()).toBeVisible()
  await letGo()
  await expect(page.getByText('Förfrågan är inte skickad').first()).toBeVisible()
  expect(await kept()).not.toContain('Gun Gäst')
})
