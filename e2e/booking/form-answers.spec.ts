import { addGuest, coPlayer, day, send, verdict } from '../support/booking-form.ts'
import { inDays, ownBookings, withdrawAll } from '../support/bookings.ts'
import { expect, test } from '../support/fixtures.ts'
import { hold } from '../support/hold.ts'

test('the form is checked while it is filled in, and locked while it is sent', async ({ page, site, signIn }) => {
  test.slow()
  await signIn(page, (await site.logins()).member)
  await withdrawAll(page)
  await page.goto('/boka-tid?bana=ale')

  await test.step('the verdict stays while typing and is announced again only when it changes', async () => {
    await day(page, inDays(5)).check()
    await addGuest(page, 1, 'Greta Gäst')
    const two = verdict(page, 'Ni blir en tvåboll.')
    await expect(two).toBeVisible()
    await two.evaluate((region) => {
      const { dataset } = document.documentElement
      dataset.told = '0'
      new MutationObserver((changes) => { dataset.told = String(Number(dataset.told) + changes.length) })
        .observe(region, { subtree: true, childList: true, characterData: true, attributes: true })
    })
    const letGo = await hold(page, '**/api/rpc/check_booking')
    const asked = page.waitForRequest('**/api/rpc/check_booking')
    await coPlayer(page, 1).getByLabel('Namn').fill('Gretchen Gäst')
    await asked
    await expect(page.getByText('Kontrollerar mot bokningsreglerna...')).toHaveCount(0)
    const judged = page.waitForResponse('**/api/rpc/check_booking')
    await letGo()
    await judged
    await page.getByLabel('E-post').fill('ny@example.com')
    await page.waitForResponse('**/api/rpc/check_booking')
    await expect(page.locator('html')).toHaveAttribute('data-told', '0')

    await addGuest(page, 2, 'Gerd Gäst')
    await expect(verdict(page, 'Ni är tre')).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-told', '0')
    await page.getByRole('button', { name: 'Ta bort medspelare 2' }).click()
  })

  await test.step('no field can be changed while the request is being sent', async () => {
    await day(page, inDays(5)).check()
    await addGuest(page, 1, 'Greta Gäst')
    const message = page.getByLabel('Meddelande till styrelsen')
    await message.fill('Gärna tidigt')
    const letGo = await hold(page, '**/api/rpc/create_booking_request')
    await send(page).click()
    await expect(page.getByRole('button', { name: 'Skickar...' })).toBeVisible()
    await expect(message).not.toBeEditable()
    await expect(coPlayer(page, 1).getByLabel('Namn')).not.toBeEditable()
    await expect(page.getByRole('button', { name: 'Lägg till medspelare' })).toBeDisabled()
    await day(page, inDays(6)).click()
    await expect(day(page, inDays(5))).toBeChecked()
    await coPlayer(page, 1).getByRole('checkbox').click({ force: true })
    await expect(coPlayer(page, 1).getByRole('checkbox')).not.toBeChecked()
    await page.getByLabel('Bana', { exact: true }).press('ArrowDown')
    await expect(page.getByLabel('Bana', { exact: true })).toHaveValue('ale')
    await letGo()
    await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
    await expect(message).toBeEditable()
    await withdrawAll(page)
  })
})

test('a phone clock that is days ahead does not change today or lose the chosen day', async ({ page, site, signIn }) => {
  await signIn(page, (await site.logins()).superadmin)
  await page.goto('/boka-tid?bana=ale')
  const chosen = day(page, inDays(3))
  await chosen.check()
  await page.clock.install({ time: new Date(Date.now() + 5 * 24 * 3_600_000) })
  await page.reload()
  await expect(chosen).toBeChecked()
  await expect(day(page, inDays(2)), 'a day that is past by the phone clock is still offered').toBeVisible()
})

test('two tabs with the same round make one request, and the second tab is told why it was refused', async ({ page, context, site, signIn }) => {
  await signIn(page, (await site.logins()).member)
  await withdrawAll(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/boka-tid?bana=sjogarde')
    await day(tab, inDays(8)).check()
    await expect(verdict(tab, 'på Sjögärde går bra.')).toBeVisible()
  }
  await send(page).click()
  await expect(page.getByText('Bokningsförfrågan skickad!').first()).toBeVisible()
  await send(other).click()
  await expect(verdict(other, 'Det finns redan en bokning')).toBeVisible()
  await expect(other.getByText('Förfrågan är inte skickad').first()).toBeVisible()
  await expect(day(other, inDays(8))).toBeChecked()
  expect((await ownBookings(page)).filter(({ status }) => status === 'received')).toHaveLength(1)
  await withdrawAll(page)
})
