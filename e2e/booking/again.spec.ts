import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { coPlayer, day, inWords, send, verdict } from '../support/booking-form.ts'
import { requestBooking, inDays, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { addWithLogIn } from '../members/register-people.ts'

const course = (page: Page) => page.getByLabel('Bana', { exact: true })
const again = (page: Page, name: string) => page.getByRole('link', { name: `Boka igen ${name}` })
const coPlayers = [{ name: 'Greta Repris', isVgfMember: false }, { name: 'Gunnar Repris', isVgfMember: false }]

test('a cancelled booking can be booked again on another day with the same course and co-players', async ({ page, site, signIn, callerFor }) => {
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Ebbe')
  await signIn(page, person)
  await requestBooking(page, person, { days: 4, course: 'sankt-jorgen', name: 'Ebbe Provsson', email: person.privateEmail, coPlayers, message: 'Gärna tidigt.' })
  await withdrawAll(page)
  await page.goto('/mina-sidor')
  await again(page, `Sankt Jörgen ${inWords(inDays(4))}`).click()
  await expect(course(page)).toHaveValue('sankt-jorgen')
  await expect(page.getByText('Ifyllt från en tidigare bokning')).toBeVisible()
  await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('Greta Repris')
  await expect(coPlayer(page, 2).getByLabel('Namn')).toHaveValue('Gunnar Repris')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByLabel('Meddelande till styrelsen')).toHaveValue('')
  await expectAccessible(page)

  await test.step('a reload keeps what has been changed since', async () => {
    await coPlayer(page, 1).getByLabel('Namn').fill('Gudrun Repris')
    await page.reload()
    await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('Gudrun Repris')
    await expect(coPlayer(page, 2).getByLabel('Namn')).toHaveValue('Gunnar Repris')
  })

  const asks = page.getByText('Du har redan börjat på en förfrågan')
  await test.step('co-players already typed stay until the member chooses to replace them', async () => {
    await page.goto('/mina-sidor')
    await again(page, `Sankt Jörgen ${inWords(inDays(4))}`).click()
    await expect(asks).toBeVisible()
    // Until it is answered, the question is asked again.
    await page.reload()
    await expect(asks).toBeVisible()
    await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('Gudrun Repris')
    await expectAccessible(page)
  })

  await test.step('with "Behåll" the form stays as it was typed', async () => {
    await course(page).selectOption('Ale')
    await coPlayer(page, 2).getByRole('button', { name: 'Ta bort medspelare 2' }).click()
    await page.getByRole('button', { name: 'Behåll det jag har skrivit' }).press('Enter')
    await expect(asks).toHaveCount(0)
    await expect(course(page)).toBeFocused()
    await expect(course(page)).toHaveValue('ale')
    await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('Gudrun Repris')
    await expect(coPlayer(page, 2)).toHaveCount(0)
  })

  await test.step('choosing the earlier booking replaces what was typed', async () => {
    await page.goto('/mina-sidor')
    await again(page, `Sankt Jörgen ${inWords(inDays(4))}`).click()
    await page.getByRole('button', { name: 'Fyll i från den tidigare bokningen' }).click()
    await expect(asks).toHaveCount(0)
    await expect(course(page)).toBeFocused()
    await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('Greta Repris')
    await page.reload()
    await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('Greta Repris')
  })

  await day(page, inDays(5)).check()
  await expect(verdict(page, 'Ni är tre')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
  await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('')
  // After sending, the form is not filled in again.
  await page.reload()
  await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('')
  await expect(page.getByText('Ifyllt från en tidigare bokning')).toHaveCount(0)
  await withdrawAll(page)
})

test('the form says when the earlier booking is not the member’s own or cannot be fetched, and stays as usual', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/boka-tid?som=0197b1a0-0000-7000-8000-000000000001')
  await expect(page.getByText('Den tidigare bokningen finns inte bland dina bokningar')).toBeVisible()
  await expect(course(page)).toHaveValue('')
  await page.route('**/api/rpc/get_my_bookings', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Laddar formuläret...')).toBeAttached()
  await expect(page.getByText('Den tidigare bokningen kunde inte hämtas')).toBeVisible({ timeout: 20_000 })
  await expect(course(page)).toHaveValue('')
  await expectAccessible(page)
})
