import { expectAccessible } from '../support/axe.ts'
import { dealWithNext, loseAnswer } from '../support/fail.ts'
import { addWithLogIn } from '../members/register-people.ts'
import { expect, test } from '../support/fixtures.ts'

test('one press adds or removes the competitions in the calendar, whose address can be opened or copied', async ({ page, site, signIn, callerFor }) => {
  const person = await addWithLogIn(await callerFor((await site.logins()).superadmin), site, 'Tove')
  await signIn(page, person)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } })
  })
  await page.goto('/mina-sidor')
  const choice = page.getByRole('checkbox', { name: 'Ta med föreningens tävlingar' })
  await expect(page.getByText('Med en egen kalenderadress ser du bokningarna i din kalender, och tävlingarna om du vill.')).toBeVisible()
  await expect(choice).toHaveCount(0)
  await page.getByRole('button', { name: 'Skapa kalenderadress' }).click()
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(page.getByText('Tävlingarna tas med i din kalender').first()).toBeVisible()
  await expect(choice).toBeChecked()
  await expect(choice).toBeFocused()
  await expectAccessible(page)

  await page.reload()
  await expect(choice).toBeChecked()
  await loseAnswer(page, 'choose_calendar_competitions')
  await choice.click()
  await expect(page.getByText('Vi vet inte om ditt val sparades').first()).toBeVisible()
  await expect(choice, 'the choice with the lost answer had been saved').not.toBeChecked()
  // Waits for the refetch that follows, which would otherwise reveal the next step.
  const told = page.waitForResponse('**/api/rpc/get_my_profile')
  await choice.click()
  await expect(choice).toBeChecked()
  await told

  // Another window has removed the address in the meantime.
  await page.request.post('/api/rpc/end_calendar_address', { data: {} })
  await choice.click()
  await expect(page.getByText('Du har ingen kalenderadress längre. Skapa en ny först.').first()).toBeVisible()
  await expect(choice).toHaveCount(0)

  await test.step('the address can be opened in a calendar program, and copied by hand where the browser refuses', async () => {
    // The test site uses plain http, for which the page offers no link.
    const url = 'https://golf.example.com/api/calendar/0197b1a0.ics'
    await dealWithNext(page, '**/rpc/renew_calendar_address', (route) => route.fulfill({ json: { url } }))
    await page.getByRole('button', { name: 'Skapa kalenderadress' }).click()
    const address = page.getByLabel('Din kalenderadress')
    await expect(address).toHaveValue(url)
    await expect(page.getByRole('link', { name: 'Öppna i min kalender' })).toHaveAttribute('href', url.replace('https:', 'webcals:'))
    await page.getByRole('button', { name: 'Kopiera' }).click()
    await expect(page.getByText('Adressen är markerad. Håll fingret på den och välj Kopiera, eller tryck Ctrl+C på en dator.').first()).toBeVisible()
    await expect(address).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(url)
    await expectAccessible(page)
  })
})
