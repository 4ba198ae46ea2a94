import type { Page } from '@playwright/test'
import { addMember, addWithLogIn } from '../members/register-people.ts'
import { addGuest, coPlayer, day, send } from '../support/booking-form.ts'
import { ask, dialog, guest, inDays, newPage, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

// What a slow connection brings when whoever asked has gone on to something else.

test('an answer about one member does not turn the window into that member\'s which is another\'s now', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  const lastName = `Sen${Date.now()}`
  await addMember(page, { firstName: 'Anders', lastName })
  await addMember(page, { firstName: 'Britta', lastName })
  await page.goto(`/admin/medlemmar?sok=${lastName}`)
  const details = (name: string) => page.getByRole('button', { name: `Visa detaljer om ${name} ${lastName}` })
  const window = page.getByRole('dialog', { name: new RegExp(lastName) })
  const letGo = await hold(page, '**/api/rpc/set_member_paid')
  await details('Anders').click()
  await window.getByRole('button', { name: 'Markera avgiften som betald' }).click()
  await window.getByRole('button', { name: 'Stäng' }).click()
  await details('Britta').click()
  await expect(page.getByRole('dialog', { name: `Britta ${lastName}` })).toBeVisible()
  // Of hers nothing is under way.
  await expect(window.getByRole('button', { name: 'Markera avgiften som betald' })).toBeEnabled()
  await letGo()
  await expect(page.getByText('Avgiften är markerad som betald').first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: `Britta ${lastName}` })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Markera avgiften som betald' })).toBeVisible()
})

test('the next request can be answered while the list is fetched, and keeps the keyboard', async ({ page, browser, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  const booker = await newPage(browser, site)
  await signIn(booker, member)
  const id = await ask(booker, member, { days: 8, course: 'koberg', coPlayers: [guest('Gun Gäst')] })
  await signIn(page, superadmin)
  await page.goto(`/admin/bokningar?bokning=${id}`)
  await expect(page.getByRole('button', { name: 'Jag tar den' })).toBeVisible()
  const letGo = await hold(page, '**/api/rpc/list_bookings')
  await page.getByRole('button', { name: 'Bekräfta' }).click()
  await dialog(page).getByRole('button', { name: 'Bekräfta' }).click()
  await expect(page.getByText('Bokningen är bekräftad', { exact: true }).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  // The list behind has not been fetched anew, and offers what it did.
  await page.getByRole('button', { name: 'Avböj' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Avböj' })).toBeEnabled()
  await expect(dialog(page).getByRole('button', { name: 'Avbryt' })).toBeFocused()
  await letGo()
  await expect(page.getByText(/^Besvarad .* av Anna Exempel\.$/)).toBeAttached()
  await expect(dialog(page).getByRole('button', { name: 'Avbryt' })).toBeFocused()
  await withdrawAll(booker)
  await booker.context().close()
})

/** The booking form is sent, left before the answer, and come back to. Returns what lets the answer come. */
async function sendAndComeBack(page: Page): Promise<() => Promise<void>> {
  const letGo = await hold(page, '**/api/rpc/create_booking_request')
  await send(page).click()
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Nyheter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyheter' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Skickar...' })).toBeVisible()
  return letGo
}

test('a booking request that is left while it is sent waits to be known, and is then gone from the form', async ({ page, site, logIn }) => {
  const { member } = await site.logins()
  await logIn(page, member)
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=koberg')
  await day(page, inDays(9)).check()
  await addGuest(page, 1, 'Gun Gäst')
  const letGo = await sendAndComeBack(page)
  const guestName = coPlayer(page, 1).getByLabel('Namn')
  await expect(guestName).toHaveValue('Gun Gäst')
  expect(await page.getByText('Något gick fel').count()).toBe(0)
  await letGo()
  await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
  await expect(send(page)).toBeEnabled()
  // As by the form that sent it: told beside the toast, and where the keyboard is.
  await expect(page.getByRole('main').getByText('Följ svaret under')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Bokningsförfrågan skickad!')
  await expect(guestName).toHaveValue('')
  expect(await page.getByText('Något gick fel').count()).toBe(0)
  await page.reload()
  await expect(guestName).toHaveValue('')
  await withdrawAll(page)
})

test('one that is refused meanwhile says beside its field what is wrong, when it is come back to', async ({ page, site, logIn }) => {
  const { member } = await site.logins()
  await logIn(page, member)
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=koberg')
  await day(page, inDays(9)).check()
  await addGuest(page, 1, 'Gun Gäst')
  const golfId = page.getByRole('textbox', { name: 'Golf-ID' }).first()
  await golfId.fill('990101-997')
  const letGo = await sendAndComeBack(page)
  await letGo()
  await expect(golfId).toHaveAttribute('aria-invalid', 'true')
  await expect(golfId).toHaveAccessibleDescription(/Ange ditt eget Golf-ID\. Bokningen görs av den som är inloggad\./)
  await expect(golfId).toHaveValue('990101-997')
  await golfId.fill(member.golfId)
  await golfId.press('Tab')
  await expect(golfId).not.toHaveAttribute('aria-invalid', 'true')
  await send(page).click()
  await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
  await withdrawAll(page)
})

test('a contact message that is answered late leaves the focus where it is by then', async ({ page, site, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // Somebody of this test's own: a member may send few messages an hour.
  await signIn(page, (await site.logins()).superadmin)
  const member = await addWithLogIn(page, site, 'Sven')
  await page.context().clearCookies()
  await signIn(page, member)
  await page.goto('/verksamhet#kontakt')
  const form = page.getByRole('form', { name: 'Skriv ett meddelande' })
  await expect(form.getByLabel('E-post')).toHaveValue(/@example\.com$/)
  await form.getByLabel('Ämne').fill(`Sent svar ${Date.now()}`)
  await form.getByRole('textbox', { name: 'Meddelande' }).fill('Ett meddelande som är på väg länge.')
  await expect.poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
  const letGo = await hold(page, '**/api/rpc/send_contact_message')
  await form.getByRole('button', { name: /Skicka/ }).click()
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Boka tid' }).click()
  const question = page.getByRole('alertdialog', { name: 'Lämna sidan ändå?' })
  await expect(question).toContainText('Meddelandet håller på att skickas.')
  await question.getByRole('button', { name: 'Lämna sidan' }).click()
  const message = page.getByRole('textbox', { name: 'Meddelande till styrelsen' })
  await message.fill('Gärna')
  await letGo()
  await expect(page.getByText('Meddelande skickat!').first()).toBeVisible()
  await page.keyboard.type(' på förmiddagen')
  await expect(message).toHaveValue('Gärna på förmiddagen')
})

test('a second refusal at the log-in is told anew', async ({ page, site }) => {
  const { member } = await site.logins()
  await page.goto('/login')
  const main = page.getByRole('main')
  const refusal = main.getByText('Felaktigt Golf-ID eller lösenord')
  await page.getByLabel('Golf-ID').fill(member.golfId)
  await page.getByLabel('Lösenord', { exact: true }).fill('Fel-losenord-1')
  await main.getByRole('button', { name: 'Logga in' }).click()
  await expect(refusal).toBeVisible()
  const letGo = await hold(page, '**/api/functions/lookup-email')
  await page.getByLabel('Lösenord', { exact: true }).fill('Fel-losenord-2')
  await page.keyboard.press('Enter')
  // A text that stays as it is would not be heard a second time.
  await expect(refusal).toHaveCount(0)
  await letGo()
  await expect(refusal).toBeVisible()
})
