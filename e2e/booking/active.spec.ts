import { formatWeekdayDate } from '#domain/calendar.ts'
import { addWithLogIn } from '../members/register-people.ts'
import { expectAccessible } from '../support/axe.ts'
import { day, send } from '../support/booking-form.ts'
import { requestBooking, dialog, inDays, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'

const told = 'Du har redan en bokning'

test('a member with an active booking is told so before filling in the form, with a link to the booking', async ({ page, site, signIn, callerFor }) => {
  test.slow()
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Disa')
  await signIn(page, person)
  await requestBooking(page, person, { days: 6, course: 'koberg', name: 'Disa Provsson', email: person.privateEmail })
  await page.goto('/boka-tid')
  const main = page.getByRole('main')
  await expect(main.getByText(told)).toBeVisible()
  await expect(main.getByText(`Den gäller Koberg, ${formatWeekdayDate(inDays(6))}. Varje spelare kan ha en aktiv bokning i taget.`)).toBeVisible()
  await expect(main.getByText('Nästa förfrågan kan du skicka dagen efter speldagen, eller när du har tagit tillbaka den här.')).toBeVisible()
  await expectAccessible(page)

  await main.getByRole('link', { name: 'Mina bokningar' }).first().click()
  await page.getByRole('button', { name: /^Ta tillbaka Koberg/ }).click()
  await dialog(page).getByRole('button', { name: 'Ta tillbaka', exact: true }).click()
  await expect(page.getByText('Förfrågan är återtagen').first()).toBeVisible()
  await page.goto('/boka-tid?bana=koberg')
  await expect(day(page, inDays(7))).toBeVisible()
  await expect(page.getByText(told)).toHaveCount(0)

  // Right after sending, the member is not told of this booking; a form opened later does tell.
  await day(page, inDays(7)).check()
  await send(page).click()
  await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
  await expect(page.getByText(told)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(told)).toBeVisible()
  await withdrawAll(page)
})

test('a co-player in an active booking is told who booked it, and finds the way to the course from there', async ({ page, site, signIn, callerFor }) => {
  const board = await callerFor((await site.logins()).superadmin)
  const [booker, friend] = [await addWithLogIn(board, site, 'Dag'), await addWithLogIn(board, site, 'Dora')]
  const coPlayers = [{ name: 'Dora Provsson', golfId: friend.golfId, isVgfMember: true }]
  const asker = await callerFor(booker)
  await requestBooking(asker, booker, { days: 9, course: 'torslanda-b', name: 'Dag Provsson', email: booker.privateEmail, coPlayers })
  await signIn(page, friend)
  await page.goto('/boka-tid')
  await expect(page.getByText(`Torslanda (B), ${formatWeekdayDate(inDays(9))}, och är bokad av Dag Provsson.`)).toBeVisible()
  await expect(page.getByText('eller när du inte är med i den här längre.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Mina bokningar' }).first().click()
  await page.getByRole('link', { name: 'Om banan och vägen dit Torslanda (B)' }).click()
  await expect(page).toHaveURL('/business-banor#torslanda')
  await expect(page.getByRole('link', { name: 'Få vägbeskrivning till Torslanda' })).toBeInViewport()
  await withdrawAll(asker)
})

test('a member stopped by the board is told so before filling in the form, and not about their booking', async ({ page, site, signIn, callerFor }) => {
  test.slow()
  const board = await callerFor((await site.logins()).superadmin)
  const person = await addWithLogIn(board, site, 'Stina')
  const set = (p_standing: string | null) => board.request.post('/api/rpc/set_member_standing', { data: { p_golf_id: person.golfId, p_standing, p_note: 'Två rundor i maj.' } })
  await signIn(page, person)
  await requestBooking(page, person, { days: 8, course: 'koberg', name: 'Stina Provsson', email: person.privateEmail })
  await set('late_payment')
  await page.goto('/boka-tid')
  const main = page.getByRole('main')
  const stopped = main.getByText('Du kan inte boka just nu')
  await expect(stopped).toBeVisible()
  await expect(main.getByText('Rätten att spela på businessbanorna upphör omedelbart om betalningen är sen. Styrelsen har stoppat dig från att boka. '
    + 'Det går att boka igen när styrelsen har hävt stoppet. Hör av dig till styrelsen om det inte stämmer.')).toBeVisible()
  await expect(page.getByText(told)).toHaveCount(0)
  await expect(page.getByText('Två rundor i maj.')).toHaveCount(0)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Skriv till styrelsen' }).click()
  await expect(page).toHaveURL('/verksamhet#kontakt')

  await set(null)
  await page.goto('/boka-tid')
  await expect(page.getByText(told)).toBeVisible()
  await expect(stopped).toHaveCount(0)
  await withdrawAll(page)
})
