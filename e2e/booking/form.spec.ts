import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addGuest, coPlayer, day, inWords, send, verdict } from '../support/booking-form.ts'
import { inDays, newPage, ownBookings, withdrawAll } from '../support/bookings.ts'
import { failCalls, loseAnswer } from '../support/fail.ts'
import { expect, test } from '../support/fixtures.ts'
import { closeToasts } from '../support/toasts.ts'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const course = (page: Page): Locator => page.getByLabel('Bana', { exact: true })

test('a double click sends one request and resets the form; a second request is refused with an explanation', async ({ page, site, signIn }) => {
  const { member, superadmin } = await site.logins()
  await signIn(page, member)
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=ale')
  await expect(course(page)).toHaveValue('ale')
  await expect(page.getByLabel('Golf-ID', { exact: true }).first()).toHaveValue(member.golfId)
  await expect(page.getByLabel('E-post')).toHaveValue(/@example\.com$/)
  await expect(page.getByLabel('Telefon')).toHaveValue(/^070-174 /)

  await day(page, inDays(5)).check()
  await expect(page.getByText(`${capitalized(inWords(inDays(5)))}: ledig.`)).toBeVisible()
  await coPlayer(page, 1).getByLabel('Golf-ID').fill(superadmin.golfId.replace('-', ''))
  await expect(page.getByText('Anna Exempel är medlem.')).toBeVisible()
  await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('Anna Exempel')
  await expect(coPlayer(page, 1).getByRole('checkbox')).toBeChecked()
  await addGuest(page, 2, 'Greta Gäst')
  await expect(coPlayer(page, 1).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Lägg till medspelare' }).click()
  await expect(page.getByRole('button', { name: 'Lägg till medspelare' })).toBeDisabled()
  await page.getByRole('button', { name: 'Ta bort medspelare 3' }).click()
  await expect(page.getByRole('button', { name: 'Lägg till medspelare' })).toBeFocused()
  await expect(verdict(page, 'Ni är tre: ni får bekräftelse på en fyrboll men betalar bara för tre.')).toBeVisible()

  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const look = () => {
      if (document.body.textContent.includes('Det finns redan en bokning')) dataset.refused = 'yes'
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await send(page).dblclick()
  await expect(page.getByText('Vi kommer att kontakta dig så snart som möjligt.').first()).toBeVisible()
  await expect(course(page)).toHaveValue('')
  await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('')
  await expect(coPlayer(page, 2)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Mina bokningar' }).first()).toBeVisible()
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await expect(page.getByLabel('Golf-ID', { exact: true }).first()).toHaveValue(member.golfId)
  const [booking, ...others] = (await ownBookings(page)).filter(({ status }) => status === 'received')
  expect(others).toEqual([])
  // The request just sent is not judged against itself.
  await expect(page.locator('html')).not.toHaveAttribute('data-refused')
  expect(booking).toMatchObject({ status: 'received', course: 'ale', play_date: inDays(5), players: [{}, { name: 'Anna Exempel' }, { name: 'Greta Gäst' }] })

  await course(page).selectOption('Koberg')
  await day(page, inDays(6)).check()
  await expect(verdict(page, 'Varje spelare kan ha en aktiv bokning').getByRole('link', { name: 'Mina bokningar' })).toHaveAttribute('href', '/mina-sidor#bokningar')
  await send(page).click()
  await expect(page.getByText('Förfrågan är inte skickad').first()).toBeVisible()
  await expect(course(page)).toHaveValue('koberg')
  await expect(day(page, inDays(6))).toBeChecked()
  expect((await ownBookings(page)).filter(({ status }) => status === 'received')).toHaveLength(1)
  await withdrawAll(page)
})

test('a day without room for the ball says so and offers the nearest day that has room', async ({ page, site, signIn, browser }) => {
  const { member, superadmin } = await site.logins()
  const annasPage = await newPage(browser, site)
  await signIn(annasPage, superadmin)
  await withdrawAll(annasPage)
  await annasPage.goto('/boka-tid?bana=lerjedalen')
  await day(annasPage, inDays(7)).check()
  for (const [index, name] of ['Ett', 'Två', 'Tre'].entries()) await addGuest(annasPage, index + 1, `Gäst ${name}`)
  await send(annasPage).click()
  await expect(annasPage.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()

  await signIn(page, member)
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=lerjedalen')
  await expect(page.getByRole('radio', { name: `${inWords(inDays(7))}, delvis bokad, en tvåboll kvar` })).toBeVisible()
  await day(page, inDays(7)).check()
  await addGuest(page, 1, 'Gunnar Gäst')
  await expect(verdict(page, 'Ni blir en tvåboll.')).toBeVisible()
  await addGuest(page, 2, 'Gerd Gäst')
  await expect(verdict(page, 'Det finns ingen plats för er boll')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Välj ${inWords(inDays(6))}` }).click()
  await expect(day(page, inDays(6))).toBeChecked()
  await expect(verdict(page, `${capitalized(inWords(inDays(6)))} på Lerjedalen går bra.`)).toBeVisible()

  // The other half of the day is taken: the day can still be read out, but not chosen.
  await coPlayer(page, 2).getByRole('button', { name: 'Ta bort medspelare 2' }).click()
  await day(page, inDays(7)).check()
  await expect(verdict(page, 'Ni blir en tvåboll.')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
  await course(page).selectOption('Lerjedalen')
  const full = page.getByRole('radio', { name: `${inWords(inDays(7))}, fullbokad` })
  await expect(full).toHaveAttribute('aria-disabled', 'true')
  await full.click({ force: true })
  await expect(full).not.toBeChecked()
  const told = page.getByRole('status').filter({ hasText: 'är fullbokad. Välj en annan dag.' })
  await expect(told).toBeVisible()
  await expectAccessible(page)
  // Choosing another course resolves it.
  await course(page).selectOption('Koberg')
  await expect(told).toHaveCount(0)
  await withdrawAll(page)
  await withdrawAll(annasPage)
  await annasPage.context().close()
})

test('the day and the players are checked while they are chosen', async ({ page, site, signIn }) => {
  test.slow()
  const { member } = await site.logins()
  await signIn(page, member)
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=sjogarde')

  await test.step('days up to 14 ahead can be chosen, with match play later ones, and toggling it rechecks the day', async () => {
    await expect(day(page, inDays(14))).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(15)
    await expect(page.getByText('Bokning kan göras tidigast 2 veckor före spel')).toBeVisible()

    await page.getByRole('checkbox', { name: 'Matchspel' }).check()
    const late = inDays(70)
    while (await day(page, late).count() === 0) await page.getByRole('button', { name: /^Nästa månad/ }).click()
    await day(page, late).check()
    await expect(verdict(page, `${capitalized(inWords(late))} på Sjögärde går bra.`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Matchspel' }).uncheck()
    await expect(page.getByRole('group', { name: 'Speldatum' })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('group', { name: 'Speldatum' }).locator('.field-error')).toHaveText('Bokning kan göras tidigast 2 veckor före spel')
    await page.getByRole('checkbox', { name: 'Matchspel' }).check()
    await expect(day(page, late)).toBeChecked()
    await expect(page.getByRole('group', { name: 'Speldatum' })).not.toHaveAttribute('aria-invalid')
    await page.getByRole('checkbox', { name: 'Matchspel' }).uncheck()
  })

  await test.step('a duplicate player is reported until either row is corrected, and the booker’s own Golf-ID at its row', async () => {
    await course(page).selectOption('Koberg')
    await day(page, inDays(4)).check()
    await addGuest(page, 1, 'Gäst')
    await addGuest(page, 2, 'gäst')
    await coPlayer(page, 2).getByLabel('Golf-ID').focus()
    const twice = 'Samma spelare står två gånger i bollen. Ange Golf-ID om två heter likadant.'
    await expect(coPlayer(page, 2).getByText(twice)).toBeVisible()
    await expect(coPlayer(page, 1).getByText(twice)).toHaveCount(0)
    await coPlayer(page, 1).getByLabel('Namn').fill('Greta Gäst')
    await expect(page.getByText(twice)).toHaveCount(0)
    await expect(verdict(page, 'Ni är tre')).toBeVisible()
    await coPlayer(page, 1).getByLabel('Namn').fill('Gäst')
    await expect(coPlayer(page, 2).getByText(twice)).toBeVisible()

    await coPlayer(page, 2).getByLabel('Namn').fill('Bosse')
    await coPlayer(page, 2).getByLabel('Golf-ID').fill(member.golfId.replace('-', ''))
    await send(page).click()
    const own = 'Det är ditt eget Golf-ID. Du räknas redan med, så skriv bara dina medspelare.'
    await expect(coPlayer(page, 2).getByText(own)).toBeVisible()
    await expect(coPlayer(page, 2).getByLabel('Golf-ID')).toBeFocused()
    await expect(coPlayer(page, 2).getByLabel('Golf-ID')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ta bort medspelare 2' }).click()
    await expect(page.getByText(own)).toHaveCount(0)

    // The server knows more than the page: an error about a field that the form does not show is still reported.
    await page.route('**/api/rpc/create_booking_request', (route) => route.fulfill({
      status: 422,
      json: { code: 'INVALID', status: 422, message: 'Kontrollera uppgifterna och försök igen.', data: { fields: { p_co_players: 'Högst tre medspelare' } } },
    }))
    await send(page).click()
    await expect(page.getByRole('form').getByText('Allt du har skrivit finns kvar. Högst tre medspelare')).toBeVisible()
  })
})

test('shows an error beside each missing or invalid field and focuses the first', async ({ page, site, signIn }) => {
  const { member } = await site.logins()
  await signIn(page, member)
  await withdrawAll(page)
  await page.goto('/boka-tid')
  await page.getByLabel('Fullständigt namn').fill('B')
  await page.getByLabel('Golf-ID', { exact: true }).first().fill('6611')
  await page.getByLabel('E-post').fill('fel')
  await coPlayer(page, 1).getByRole('checkbox').check()
  await send(page).click()
  for (const text of [
    'Ange fullständigt namn', 'Golf-ID ska ha format YYMMDD-XXX (ex: 661121-001)', 'Välj speldatum', 'Välj en bana',
    'Ange en giltig e-postadress', 'Ange namn',
  ]) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(course(page)).toBeFocused()
  await expectAccessible(page)
  await test.step('a mistyped e-mail address gets a suggestion, and accepting it corrects the field', async () => {
    await page.getByLabel('E-post').fill('bo@hotmial.com')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Ja, ändra E-post' }).click()
    await expect(page.getByLabel('E-post')).toHaveValue('bo@hotmail.com')
  })
})

test('the course in the link is chosen each time the link is followed; reload and history keep a later choice', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await page.goto('/boka-tid?bana=ale')
  await expect(course(page)).toHaveValue('ale')
  await course(page).selectOption('Koberg')
  await page.getByLabel('Meddelande till styrelsen').fill('Gärna på förmiddagen.')
  await page.reload()
  await expect(course(page)).toHaveValue('koberg')

  for (const chosen of ['Koberg', 'Lerjedalen']) {
    await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'BusinessBanor' }).click()
    await page.getByRole('main').getByRole('heading', { name: 'Ale', exact: true }).click()
    await page.getByRole('link', { name: 'Boka tid på Ale' }).click()
    await expect(course(page)).toHaveValue('ale')
    await expect(page.getByLabel('Meddelande till styrelsen')).toHaveValue('Gärna på förmiddagen.')
    await page.reload()
    await expect(course(page)).toHaveValue('ale')
    await course(page).selectOption(chosen)
  }
  await page.goBack()
  await expect(page).toHaveURL('/business-banor')
  await page.goForward()
  await expect(course(page)).toHaveValue('lerjedalen')
  // Back to the first of the three visits.
  for (let steps = 0; steps < 4; steps += 1) await page.goBack()
  await expect(course(page)).toHaveValue('lerjedalen')
  await page.goto('/boka-tid')
  await expect(course(page)).toHaveValue('lerjedalen')
  await page.goto('/boka-tid?bana=ale')
  await expect(course(page)).toHaveValue('ale')
})

test('requests whose answer is lost are neither forgotten nor sent twice', async ({ page, site, signIn }) => {
  test.slow()
  await signIn(page, (await site.logins()).member)
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=ale')

  await test.step('everything typed is kept, even after a reload, and a retry is the same request', async () => {
    await day(page, inDays(3)).check()
    await addGuest(page, 1, 'Greta Gäst')
    await page.getByLabel('Meddelande till styrelsen').fill('Gärna på förmiddagen.')
    await expect(verdict(page, 'Ni blir en tvåboll.')).toBeVisible()

    await failCalls(page, '**/api/rpc/create_booking_request')
    await send(page).click()
    await expect(page.getByText('Förfrågan är inte skickad').first()).toBeVisible()
    await expect(page.getByText('Vi vet inte om förfrågan kom fram')).toHaveCount(0)
    await page.unroute('**/api/rpc/create_booking_request')

    await loseAnswer(page, 'create_booking_request')
    await send(page).click()
    await expect(page.getByText('Vi vet inte om förfrågan kom fram').first()).toBeVisible()
    await expect(page.getByText(/Allt du har skrivit finns kvar\./)).toBeVisible()
    await page.reload()
    await expect(course(page)).toHaveValue('ale')
    await expect(day(page, inDays(3))).toBeChecked()
    await expect(coPlayer(page, 1).getByLabel('Namn')).toHaveValue('Greta Gäst')
    await expect(page.getByLabel('Meddelande till styrelsen')).toHaveValue('Gärna på förmiddagen.')

    await expect(page.getByText('Om förfrågan redan har kommit fram räknas den ändå bara en gång.')).toBeVisible()
    await expect(verdict(page, 'Varje spelare kan ha en aktiv bokning')).toHaveCount(0)

    await day(page, inDays(3)).focus()
    await send(page).click()
    await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    expect((await ownBookings(page)).filter(({ status }) => status === 'received')).toHaveLength(1)
    await withdrawAll(page)
    await closeToasts(page)
  })

  await test.step('a request withdrawn since is not reported as sent, and sending again makes a new one', async () => {
    await course(page).selectOption('Ale')
    await day(page, inDays(4)).check()
    await addGuest(page, 1, 'Greta Gäst')
    await expect(verdict(page, 'Ni blir en tvåboll.')).toBeVisible()
    await loseAnswer(page, 'create_booking_request')
    await send(page).click()
    await expect(page.getByText('Vi vet inte om förfrågan kom fram').first()).toBeVisible()
    await withdrawAll(page)

    await send(page).click()
    await expect(page.getByText(/den är avbokad eller avböjd sedan dess/).first()).toBeVisible()
    expect((await ownBookings(page)).filter(({ status }) => status === 'received')).toHaveLength(0)
    await send(page).click()
    await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
    // A message from an earlier step may still be on the screen.
    await expect.poll(async () => (await ownBookings(page)).filter(({ status }) => status === 'received')).toHaveLength(1)
    await withdrawAll(page)
  })
})
