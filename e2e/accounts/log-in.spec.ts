import { expect, test } from '../support/fixtures.ts'

test('the log-in page formats the Golf-ID, explains refusals and survives a lost connection', async ({ page, site }) => {
  const { member } = await site.logins()
  const send = page.getByRole('main').getByRole('button', { name: 'Logga in' })
  await page.goto('/login')

  await test.step('the Golf-ID field accepts only digits, inserts the hyphen and lets it be deleted', async () => {
    const field = page.getByLabel('Golf-ID')
    await field.pressSequentially('66x11 21-0012345')
    await expect(field).toHaveValue('661121-001')
    // A personal identity number cut to nine digits is somebody else's Golf-ID.
    const cut = page.getByText('Skrev du personnumret?')
    await expect(cut).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(cut).toHaveCount(0)
    await field.fill('')
    await field.pressSequentially('661121')
    await expect(field).toHaveValue('661121-')
    await page.keyboard.press('Backspace')
    await expect(field).toHaveValue('66112')
    for (const pasted of ['661121001', '661121-001', '661121 001', ' 19661121-001 ']) {
      await field.fill(pasted)
      await expect(field).toHaveValue('661121-001')
      await expect(cut).toHaveCount(0)
    }
  })

  await test.step('refusals use the specified words and keep the Golf-ID', async () => {
    // The part of a phone's screen above its keyboard: when the button is visible, text above the fields is out of sight.
    await page.setViewportSize({ width: 360, height: 430 })
    await page.getByLabel('Golf-ID').fill('661121')
    await page.getByLabel('Lösenord', { exact: true }).fill('kort')
    await send.click()
    await expect(page.getByText('Ogiltigt Golf-ID format (XXXXXX-XXX)')).toBeVisible()
    await expect(page.getByText('Lösenord måste vara minst 6 tecken')).toBeVisible()
    await expect(page.getByLabel('Golf-ID')).toBeFocused()

    await page.getByLabel('Golf-ID').fill('010101-999')
    await page.getByLabel('Lösenord', { exact: true }).fill('Nagot-Langt-1')
    await send.click()
    await expect(page.getByText('Inloggning misslyckades').first()).toBeVisible()
    await expect(page.getByText('Inget konto hittades med detta Golf-ID')).toBeInViewport()
    // A member who has never logged in has no account yet.
    await expect(page.getByText('Har du aldrig loggat in? Be om en länk på sidan Glömt lösenord.')).toBeVisible()

    await page.getByLabel('Golf-ID').fill(member.golfId)
    await send.click()
    await expect(page.getByText('Felaktigt Golf-ID eller lösenord')).toBeInViewport()
    await expect(page.getByText('Har du aldrig loggat in?')).toHaveCount(0)
    await expect(page.getByLabel('Golf-ID')).toHaveValue(member.golfId)
    await expect(page.getByLabel('Lösenord', { exact: true })).toBeFocused()
  })

  await test.step('a lost connection is reported and keeps the input', async () => {
    await page.getByLabel('Lösenord', { exact: true }).fill(member.password)
    await page.route('**/api/functions/lookup-email', (route) => route.abort())
    await send.click()
    await expect(page.getByText('Ett tekniskt fel uppstod. Försök igen.').first()).toBeVisible()
    await page.unroute('**/api/functions/lookup-email')
    await send.click()
    await expect(page).toHaveURL('/mina-sidor')
  })
})
