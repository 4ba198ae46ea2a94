import { expectAccessible } from '../support/axe.ts'
import { addGuest, coPlayer, send } from '../support/booking-form.ts'
import { requestBooking, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { addMember, addWithLogIn } from '../members/register-people.ts'

test('co-players of earlier bookings can be added with one press', async ({ page, site, signIn, callerFor }) => {
  const board = await callerFor((await site.logins()).superadmin)
  const [booker, friend] = [await addWithLogIn(board, site, 'Ture'), await addMember(board, { firstName: 'Frida' })]
  const greta = { name: 'Greta Gäst', isVgfMember: false }
  await signIn(page, booker)
  const past = { name: 'Ture Provsson', email: booker.privateEmail, course: 'sjogarde' }
  await requestBooking(page, booker, { ...past, days: 7, coPlayers: [greta, { name: 'Gunnar Gäst', isVgfMember: false }] })
  await requestBooking(page, booker, { ...past, days: 8, coPlayers: [greta, { name: 'Frida Provsson', golfId: friend.golfId, isVgfMember: true }] })
  await withdrawAll(page)

  await page.goto('/boka-tid')
  const usual = page.getByRole('list', { name: 'Från dina tidigare bokningar:' })
  const add = (name: string) => usual.getByRole('button', { name: `Lägg till ${name}` })
  await expect(usual.getByRole('button')).toHaveText([/Greta Gäst/, /Frida Provsson/, /Gunnar Gäst/])
  await expectAccessible(page)
  // The second press of a double click would hit the next name.
  await add('Frida Provsson').dblclick()
  await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('Frida Provsson')
  await expect(coPlayer(page, 1).getByLabel('Golf-ID')).toHaveValue(friend.golfId)
  await expect(coPlayer(page, 1).getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'Frida Provsson är tillagd som medspelare 1.' })).toHaveCount(1)
  // The next name has taken the place of the pressed one.
  await expect(add('Gunnar Gäst')).toBeFocused()
  await expect(usual.getByRole('button')).toHaveCount(2)
  await expect(coPlayer(page, 2)).toHaveCount(0)

  await add('Gunnar Gäst').press('Enter')
  await expect(coPlayer(page, 2).getByLabel('Namn')).toHaveValue('Gunnar Gäst')
  await expect(add('Greta Gäst')).toBeFocused()
  await coPlayer(page, 2).getByRole('button', { name: 'Ta bort medspelare 2' }).click()
  await expect(add('Gunnar Gäst')).toBeVisible()
  await addGuest(page, 2, 'greta gäst')
  await expect(add('Greta Gäst')).toHaveCount(0)
  await add('Gunnar Gäst').press('Enter')
  await expect(coPlayer(page, 3).getByLabel('Namn')).toHaveValue('Gunnar Gäst')
  await expect(coPlayer(page, 3)).toBeFocused()
  await expect(usual).toHaveCount(0)
})

test('without earlier bookings, or when they cannot be fetched, no co-players are offered and no error shown', async ({ page, site, signIn, callerFor }) => {
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Tage')
  await signIn(page, person)
  const known = page.waitForResponse('**/api/rpc/get_my_bookings')
  await page.goto('/boka-tid')
  await known
  await expect(coPlayer(page, 1)).toBeVisible()
  await expect(page.getByText('Från dina tidigare bokningar:')).toHaveCount(0)
  await requestBooking(page, person, { days: 11, course: 'sjogarde', name: 'Tage Provsson', email: person.privateEmail, coPlayers: [{ name: 'Sixten Gäst', isVgfMember: false }] })
  await withdrawAll(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Lägg till Sixten Gäst' })).toBeVisible()

  await test.step('the form appears even if the bookings cannot be fetched', async () => {
    let tries = 0
    // The retry never ends: the form does not wait for it.
    await page.route('**/api/rpc/get_my_bookings', (route) => tries++ === 0 ? route.abort() : undefined)
    await page.reload()
    await expect(send(page)).toBeVisible()
    await expect.poll(() => tries, 'the retry is under way').toBe(2)
    await expect(page.getByRole('button', { name: 'Lägg till Sixten Gäst' })).toHaveCount(0)
    await expect(coPlayer(page, 1)).toBeVisible()
  })

  let asked = 0
  await page.route('**/api/rpc/get_my_bookings', (route) => {
    asked += 1
    return route.abort()
  })
  await page.reload()
  // Once early by the page, and twice more; then it gives up.
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  await coPlayer(page, 1).getByLabel('Namn').fill('Siv')
  await expect(page.getByText('Från dina tidigare bokningar:')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
