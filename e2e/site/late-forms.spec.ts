import type { Page } from '@playwright/test'
import { addWithLogIn } from '../members/register-people.ts'
import { addGuest, coPlayer, day, send, sendAndComeBack, verdict } from '../support/booking-form.ts'
import { requestBooking, inDays, ownBookings, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold, nextFrames } from '../support/hold.ts'

// Forms whose answer comes while the sender is doing something else.

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

/** Fills in the form with somebody else's Golf-ID, which the server refuses. */
async function fillInFaulty(page: Page): Promise<void> {
  await fillIn(page)
  await golfId(page).fill('990101-997')
}

test('a late refusal moves the focus to the faulty field, but only from within the form', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await fillInFaulty(page)
  const letGo = await sendAndComeBack(page)
  await coPlayer(page, 1).getByLabel('Namn').focus()
  await letGo()
  await expect(golfId(page)).toBeFocused()
  await expect(golfId(page)).toBeInViewport()

  const letGoAgain = await sendAndComeBack(page)
  const elsewhere = menu(page).getByRole('link', { name: 'Nyheter' })
  await elsewhere.focus()
  await letGoAgain()
  await expect(golfId(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(elsewhere).toBeFocused()
})

test('a request being sent is not checked against itself, and a refusal leaves the focus on the send button', async ({ page, site, signIn }) => {
  const { member } = await site.logins()
  await signIn(page, member)
  const letJudge = await hold(page, '**/api/rpc/check_booking')
  await fillIn(page)
  const letGo = await sendAndComeBack(page)
  await requestBooking(page, member, { days: 12, course: 'ale' })
  const judged = page.waitForResponse('**/api/rpc/check_booking')
  await letJudge()
  await judged
  await nextFrames(page)
  expect(await page.getByText('Det finns redan en bokning').count()).toBe(0)
  await page.getByRole('button', { name: 'Skickar...' }).focus()
  await letGo()
  await expect(verdict(page, 'Det finns redan en bokning')).toBeVisible()
  await expect(send(page)).toBeFocused()
  await withdrawAll(page)
})

test('a course chosen while a request is being sent stays chosen when the request is refused', async ({ page, site, signIn }) => {
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

test('logging out while a request is being sent leaves nothing of it in the browser', async ({ page, site, signIn }) => {
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

test('the log-out question stays and keeps the focus when the request is refused, and can then log out', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await fillInFaulty(page)
  const letFirstGo = await holdRequest(page)
  await send(page).click()
  await logOut(page)
  const stay = page.getByRole('alertdialog', { name: /^Logga ut/ }).getByRole('button', { name: 'Stanna kvar' })
  await expect(stay).toBeFocused()
  await letFirstGo()
  // Not by its role: content covered by a dialog has none.
  await expect(page.locator('form [aria-invalid="true"]')).toBeVisible()
  await nextFrames(page)
  await expect(stay).toBeFocused()
  await stay.click()
  const letGo = await sendAndComeBack(page)
  await logOut(page)
  await expect(page.getByRole('alertdialog', { name: 'Logga ut ändå?' })).toBeVisible()
  await letGo()
  const question = page.getByRole('alertdialog', { name: 'Logga ut utan att skicka?' })
  await expect(question).toContainText('Förfrågan du har fyllt i är inte skickad')
  await question.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByText('Du har loggats ut').first()).toBeVisible()
})

test('a log-out or navigation that was held back happens by itself once the form has been sent', async ({ page, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  await signIn(page, member)
  await fillIn(page)
  const letGo = await holdRequest(page)
  await send(page).click()
  await logOut(page)
  await expect(page.getByRole('alertdialog', { name: 'Logga ut ändå?' })).toBeVisible()
  await letGo()
  await expect(page.getByText('Du har loggats ut').first()).toBeVisible()
  await signIn(page, member)
  expect((await ownBookings(page)).filter(({ status }) => status === 'received')).toHaveLength(1)
  await withdrawAll(page)

  // A member of this test's own: a member may send only a few messages an hour.
  await page.context().clearCookies()
  await signIn(page, superadmin)
  const writer = await addWithLogIn(page, site, 'Sven')
  await page.context().clearCookies()
  await signIn(page, writer)
  await page.goto('/verksamhet#kontakt')
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  await expect(form.getByLabel('E-post')).toHaveValue(/@example\.com$/)
  await form.getByLabel('Ämne').fill(`Frågad ${Date.now()}`)
  await form.getByRole('textbox', { name: 'Meddelande' }).fill('Ett meddelande som är på väg länge.')
  await expect.poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
  const letMessageGo = await hold(page, '**/api/rpc/send_contact_message')
  await form.getByRole('button', { name: /Skicka/ }).click()
  await menu(page).getByRole('link', { name: 'Boka tid' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Lämna sidan ändå?' })).toBeVisible()
  await letMessageGo()
  await expect(page.getByText('Meddelande skickat!').first()).toBeVisible()
  await expect(page).toHaveURL('/boka-tid')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
